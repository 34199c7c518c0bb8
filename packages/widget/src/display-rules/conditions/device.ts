import type { OneOrMore } from "@banter/protocol";
import { verdict, type Watch } from "../page-watch.ts";

export const watchMedia: Watch<string> = (text, { signal, changed }) => {
  const query = matchMedia(text);
  query.addEventListener("change", changed, { signal });
  return () => verdict(query.matches, `The query ${query.matches ? "matches" : "doesn't match"}.`);
};

export const watchLanguage: Watch<OneOrMore> = (tags) => () => {
  const preferred = navigator.language.toLowerCase();
  const holds = [tags].flat().some((tag) => `${preferred}-`.startsWith(`${tag.toLowerCase()}-`));
  return verdict(holds, `The visitor's language is ${navigator.language}.`);
};
