import { useEffect, useRef } from "react";
import type { Chunk } from "@banter/client";
import { useChat } from "../../chat-context/chat-context.ts";

/** Announces that an edit was accepted. The messages after it follow. */
export function useChangeAnnouncement({ former, answer }: Chunk): void {
  const { announce, getStrings } = useChat();
  const wasEdited = useRef(former !== undefined);
  const isChanged = former === undefined && answer?.status === "sent";
  const edited = useRef(answer);
  useEffect(() => {
    if (former !== undefined) edited.current = answer;
    // Withdrawn or refused if the former answer is back.
    const isAccepted = wasEdited.current && isChanged && edited.current?.time === answer?.time;
    if (isAccepted) announce(getStrings().answerChanged);
    wasEdited.current = former !== undefined;
  }, [announce, answer, former, getStrings, isChanged]);
}
