import { errorMessage, parseSessionReply, type ClientAction, lastOf } from "@banter/protocol";
import { judge } from "../outbox/resend-policy.ts";
import { isNewer } from "../reduce.ts";
import {
  isOpeningEffect,
  type OpeningEffect,
  type OpeningEffects,
  type OpeningTools,
} from "../opening/opening-effects.ts";
import type { Abort } from "./abort.ts";
import type { Effect, Outgoing, Stream } from "../model.ts";
import type { ActionOutcome, TransportFailure } from "../ports.ts";
import type { ChatMemory } from "../saved/chat-memory.ts";

/** A look at the server's state that hangs is tried again after this many milliseconds. */
const LONGEST_LOOK_UP = 30_000;

export interface EffectRunner {
  run(effect: Effect): void;
  /** Delivers what a page before left under way; it is kept until the server has answered. */
  deliverOrphan(): Promise<void>;
  /** The command of this id reports here how it went. */
  expectCommand(messageId: string, settle: (error: string | undefined) => void): void;
}

export interface EffectTools extends OpeningTools {
  readonly memory: ChatMemory;
  readonly opening: OpeningEffects;
}

/** Does what the reducer described, and dispatches what came of it. */
export function createEffectRunner({
  ports,
  memory,
  opening,
  getModel,
  dispatch,
}: EffectTools): EffectRunner {
  const { timers, aborts, freshAbort: fresh } = opening;
  const commands = new Map<string, (error: string | undefined) => void>();

  function deliver({ messageId, turn, blockId, message }: Outgoing, attempt: number): Promise<void> {
    const { signal } = fresh("delivery");
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
    const { epoch, replies, chat } = getModel();
    if (parseSessionReply(body).ok)
      return dispatch({ type: "looked-up", epoch, replies, result: { ok: true, value: body } });
    const path = `/api/v1/sessions/${encodeURIComponent(chat.sessionId ?? "")}`;
    timers.set("look-up", LONGEST_LOOK_UP, () => dispatch({ type: "timer", name: "look-up" }));
    const result = await ports.transport({ method: "GET", path });
    timers.stop("look-up");
    dispatch({ type: "looked-up", epoch, replies, result });
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
    const chunkId = lastOf(chat.chunks)?.id ?? "";
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

  function run(effect: Exclude<Effect, OpeningEffect>): void {
    switch (effect.type) {
      case "deliver":
        return void deliver(effect.outgoing, effect.attempt);
      case "look-up":
        return void lookUp(effect.body);
      case "run-action":
        return void runAction(effect.action, effect.index);
      case "open-stream":
        return void openStream(effect.action, effect.stream);
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
      if (isOpeningEffect(effect)) opening.run(effect);
      else run(effect);
    },
    expectCommand: (messageId, settle) => void commands.set(messageId, settle),
  };
}

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
