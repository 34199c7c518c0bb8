import { useChatState } from "../../chat-context/chat-context.ts";
import { useLoaded } from "../../chat-context/use-loaded.ts";
import { loadReplyControls } from "./reply-parts.ts";

/** Below the conversation while a model thinks or writes: the button that stops it, in line with the replies. */
export function StopReplyRow({ hasHostAvatar }: { readonly hasHostAvatar: boolean }) {
  const canStop = useChatState(({ reply }) => reply.state === "streaming" && reply.canStop);
  return canStop ? <LoadedRow hasHostAvatar={hasHostAvatar} /> : null;
}

function LoadedRow({ hasHostAvatar }: { readonly hasHostAvatar: boolean }) {
  const controls = useLoaded(loadReplyControls);
  if (controls.status !== "ready") return null;
  return (
    <div className="banter-host-row banter-stop-row">
      {hasHostAvatar && <div className="banter-avatar-container" data-hidden />}
      <controls.value.StopReply />
    </div>
  );
}
