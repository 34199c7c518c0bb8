import type { QueuedMessage } from "@banter/client";
import { useChatState, useStyles } from "../../chat-context/chat-context.ts";
import { useLoaded } from "../../chat-context/use-loaded.ts";
import { LoadFailed } from "../../controls/LoadFailed.tsx";
import css from "./visitor-answer.css?inline";
import { loadReplyControls } from "./reply-parts.ts";

/** Below the conversation: what the visitor has queued while a reply streams, or what was not sent. */
export function QueuedRow() {
  const queued = useChatState(({ composer }) => composer.queued);
  return queued === undefined ? null : <LoadedRow queued={queued} />;
}

function LoadedRow({ queued }: { readonly queued: QueuedMessage }) {
  useStyles(css);
  const controls = useLoaded(loadReplyControls);
  if (controls.status === "failed") return <LoadFailed onRetry={controls.retry} />;
  return controls.status === "ready" && <controls.value.QueuedMessage queued={queued} />;
}
