import { errorMessage, fail, parseOpening, type ClientAction, type ClientLog } from "@banter/protocol";
import { START_TIMEOUT_MS } from "../contract/client-timing.ts";
import type { ActionOutcome, SessionPorts, TransportFailure } from "../contract/ports.ts";
import type { Model } from "../model/model.ts";
import type { ReducerEvent } from "../reducer/reducer-event.ts";
import { openingPath, startedBotId, startRequest } from "../start/start-request.ts";
import type { AbortRegistry } from "./abort.ts";
import type { SessionTimers } from "./timers.ts";

export interface StartDeps {
  readonly ports: SessionPorts;
  readonly timers: SessionTimers;
  readonly aborts: AbortRegistry;
  readonly getModel: () => Model;
  readonly dispatch: (event: ReducerEvent) => void;
}

/** Starts the chat. */
export async function requestStart({ ports, timers, aborts, getModel, dispatch }: StartDeps): Promise<void> {
  const { epoch, options } = getModel();
  const request = startRequest(options, ports.storage);
  if (request === undefined) return;
  const { signal, abort } = aborts.create("start");
  timers.set("start-timeout", START_TIMEOUT_MS, () => {
    abort();
    dispatch({ type: "start-replied", epoch, result: fail(TIMED_OUT) });
  });
  const result = await ports.transport({ method: "POST", ...request, signal });
  if (signal.aborted) return;
  timers.stop("start-timeout");
  dispatch({ type: "start-replied", epoch, result });
}

/** Fetches the opening. A failure has no consequence: the start reply contains the same messages. */
export async function requestOpening({ ports, aborts, getModel, dispatch }: StartDeps): Promise<void> {
  const { epoch, options } = getModel();
  const { signal } = aborts.create("opening");
  const path = openingPath(startedBotId(options) ?? "");
  const result = await ports.transport({ method: "GET", path, signal });
  if (!result.ok || signal.aborted) return;
  const opening = parseOpening(result.value);
  if (!opening.ok) return ports.reportError(opening.error);
  if (opening.value !== undefined) dispatch({ type: "opening-received", epoch, opening: opening.value });
}

/** Runs an action of the flow in the page. */
export async function runAction(
  { ports, aborts, getModel, dispatch }: StartDeps,
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

const TIMED_OUT: TransportFailure = { kind: "timeout", message: "Request timed out" };
