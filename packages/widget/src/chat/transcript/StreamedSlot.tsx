import { useEffect, useMemo } from "react";
import type { StreamedMessage } from "@banter/client";
import { useChat, useWords } from "../chat-context.ts";
import { useLoaded } from "../use-loaded.ts";
import { parsePageUrl } from "../../messages/safe-page-url.ts";
import { TypingIndicator } from "./TypingIndicator.tsx";

/** The place of an AI's reply, while it arrives and after. */
export function StreamedSlot({ streamed, isRestored }: StreamedSlotProps) {
  const { announce, contentGrew, apiHost } = useChat();
  const isStreaming = streamed.status === "streaming";
  const face = useLoaded(loadMarkdown);
  const hosts = useMemo(() => hostOf(apiHost), [apiHost]);
  const words = useWords();
  useEffect(contentGrew, [contentGrew, streamed.text]);
  // Whatever draws the text reads it out too; without it, the text is told when it is complete.
  const isUntold = face.status === "failed" && !isStreaming && !isRestored;
  useEffect(() => {
    if (isUntold) announce(streamed.text);
  }, [announce, isUntold, streamed.text]);
  if (streamed.text === "" && isStreaming) return <TypingIndicator />;
  return (
    <div
      className="banter-host-bubble banter-streaming-container"
      data-testid="host-bubble"
      data-new={!isRestored || undefined}
      aria-busy={isStreaming}
      dir="auto"
    >
      <bdi className="banter-visually-hidden">{words.botSaid} </bdi>
      {face.status === "ready" ? (
        <face.value.StreamedMessage
          text={streamed.text}
          isStreaming={isStreaming}
          isSilent={isRestored}
          imageHosts={hosts}
        />
      ) : (
        <div className="slate-html-container">{streamed.text}</div>
      )}
    </div>
  );
}

interface StreamedSlotProps {
  readonly streamed: StreamedMessage;
  readonly isRestored: boolean;
}

const loadMarkdown = () => import("../../messages/streamed/StreamedMessage.tsx");

/** Pictures in an AI's reply may come from the bot's own host; others could tell a third party what was said. */
function hostOf(apiHost: string): readonly string[] {
  const address = parsePageUrl(apiHost);
  return address === undefined ? [] : [new URL(address.href).host];
}
