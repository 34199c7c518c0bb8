import { createElement, siteUrl } from "./elements.ts";
import type { FoundSection } from "./search-index.ts";

/** Characters before and after the first match in an excerpt. */
const BEFORE = 30;
const LENGTH = 140;

/** An option of the search: where it leads, and the text around the first match. */
export function renderSearchResult({ section, matches }: FoundSection, position: number): HTMLAnchorElement {
  const { url, page, heading, text } = section;
  const words = new RegExp(`(${matches.map(escapePattern).join("|")})`, "gi");
  return createElement(
    "a",
    {
      id: `result-${position}`,
      role: "option",
      href: siteUrl(url),
      tabindex: "-1",
      "aria-selected": "false",
    },
    createElement("span", { class: "result-page" }, page === heading ? section.group : page),
    createElement("b", {}, ...withMarks(heading, words)),
    createElement("span", { class: "result-text" }, ...withMarks(excerpt(text, words), words)),
  );
}

function excerpt(text: string, words: RegExp): string {
  const match = Math.max(0, text.search(words));
  const start = match <= BEFORE ? 0 : text.indexOf(" ", match - BEFORE) + 1;
  return `${start > 0 ? "… " : ""}${text.slice(start, start + LENGTH)}${text.length > start + LENGTH ? " …" : ""}`;
}

/** Odd parts of a text that is split by a group are the matches. */
function withMarks(text: string, words: RegExp): readonly (Node | string)[] {
  return text.split(words).map((part, index) => (index % 2 === 0 ? part : createElement("mark", {}, part)));
}

function escapePattern(word: string): string {
  return word.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}
