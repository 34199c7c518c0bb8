import type { CitedSource, StreamSource } from "@banter/protocol";
import type { StreamedMessage } from "../contract/chat-state.ts";
import type { Stream } from "../model/progress.ts";

/** A server may send any number. */
const MAX_SOURCES = 100;

export function addSource(
  sources: readonly CitedSource[],
  { at = Number.POSITIVE_INFINITY, ...source }: StreamSource,
  text: string,
): readonly CitedSource[] {
  return sources.length >= MAX_SOURCES ? sources : [...sources, { ...source, at: Math.min(at, text.length) }];
}

/** The streamed message so far. */
export function streamedMessage(
  { text, sources }: Pick<Stream, "text" | "sources">,
  id: string,
  status: StreamedMessage["status"],
): StreamedMessage {
  return { id, text, status, ...(sources.length > 0 && { sources }) };
}
