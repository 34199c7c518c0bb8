import type { MountedChat } from "../../../contract/chat-mount.ts";
import { runInSession } from "../run-in-session.ts";
import type { Stage, StagedFrame } from "./staged-frame.ts";

/** The conversation has begun, or is about to. */
export function runningStage(frame: StagedFrame, chat: MountedChat): Stage {
  const { session } = chat;
  const follow = () => frame.follow(session.getState());
  const unsubscribe = session.subscribe(follow);
  if (!frame.isVisible) chat.setVisible(false);
  frame.prerendered.handOver();
  return {
    session,
    show: () => {
      chat.setVisible(true);
      if (frame.mayFocus) chat.focus();
      follow();
    },
    hide: () => chat.setVisible(false),
    update: chat.update,
    run: (command) => runInSession(frame.context, session, command),
    end: () => {
      unsubscribe();
      chat.destroy();
    },
  };
}
