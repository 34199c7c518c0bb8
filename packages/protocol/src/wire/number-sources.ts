import type { StreamSource } from "./stream-part.ts";

/** A source of a reply with its number, from 1. */
export interface NumberedSource {
  readonly number: number;
  readonly url: string | undefined;
  readonly title: string | undefined;
}

/** The sources in the order in which they were first cited. The same page or document has one number. */
export function numberSources(cited: readonly StreamSource[]): readonly NumberedSource[] {
  const sources = new Map<string, NumberedSource>();
  for (const source of cited) {
    const key = sourceKey(source);
    const known = sources.get(key);
    const { url, title = known?.title } = source;
    sources.set(key, { number: known?.number ?? sources.size + 1, url, title });
  }
  return [...sources.values()];
}

/** The key by which two sources are the same. */
export function sourceKey({ url, title = "" }: StreamSource): string {
  return url ?? ` ${title}`;
}

/** A line of plain text per source: `[1] Opening hours https://example.com/hours`. */
export function formatSources(cited: readonly StreamSource[]): readonly string[] {
  return numberSources(cited).map(({ number, title, url }) =>
    [`[${number}]`, title, url].filter(Boolean).join(" "),
  );
}
