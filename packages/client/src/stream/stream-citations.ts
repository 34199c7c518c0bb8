import type { PlacedCitation, Citation } from "@banter/protocol";
import type { StreamedMessage } from "../contract/chat-state.ts";
import type { Stream } from "../model/progress.ts";

/** A server may send any number. */
const MAX_SOURCES = 100;

export function addCitation(
  citations: readonly PlacedCitation[],
  { at = Number.POSITIVE_INFINITY, ...citation }: Citation,
  text: string,
): readonly PlacedCitation[] {
  return citations.length >= MAX_SOURCES
    ? citations
    : [...citations, { ...citation, at: Math.min(at, text.length) }];
}

/** The streamed message so far. */
export function streamedMessage(
  { text, sources: citations }: Pick<Stream, "text" | "sources">,
  id: string,
  status: StreamedMessage["status"],
): StreamedMessage {
  return { id, text, status, ...(citations.length > 0 && { sources: citations }) };
}
