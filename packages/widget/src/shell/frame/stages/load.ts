import type { Command } from "@banter/protocol";
import { startKey } from "../../start/conversation-key.ts";
import { loadChat, type LoadedChat } from "../load-chat.ts";
import { createLoadNotices } from "../load-notices.ts";
import { mountInFrame } from "./mount-in-frame.ts";
import { runningStage } from "./running-stage.ts";
import type { Stage, StagedFrame } from "./staged-frame.ts";

/** Loads the chat, below an indicator or its opening. After a failure the visitor can retry. */
export function load(frame: StagedFrame): void {
  const { context, container, opening, prerendered, startIds } = frame;
  const notices = createLoadNotices(context, container);
  const abort = new AbortController();
  let isFailed = false;
  let queue: Command[] = [];

  function attempt(): void {
    isFailed = false;
    notices.showLoading();
    prerendered.show(opening.prefetch());
    const startId = startIds.idFor(startKey(context.getProps()));
    loadChat(context, { openingSource: opening, startId, frameVisitor: frame.visitor }, abort.signal)
      .then((loaded) => loaded && begin(loaded))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) showFailure(error);
      });
  }

  function begin(loaded: LoadedChat): void {
    frame.stage = runningStage(frame, mountInFrame(frame, loaded));
    for (const command of queue) frame.stage.run?.(command);
  }

  function showFailure(error: unknown): void {
    console.error("Banter failed to load the chat:", error);
    isFailed = true;
    queue = [];
    frame.stage = stage;
    prerendered.fail();
    notices.showFailure(() => {
      frame.mayFocus = true;
      attempt();
    });
  }

  const stage: Stage = {
    show: () => {
      if (isFailed) attempt();
    },
    run: (command) => void (isFailed || queue.push(command)),
    end: () => abort.abort(),
  };
  frame.stage = stage;
  attempt();
}
