import { setTimeout as pause } from "node:timers/promises";
import type { StreamPart } from "@banter/protocol";
import type { ConversationParts } from "./conversation-parts.ts";
import { LEASE, SIGN } from "./lease.ts";

/** Milliseconds: how often those that wait for another's words look for them. */
const LOOK = 250;

/** Asks the model. */
export type Ask = (signal: AbortSignal) => AsyncIterable<StreamPart>;

/**
 * The words of a turn, asked of the model once whichever instances are asked for them at the same time: the one that
 * holds the lease asks and keeps the words, the others read along. One that dies loses the lease, and then the next
 * asks anew.
 */
export async function* askOnce(
  parts: Pick<ConversationParts, "store" | "now" | "id">,
  { sessionId, turn }: { readonly sessionId: string; readonly turn: number },
  ask: Ask,
  signal: AbortSignal,
): AsyncIterable<StreamPart> {
  const { sessions, streamLeases } = parts.store;
  const key = `${sessionId} ${turn}`;
  const holder = parts.id();
  const take = (text: string): Promise<boolean> => {
    const now = parts.now().getTime();
    return streamLeases.take({ key, holder, text, now, until: now + LEASE });
  };
  let shown = "";
  while (!(await take(shown))) {
    const words = (await streamLeases.words(key)) ?? "";
    if (words.startsWith(shown) && words !== shown) yield { type: "text", text: words.slice(shown.length) };
    if (words.startsWith(shown)) shown = words;
    await pause(LOOK, undefined, { signal });
  }
  try {
    const kept = await sessions.findStreamedText(sessionId, turn);
    if (kept?.startsWith(shown) === true) yield { type: "text", text: kept.slice(shown.length) };
    else if (shown !== "") yield { type: "error", description: "The reply broke off" };
    else yield* keepWords(ask(signal), take, (text) => sessions.keepStreamedText({ sessionId, turn, text }));
  } finally {
    await streamLeases.release(key, holder);
  }
}

/** Passes the parts on, says every now and then that they still come, and keeps the whole text of them. */
async function* keepWords(
  source: AsyncIterable<StreamPart>,
  sign: (text: string) => Promise<unknown>,
  keep: (text: string) => Promise<void>,
): AsyncIterable<StreamPart> {
  let text = "";
  let isWhole = true;
  const signs = setInterval(() => {
    // A sign that can't be given ends no stream: at the worst another instance asks, too.
    sign(text).catch(() => undefined);
  }, SIGN);
  try {
    for await (const part of source) {
      if (part.type === "text") text += part.text;
      if (part.type === "error") isWhole = false;
      yield part;
    }
  } finally {
    clearInterval(signs);
  }
  if (isWhole && text !== "") await keep(text);
}
