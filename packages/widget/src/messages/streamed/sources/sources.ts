import { createContext, useMemo } from "react";
import { numberSources, type CitedSource, type NumberedSource } from "@banter/protocol";
import type { LinkDefinitions } from "@banter/streaming-markdown";
import { safePageUrl } from "../../../browser/safe-page-url.ts";

/** A source as it is shown. */
export interface Source {
  readonly number: number;
  /** Undefined if it has no address that is safe to open. */
  readonly href: string | undefined;
  readonly title: string;
  /** Empty if the title says it, or if there is no address. */
  readonly host: string;
  /** By the server, with its places in the text. */
  readonly isSent: boolean;
}

/** The sources of the reply by number. */
export const Sources = createContext<ReadonlyMap<number, Source>>(new Map());

/** Those that the server sent, else those that the text defines: `[1]: https://example.com "Title"`. */
export function useSources(
  cited: readonly CitedSource[],
  definitions: LinkDefinitions,
): ReadonlyMap<number, Source> {
  return useMemo(() => {
    const sources = cited.length > 0 ? numberSources(cited) : definedSources(definitions);
    return new Map(sources.map((source) => [source.number, toSource(source, cited.length > 0)]));
  }, [cited, definitions]);
}

function definedSources(definitions: LinkDefinitions): readonly NumberedSource[] {
  return [...definitions]
    .filter(([label]) => /^[1-9]\d{0,2}$/.test(label))
    .map(([label, { url, title }]) => ({ number: Number(label), url, title }))
    .toSorted((one, other) => one.number - other.number);
}

function toSource({ number, url = "", title = "" }: NumberedSource, isSent: boolean): Source {
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
