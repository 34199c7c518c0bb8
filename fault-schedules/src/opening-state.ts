import type { Transport } from "@banter/client";
import { decoders, ok, type UnknownRecord } from "@banter/protocol";

/**
 * Whether sessions fetch an opening, and whether it is the current one or that of an earlier publication, with another
 * question. Its request gets a fault like any other.
 */
export type OpeningState = "none" | "current" | "stale";

/** The body of an opening in this state, from that of the current one. */
export function openingIn(state: OpeningState, current: UnknownRecord): UnknownRecord {
  const { input, typebot } = current;
  if (state !== "stale") return current;
  return {
    ...current,
    typebot: { ...decoders.asRecord(typebot), publishedAt: "2025-12-31T00:00:00.000Z" },
    ...(input !== undefined && { input: { ...decoders.asRecord(input), id: "earlier" } }),
  };
}

/** Replaces the opening that the server sends. */
export function withOpening(transport: Transport, state: OpeningState): Transport {
  return async (request) => {
    const result = await transport(request);
    const isOpening = result.ok && request.path.endsWith("/opening");
    return isOpening ? ok(openingIn(state, decoders.asRecord(result.value) ?? {})) : result;
  };
}
