import { useCallback, useState } from "react";
import type { Chunk } from "@banter/client";
import { findLast } from "@banter/protocol";
import { useChatState, useStrings } from "../../chat-context/chat-context.ts";
import type { UiStrings } from "../../i18n/strings.ts";
import { InputSlot } from "../../inputs/InputSlot.tsx";
import { openChunk, useFieldName } from "../../inputs/question.ts";
import { describeMessage } from "../../messages/registry.ts";
import { closingWords } from "./closing-words.ts";
import { nextSlots, NO_SLOTS, onlySlot } from "./input-slots.ts";

/** The input of the open question, below the messages. It stays for the next question if that one has the same field. */
export function OpenInput({ chunks, hasHostAvatar }: OpenInputProps) {
  const strings = useStrings();
  const mayContinue = useChatState((state) => state.phase !== "ended" && state.chunks.length > 0);
  const open = openChunk(chunks);
  const field = useFieldName(open?.input);
  const [kept, keep] = useState(NO_SLOTS);
  const current = nextSlots(kept, { chunks, open, field, mayContinue });
  if (current !== kept) keep(current);
  const removeOthers = useCallback((id: number) => keep((latest) => onlySlot(latest, id)), []);
  const question = open && questionText(open, chunks[chunks.lastIndexOf(open) - 1], strings);
  return (
    <div
      className="banter-chat-chunk"
      data-host-avatar={hasHostAvatar || undefined}
      data-hidden={!current.slots.some(({ isShown, isWaiting }) => isShown && !isWaiting) || undefined}
    >
      {current.slots.map((slot) => (
        <InputSlot
          key={slot.id}
          {...slot}
          question={slot.isWaiting || question === undefined ? strings.waiting : question}
          onAppeared={removeOthers}
        />
      ))}
    </div>
  );
}

interface OpenInputProps {
  readonly chunks: readonly Chunk[];
  readonly hasHostAvatar: boolean;
}

/** The accessible name of the input: the bot's last message in words. */
function questionText(chunk: Chunk, previous: Chunk | undefined, strings: UiStrings): string {
  for (const { streamed, messages } of previous === undefined ? [chunk] : [chunk, previous]) {
    if (streamed !== undefined && streamed.text !== "")
      return closingWords(streamed.text) || strings.yourAnswer;
    const question =
      findLast(messages, (message) => message.type === "text" && describeMessage(message, strings) !== "") ??
      messages.at(-1);
    if (question !== undefined) return describeMessage(question, strings) || strings.yourAnswer;
  }
  return strings.yourAnswer;
}
