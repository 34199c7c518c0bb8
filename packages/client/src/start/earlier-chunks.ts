import type { EarlierEntry } from "@banter/protocol";
import type { Chunk } from "../contract/chat-state.ts";

/** The chunks of a conversation that was begun on another device. Its questions are answered. */
export function earlierChunks(entries: readonly EarlierEntry[]): readonly Partial<Chunk>[] {
  const chunks: Partial<Chunk>[] = [];
  for (const entry of entries) {
    const time = Date.parse(entry.at) || undefined;
    if (entry.from === "bot") {
      const { messages } = entry;
      chunks.push({ messages, time, shown: messages.length, isRestored: true, isInputShown: true });
      continue;
    }
    const last = chunks.at(-1);
    const asked = last === undefined || last.answer !== undefined ? { time, isRestored: true } : chunks.pop();
    const answer = { answer: { type: "text", value: entry.text }, status: "sent", time } as const;
    chunks.push({ ...asked, answer, isInputShown: true });
  }
  return chunks;
}
