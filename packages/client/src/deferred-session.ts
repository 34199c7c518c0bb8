import type { Answer } from "./contract/chat-state.ts";
import type { Resume } from "./contract/ports.ts";
import type { CommandResult, DeferredEffect } from "./model/effect.ts";
import type { Command } from "./model/progress.ts";
import { isPreview } from "./model/model.ts";
import type { Transition } from "./model/transition.ts";
import { handleDeferredEvent } from "./reducer/deferred-events.ts";
import type { ReducerEvent } from "./reducer/reducer-event.ts";
import { isNewer } from "./restore/adopt-saved.ts";
import { createDeferredEffects } from "./runtime/deferred-effects.ts";
import { sendCommand } from "./runtime/send-command.ts";
import { resendUndelivered } from "./runtime/session-requests.ts";
import type { StartDeps } from "./runtime/start-requests.ts";
import { createChatPersistence, type ChatPersistence } from "./saved/chat-persistence.ts";
import type { StoredState } from "./start/start-restored.ts";
import { startedBotId } from "./start/start-request.ts";

/** What a session needs for all but a new conversation up to its first question. */
export interface DeferredSession {
  readonly persistence: ChatPersistence;
  /** A prepared conversation is a new one. */
  findStored(type: "started" | "prepared"): StoredState;
  submitted(answer: Answer, chunkId: string | undefined): ReducerEvent;
  edited(chunkId: string, answer: Answer): ReducerEvent;
  resumed(why: Resume): ReducerEvent;
  handle(transition: Transition, event: ReducerEvent): void;
  run(effect: DeferredEffect): void;
  resendUndelivered(): void;
  sendCommand(command: Command): Promise<CommandResult>;
}

export interface DeferredDeps extends StartDeps {
  readonly isDestroyed: () => boolean;
  /** Registers a function to call when the session is destroyed. */
  readonly onDestroy: (cancel: () => void) => void;
}

export function createDeferredSession(deps: DeferredDeps): DeferredSession {
  const { ports, getModel } = deps;
  const { options } = getModel();
  const persistence = createChatPersistence(ports, startedBotId(options) ?? "", isPreview({ options }));
  const requests = { ...deps, persistence };
  const commands = new Map<string, (result: CommandResult) => void>();
  return {
    persistence,
    findStored: (type) => ({
      saved: type === "started" ? persistence.find() : undefined,
      payment: type === "started" ? persistence.findPayment() : undefined,
      composer: persistence.findComposer(),
    }),
    submitted: (answer, chunkId) => {
      const saved = persistence.readExternalChange(getModel());
      const submitted = { answer, chunkId };
      if (isNewer(getModel(), saved)) return { type: "superseded", saved, submitted };
      return { type: "submitted", ...submitted };
    },
    edited: (chunkId, answer) => {
      const saved = persistence.readExternalChange(getModel());
      // The chunk isn't part of the newer version.
      if (isNewer(getModel(), saved)) return { type: "superseded", saved };
      return { type: "answer-edited", chunkId, answer };
    },
    resumed: (why) => ({ type: "resumed", saved: persistence.readExternalChange(getModel()), why }),
    handle: handleDeferredEvent,
    run: createDeferredEffects(requests, (messageId, result) => {
      commands.get(messageId)?.(result);
      commands.delete(messageId);
    }),
    resendUndelivered: () => void resendUndelivered(requests),
    sendCommand: (command) =>
      sendCommand(command, {
        ...deps,
        ...ports,
        expectCommand: (messageId, settle) => void commands.set(messageId, settle),
      }),
  };
}
