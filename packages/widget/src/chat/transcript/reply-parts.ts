import type { StreamedMessage } from "@banter/client";

/** A reply that broke off has "Try again" instead, and one that streams `StopReplyRow`. */
export function hasReplyActions({ status }: StreamedMessage): boolean {
  return status === "complete" || status === "stopped";
}

export const loadReplyControls = () => import("../../messages/streamed/actions/reply-controls.ts");
export const loadMarkdownView = () => import("../../messages/streamed/StreamedMessage.tsx");

/** Loads the view before there is text to show. A failure is reported when the text arrives and the view is loaded again. */
export function preloadMarkdownView(): void {
  loadMarkdownView().catch(() => undefined);
}
