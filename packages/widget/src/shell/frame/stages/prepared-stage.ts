import type { MountedChat } from "../../../contract/chat-mount.ts";
import { startKey } from "../../start/conversation-key.ts";
import { load } from "./load.ts";
import { showTranslation } from "./mount-in-frame.ts";
import { runningStage } from "./running-stage.ts";
import type { Stage, StagedFrame } from "./staged-frame.ts";

/** The opening is rendered, hidden. A chat that was prepared with other props, or before a conversation was stored, is not used. */
export function preparedStage(frame: StagedFrame, chat: MountedChat, key: string): Stage {
  const { context } = frame;
  const isOutdated = () => startKey(context.getProps()) !== key;
  return {
    isPrepared: true,
    show: () => {
      if (isOutdated()) {
        frame.end();
        return load(frame);
      }
      // The next conversation fetches its opening again.
      frame.opening.take();
      frame.stage = runningStage(frame, chat);
      frame.follow(chat.session.getState());
      if (context.texts.translation !== undefined) showTranslation(frame);
      chat.start(frame.mayFocus);
    },
    update: (props) => (isOutdated() ? frame.end() : chat.update(props)),
    end: chat.destroy,
  };
}
