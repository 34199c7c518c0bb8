import { connect } from "../../start/connect.ts";
import { startKey } from "../../start/conversation-key.ts";
import { isPreparable } from "../preparable.ts";
import { mountInFrame } from "./mount-in-frame.ts";
import { preparedStage } from "./prepared-stage.ts";
import type { StagedFrame } from "./staged-frame.ts";

/** Renders the opening, hidden, if nothing is loaded yet. */
export async function prepareChat(frame: StagedFrame, whenIdle: boolean): Promise<void> {
  const { opening } = frame;
  const { getProps, source } = frame.context;
  // Anything later would fetch the opening of the next conversation.
  const isIdle = () => !frame.stage && !frame.isDisposed;
  if (!isIdle() || getProps().preload === "none" || !(await isPreparable(opening.prefetch()))) return;
  void source.fetch("high");
  const mountChat = await source.loadChat();
  await new Promise((resolve) => {
    if (whenIdle && window.requestIdleCallback !== undefined) requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
  const reply = isIdle() ? opening.prefetch() : undefined;
  if (reply === undefined) return;
  const props = getProps();
  const { moduleUrl } = source;
  const key = startKey(props);
  const startId = frame.startIds.idFor(key);
  const connection = connect(props, {
    moduleUrl,
    opening: reply,
    isPrepared: true,
    startId,
    visitor: undefined,
  });
  frame.stage = preparedStage(frame, mountInFrame(frame, { mountChat, connection }, true), key);
  frame.options.onPrepared?.();
}
