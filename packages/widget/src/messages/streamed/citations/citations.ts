import { createContext, useMemo } from "react";
import { numberCitations, type PlacedCitation, type NumberedCitation } from "@banter/protocol";
import type { LinkDefinitions } from "@banter/streaming-markdown";
import { safePageUrl } from "../../../browser/safe-page-url.ts";

/** A source as it is shown. */
export interface ShownCitation {
  readonly number: number;
  /** Undefined if it has no URL that is safe to open. */
  readonly href: string | undefined;
  readonly title: string;
  /** Empty if the title says it, or if there is no URL. */
  readonly host: string;
  /** By the server, with its places in the text. */
  readonly isSent: boolean;
}

/** The sources of the reply by number. */
export const Citations = createContext<ReadonlyMap<number, ShownCitation>>(new Map());

/** Those that the server sent, else those that the text defines: `[1]: https://example.com "Title"`. */
export function useCitations(
  cited: readonly PlacedCitation[],
  definitions: LinkDefinitions,
): ReadonlyMap<number, ShownCitation> {
  return useMemo(() => {
    const citations = cited.length > 0 ? numberCitations(cited) : definedSources(definitions);
    return new Map(citations.map((citation) => [citation.number, toCitation(citation, cited.length > 0)]));
  }, [cited, definitions]);
}

function definedSources(definitions: LinkDefinitions): readonly NumberedCitation[] {
  return [...definitions]
    .filter(([label]) => /^[1-9]\d{0,2}$/.test(label))
    .map(([label, { url, title }]) => ({ number: Number(label), url, title }))
    .toSorted((one, other) => one.number - other.number);
}

function toCitation({ number, url = "", title = "" }: NumberedCitation, isSent: boolean): ShownCitation {
  const safe = url === "" ? undefined : safePageUrl(url, "link");
  const href = safe !== undefined && /^https?:/.test(safe) ? safe : undefined;
  const host = href === undefined ? "" : new URL(href).host;
  const name = title.trim() || host || url;
  return { number, href, title: name, host: name === host ? "" : host, isSent };
}

/** The numbers that the text refers to as `[1]`. */
export function referencesIn(text: string): ReadonlySet<number> {
  return new Set(
    Array.from(text.matchAll(/(?<!\])\[([1-9]\d{0,2})\](?![:([])/g), ([, number]) => Number(number)),
  );
}
