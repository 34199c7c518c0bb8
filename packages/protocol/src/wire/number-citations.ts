import type { Citation } from "./stream-part.ts";

/** A source of a reply with its number, from 1. */
export interface NumberedCitation {
  readonly number: number;
  readonly url: string | undefined;
  readonly title: string | undefined;
}

/** The sources in the order in which they were first cited. The same page or document has one number. */
export function numberCitations(cited: readonly Citation[]): readonly NumberedCitation[] {
  const citations = new Map<string, NumberedCitation>();
  for (const citation of cited) {
    const key = citationKey(citation);
    const known = citations.get(key);
    const { url, title = known?.title } = citation;
    citations.set(key, { number: known?.number ?? citations.size + 1, url, title });
  }
  return [...citations.values()];
}

/** The key by which two sources are the same. */
export function citationKey({ url, title = "" }: Citation): string {
  return url ?? ` ${title}`;
}

/** A line of plain text per source: `[1] Opening hours https://example.com/hours`. */
export function formatCitations(cited: readonly Citation[]): readonly string[] {
  return numberCitations(cited).map(({ number, title, url }) =>
    [`[${number}]`, title, url].filter(Boolean).join(" "),
  );
}
