import { errorMessage, fail, parseSessionReply, type ClientAction } from "@banter/protocol";
import { judge } from "../outbox/resend-policy.ts";
import { isNewer } from "../reduce.ts";
import { startRequest } from "../start/start-request.ts";
import { createAbort, type Abort } from "./abort.ts";
import { createTimers } from "./timers.ts";
import type { Effect, Happening, Model, Outgoing, Stream, TimerName } from "../model.ts";
import type { ActionOutcome, SessionPorts, TransportFailure } from "../ports.ts";
import type { ChatMemory } from "../saved/chat-memory.ts";
import type { SessionEvent } from "../session.ts";

/** A start that hangs is given up after this many milliseconds, and tried again. */
const LONGEST_START = 60_000;

/** A look at the server's state that hangs is tried again after this many milliseconds. */
const LONGEST_LOOK_UP = 30_000;

export interface EffectRunner {
  run(effect: Effect): void;
  /** Delivers what a page before left under way; it is kept until the server has answered. */
  deliverOrphan(): Promise<void>;
  /** The next command that is sent reports here how it went. */
  expectCommand(settle: (error: string | undefined) => void): void;
  stop(): void;
}

export interface EffectTools {
  readonly ports: SessionPorts;
  readonly memory: ChatMemory;
  readonly getModel: () => Model;
  readonly dispatch: (happening: Happening) => void;
  readonly emit: (event: SessionEvent) => void;
}

/** Does what the reducer described, and dispatches what came of it. */
export function createEffectRunner({ ports, memory, getModel, dispatch, emit }: EffectTools): EffectRunner {
  const timers = createTimers<TimerName | "start-limit">(ports.clock);
  const aborts = new Map<"start" | "delivery" | "stream" | "action", Abort>();
  const commands = new Map<string, (error: string | undefined) => void>();
  let expected: ((error: string | undefined) => void) | undefined;
  let isStopped = false;

  function fresh(what: "start" | "delivery" | "stream" | "action"): Abort {
    const abort = createAbort();
    aborts.set(what, abort);
    return abort;
  }

  function stopAll(): void {
    timers.stopAll();
    for (const abort of aborts.values()) abort.abort();
    aborts.clear();
  }

  async function begin(): Promise<void> {
    const { epoch, options } = getModel();
    const request = startRequest(options, ports.storage);
    if (request === undefined) return;
    const { signal, abort } = fresh("start");
    timers.set("start-limit", LONGEST_START, () => {
      abort();
      dispatch({ type: "start-replied", epoch, result: fail(TIMED_OUT) });
    });
    const result = await ports.transport({ method: "POST", ...request, signal });
    if (signal.aborted) return;
    timers.stop("start-limit");
    dispatch({ type: "start-replied", epoch, result });
  }

  function deliver({ messageId, turn, blockId, message, source }: Outgoing, attempt: number): Promise<void> {
    const { signal } = fresh("delivery");
    if (source === "command" && expected !== undefined) commands.set(messageId, expected);
    return ports.tabs.exclusively(async () => {
      if (signal.aborted) return;
      const model = getModel();
      const saved = memory.read(model);
      if (isNewer(model, saved)) return dispatch({ type: "overtaken", saved });
      const request = continueRequest(model.chat.sessionId ?? "", { messageId, turn, blockId, message });
      const result = await Promise.race([ports.transport({ ...request, signal }), aborted(signal)]);
      if (!signal.aborted) dispatch({ type: "delivered", messageId, attempt, result });
    });
  }

  async function lookUp(body: unknown): Promise<void> {
    const { epoch, chat } = getModel();
    if (parseSessionReply(body).ok)
      return dispatch({ type: "looked-up", epoch, result: { ok: true, value: body } });
    const path = `/api/v1/sessions/${encodeURIComponent(chat.sessionId ?? "")}`;
    timers.set("look-up", LONGEST_LOOK_UP, () => dispatch({ type: "timer", name: "look-up" }));
    const result = await ports.transport({ method: "GET", path });
    timers.stop("look-up");
    dispatch({ type: "looked-up", epoch, result });
  }

  async function runAction(action: ClientAction, index: number): Promise<void> {
    const { epoch, chat } = getModel();
    const { signal } = aborts.get("action") ?? fresh("action");
    const context = {
      sessionId: chat.sessionId ?? "",
      resultId: chat.resultId,
      botId: chat.bot?.id ?? "",
      signal,
    };
    const chunkId = chat.chunks.at(-1)?.id ?? "";
    const outcome = await ports.runAction(action, context).catch(failedAction);
    dispatch({ type: "action-finished", epoch, chunkId, index, outcome });
  }

  async function openStream(action: ClientAction, { attempt }: Stream): Promise<void> {
    const { epoch, chat } = getModel();
    const { signal } = fresh("stream");
    const path = `/api/v2/sessions/${encodeURIComponent(chat.sessionId ?? "")}/streamMessage`;
    const result = await ports.streamTransport(
      { method: "POST", path, body: streamBody(action), signal },
      (text) => {
        if (!signal.aborted) dispatch({ type: "stream-text", epoch, attempt, text });
      },
    );
    if (!signal.aborted) dispatch({ type: "stream-closed", epoch, attempt, result });
  }

  function run(effect: Effect): void {
    switch (effect.type) {
      case "start":
        return void begin();
      case "deliver":
        return void deliver(effect.outgoing, effect.attempt);
      case "look-up":
        return void lookUp(effect.body);
      case "run-action":
        return void runAction(effect.action, effect.index);
      case "open-stream":
        return void openStream(effect.action, effect.stream);
      case "abort":
        if (effect.what === "everything") stopAll();
        else aborts.get(effect.what)?.abort();
        return;
      case "set-timer":
        return timers.set(effect.name, effect.delay, () => dispatch({ type: "timer", name: effect.name }));
      case "stop-timers":
        return effect.names.forEach((name) => timers.stop(name));
      case "emit":
        return emit(effect.event);
      case "post-logs":
        return void postLogs(effect.logs);
      case "save":
        return memory.save(getModel());
      case "forget":
        return memory.forget(getModel());
      case "keep-payment":
        return memory.keepPayment(getModel(), effect.messageId);
      case "forget-payment":
        return memory.forgetPayment();
      case "announce":
        return ports.tabs.announce();
      case "settle-command":
        commands.get(effect.messageId)?.(effect.error);
        return void commands.delete(effect.messageId);
    }
  }

  /** Sent once; a server that can't take them is not asked again. */
  function postLogs(logs: Extract<Effect, { type: "post-logs" }>["logs"]): Promise<unknown> {
    const path = `/api/v2/sessions/${encodeURIComponent(getModel().chat.sessionId ?? "")}/clientLogs`;
    return ports.transport({ method: "POST", path, body: { clientLogs: logs } });
  }

  async function deliverOrphan(): Promise<void> {
    const orphan = memory.findOrphan();
    if (orphan === undefined) return;
    const result = await ports.transport(continueRequest(orphan.sessionId, orphan.outgoing));
    if (result.ok || judge(result.error, true, 1) !== "resend") memory.forgetOrphan(orphan.sessionId);
  }

  return {
    deliverOrphan,
    run: (effect) => {
      if (!isStopped) run(effect);
    },
    expectCommand: (settle) => {
      expected = settle;
    },
    stop: () => {
      isStopped = true;
      stopAll();
    },
  };
}

const TIMED_OUT: TransportFailure = { kind: "timeout", message: "Request timed out" };

function continueRequest(sessionId: string, { message, messageId, turn, blockId }: Omit<Outgoing, "source">) {
  const path = `/api/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`;
  return { method: "POST", path, body: { message, messageId, turn, blockId } } as const;
}

/** Frees the tab lock at once, whatever the transport makes of the abort. */
function aborted(signal: Abort["signal"]) {
  return new Promise<{ readonly ok: false; readonly error: TransportFailure }>((resolve) => {
    signal.addEventListener("abort", () =>
      resolve({ ok: false, error: { kind: "aborted", message: "Request aborted" } }),
    );
  });
}

function failedAction(error: unknown): ActionOutcome {
  return {
    logs: [
      {
        status: "error",
        description: errorMessage({ error }) ?? String(error),
        context: "While executing script",
      },
    ],
  };
}

function streamBody({ payload, type }: ClientAction): unknown {
  if (type === "stream" || typeof payload !== "object" || payload === null) return {};
  return "messages" in payload ? { messages: payload.messages } : {};
}
