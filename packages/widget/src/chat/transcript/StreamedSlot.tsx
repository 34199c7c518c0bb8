import { useEffect } from "react";
import type { StreamedMessage } from "@banter/client";
import { useChat, useWords } from "../chat-context.ts";
import { TypingIndicator } from "./TypingIndicator.tsx";

/** The place of an AI's reply, while it arrives and after. */
export function StreamedSlot({ streamed, isRestored }: StreamedSlotProps) {
  const { contentGrew } = useChat();
  const words = useWords();
  useEffect(contentGrew, [contentGrew, streamed.text]);
  if (streamed.text === "" && streamed.status === "streaming") return <TypingIndicator />;
  return (
    <div
      className="banter-host-bubble banter-streaming-container"
      data-testid="host-bubble"
      data-new={!isRestored || undefined}
      aria-busy={streamed.status === "streaming"}
      dir="auto"
    >
      <span className="banter-visually-hidden">{words.botSaid} </span>
      <div className="slate-html-container">{streamed.text}</div>
    </div>
  );
}

interface StreamedSlotProps {
  readonly streamed: StreamedMessage;
  readonly isRestored: boolean;
}
