import { useEffect } from "react";
import { useChat, useChatProps, useChatState } from "../chat-context/chat-context.ts";
import { useEndAnnouncement } from "./announcer/use-announcements.ts";
import { useDeferred } from "./deferred/deferred-loader.ts";
import type { ToastList } from "./toasts/toast-list.ts";
import { useSessionToasts } from "./toasts/use-session-toasts.ts";
import { VisitorBarSlot } from "./visitor-bar/VisitorBarSlot.tsx";
import { WebMcpSlot } from "./web-mcp/WebMcpSlot.tsx";

/** Renders everything above the conversation, and runs the chat's background effects. */
export function Layers({ toasts, hasHeader }: LayersProps) {
  const hasLanguages = useChatState(({ bot }) => bot?.languages !== undefined);
  const { controls = hasLanguages && ["language"], webMcp } = useChatProps();
  usePreviewAppearance();
  useEndAnnouncement();
  useSessionToasts();
  const deferred = useDeferred();
  return (
    <>
      {controls && !hasHeader && <VisitorBarSlot controls={controls} />}
      {webMcp && <WebMcpSlot />}
      {deferred && <deferred.Toasts toasts={toasts} />}
    </>
  );
}

/** Applies a preview's changed theme and settings to the running conversation (behaviour §7.9). */
function usePreviewAppearance(): void {
  const { session } = useChat();
  const { typebot } = useChatProps();
  const hasBot = useChatState(({ bot }) => bot !== undefined);
  useEffect(() => {
    if (hasBot && typeof typebot === "object") session.applyPreviewAppearance(typebot);
  }, [session, hasBot, typebot]);
}

interface LayersProps {
  readonly toasts: ToastList;
  /** The header contains the visitor's controls. */
  readonly hasHeader: boolean;
}
