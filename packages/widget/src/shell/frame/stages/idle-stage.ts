import { connect } from "../../start/connect.ts";
import { startKey } from "../../start/conversation-key.ts";
import { isPreparable } from "../preparable.ts";
import { loadingStage } from "./loading-stage.ts";
import { mountInFrame } from "./mount-in-frame.ts";
import { preparedStage } from "./prepared-stage.ts";
import type { Stage, StagedFrame } from "./staged-frame.ts";

/** Nothing is loaded. */
export function idleStage(frame: StagedFrame): Stage {
  const { context, opening, options } = frame;
  const { getProps, source } = context;
  // A later stage would fetch the opening of the next conversation.
  const isCurrent = () => frame.stage === stage;
  const stage: Stage = {
    isUnopened: true,
    show: () => {
      frame.stage = loadingStage(frame);
    },
    async prepare(whenIdle) {
      if (getProps().preload === "none" || !(await isPreparable(opening.prefetch()))) return;
      const mountChat = await source.loadChat();
      await new Promise((resolve) => {
        if (whenIdle && window.requestIdleCallback !== undefined) requestIdleCallback(resolve);
        else setTimeout(resolve);
      });
      const reply = isCurrent() ? opening.prefetch() : undefined;
      if (reply === undefined) return;
      const props = getProps();
      const key = startKey(props);
      const startId = frame.startIds.idFor(key);
      const { moduleUrl } = source;
      const connection = connect(props, { moduleUrl, opening: reply, isPrepared: true, startId });
      const chat = mountInFrame(frame, { mountChat, connection }, true);
      frame.stage = preparedStage(frame, chat, key);
      options.onPrepared?.();
    },
  };
  return stage;
}
