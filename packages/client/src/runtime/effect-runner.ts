import { errorMessage, type ClientAction, type ClientLog } from "@banter/protocol";
import type { ActionOutcome, SessionPorts } from "../contract/ports.ts";
import type { CommandResult, Effect } from "../model/effect.ts";
import type { Model } from "../model/model.ts";
import type { ReducerEvent } from "../reducer/reducer-event.ts";
import type { ChatPersistence } from "../saved/chat-persistence.ts";
import type { SessionEvent } from "../contract/session.ts";
import { createAbortRegistry } from "./abort.ts";
import {
  deliverMessage,
  postLogs,
  requestOpening,
  requestFeedback,
  requestStart,
  requestStream,
  resendUndelivered,
  resyncSession,
  type RequestDeps,
} from "./session-requests.ts";
import { createTimers } from "./timers.ts";

/** Executes effects and dispatches their results as events. */
export interface EffectRunner {
  run(effect: Effect): void;
  resendUndelivered(): void;
  /** Calls `settle` with the result of the command with this id. */
  expectCommand(messageId: string, settle: (result: CommandResult) => void): void;
  /** Stops all timers and aborts all requests and actions. */
  stopAll(): void;
}

export interface EffectDeps {
  readonly ports: SessionPorts;
  readonly persistence: ChatPersistence;
  readonly getModel: () => Model;
  readonly dispatch: (event: ReducerEvent) => void;
  readonly emit: (event: SessionEvent) => void;
}

export function createEffectRunner({
  ports,
  persistence,
  getModel,
  dispatch,
  emit,
}: EffectDeps): EffectRunner {
  const timers: RequestDeps["timers"] = createTimers(ports.clock);
  const aborts = createAbortRegistry();
  const requests: RequestDeps = { ports, persistence, timers, aborts, getModel, dispatch };
  const commands = createPendingCommands();

  function stopAll(): void {
    timers.stopAll();
    aborts.abortAll();
  }

  function run(effect: Effect): void {
    switch (effect.type) {
      case "abort":
        return effect.what === "everything" ? stopAll() : aborts.abort(effect.what);
      case "set-timer":
        return timers.set(effect.name, effect.delay, () => dispatch({ type: "timer", name: effect.name }));
      case "stop-timers":
        return timers.stop(...effect.names);
      case "emit":
        return emit(effect.event);
      case "save":
        return persistence.save(getModel());
      case "delete-saved":
        return persistence.delete(getModel(), effect.evenNewer);
      case "save-composer":
        return persistence.saveComposer(getModel());
      case "save-payment":
        return persistence.savePayment(getModel(), effect.messageId);
      case "delete-payment":
        return persistence.deletePayment();
      case "announce":
        return ports.tabs.announce();
      case "settle-command":
        return commands.settle(effect.messageId, effect.result);
      default:
        return void request(effect, requests);
    }
  }

  return {
    run,
    resendUndelivered: () => void resendUndelivered(requests),
    expectCommand: commands.expect,
    stopAll,
  };
}

/** Who waits for the result of a command, by its message id. */
function createPendingCommands() {
  const waiting = new Map<string, (result: CommandResult) => void>();
  return {
    expect: (messageId: string, settle: (result: CommandResult) => void) =>
      void waiting.set(messageId, settle),
    settle: (messageId: string, result: CommandResult): void => {
      waiting.get(messageId)?.(result);
      waiting.delete(messageId);
    },
  };
}

type RequestEffect = Extract<
  Effect,
  {
    type:
      | "start"
      | "fetch-opening"
      | "deliver"
      | "resync"
      | "run-action"
      | "open-stream"
      | "send-feedback"
      | "post-logs";
  }
>;

/** Executes an effect that finishes later, with an event. */
function request(effect: RequestEffect, deps: RequestDeps): Promise<void> {
  switch (effect.type) {
    case "start":
      return requestStart(deps);
    case "fetch-opening":
      return requestOpening(deps);
    case "deliver":
      return deliverMessage(deps, effect.outgoing, effect.attempt);
    case "resync":
      return resyncSession(deps, effect.body);
    case "run-action":
      return runAction(deps, effect.action, effect.index);
    case "open-stream":
      return requestStream(deps, effect.action, effect.stream);
    case "send-feedback":
      return requestFeedback(deps, effect.feedback);
    case "post-logs":
      return postLogs(deps, effect.logs);
  }
}

async function runAction(
  { ports, aborts, getModel, dispatch }: RequestDeps,
  action: ClientAction,
  index: number,
): Promise<void> {
  const { epoch, chat } = getModel();
  const { signal } = aborts.current("action") ?? aborts.create("action");
  const context = {
    sessionId: chat.sessionId ?? "",
    resultId: chat.resultId,
    botId: chat.bot?.id ?? "",
    signal,
    reportLogs: (logs: readonly ClientLog[]) => dispatch({ type: "logged", logs }),
  };
  const chunkId = chat.chunks.at(-1)?.id ?? "";
  const outcome = await ports.runAction(action, context).catch(failedAction);
  dispatch({ type: "action-finished", epoch, chunkId, index, outcome });
}

function failedAction(error: unknown): ActionOutcome {
  const description = errorMessage({ error }) ?? String(error);
  return { logs: [{ status: "error", description, context: "While executing script" }] };
}
