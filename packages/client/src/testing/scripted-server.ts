import { fail, ok, type Result } from "@banter/protocol";
import type { Clock, Transport, TransportFailure, TransportRequest } from "../ports.ts";

/** What goes wrong with one request. */
export type Fault =
  | { readonly kind: "none" }
  | { readonly kind: "cut-before" }
  | { readonly kind: "cut-after" }
  | { readonly kind: "delay"; readonly ms: number }
  | { readonly kind: "hang-before" }
  | { readonly kind: "hang-after" }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: "twice" }
  /** It arrives, and once more `ms` later. */
  | { readonly kind: "twin-later"; readonly ms: number }
  /** The sender sees a cut, and the server gets it `ms` later. */
  | { readonly kind: "arrives-later"; readonly ms: number }
  | { readonly kind: "garbage" };

export interface Accepted {
  readonly sessionId: string;
  readonly blockId: string;
  readonly text: string;
}

interface Conversation {
  turn: number;
  /** Answers taken: a command or a failed payment is a turn that leaves this as it is. */
  position: number;
  reply: Record<string, unknown>;
  lastMessageId?: string;
  readonly replies: Map<string, Record<string, unknown>>;
}

export interface ScriptedServer {
  readonly transport: Transport;
  /** Answers in the order in which they were counted. */
  readonly accepted: Accepted[];
  readonly requests: TransportRequest[];
  /** Decides what goes wrong with the next request. */
  fault: (request: TransportRequest) => Fault;
  /** Loses every session. */
  forgetSessions(): void;
}

export interface ScriptedBot {
  /** The reply after `position` answers; nothing to answer in it ends the chat. */
  readonly reply: (position: number) => Record<string, unknown>;
  readonly isResendSafe: boolean;
  readonly settings?: unknown;
  publishedAt?: string;
}

/** A flow server of a few lines that can be told to fail, and counts what it took. */
export function createScriptedServer(bot: ScriptedBot, clock: Clock): ScriptedServer {
  const conversations = new Map<string, Conversation>();
  const server: ScriptedServer = {
    accepted: [],
    requests: [],
    fault: () => ({ kind: "none" }),
    forgetSessions: () => conversations.clear(),
    transport: (request) => {
      server.requests.push(request);
      return failing(server.fault(request), request, () => answer(request), clock);
    },
  };

  function answer({ path, body, method }: TransportRequest): Result<unknown, TransportFailure> {
    if (path.endsWith("startChat")) return begin(body);
    if (path.endsWith("clientLogs")) return ok({ message: "Logs successfully saved." });
    const [, id = ""] = /sessions\/([^/]+)/.exec(path) ?? [];
    const conversation = conversations.get(id);
    if (method === "GET" && !bot.isResendSafe) return refuse(405, { message: "Method not allowed" });
    if (conversation === undefined) return refuse(404, { message: "Session not found." });
    return method === "GET" ? ok(stateOf(id, conversation)) : take(id, conversation, fieldsOf(body));
  }

  function begin(body: unknown): Result<unknown, TransportFailure> {
    const sessionId = `s${conversations.size}`;
    const resultId = fieldsOf(body)["resultId"] ?? `r${sessionId}`;
    const reply = bot.reply(0);
    conversations.set(sessionId, { turn: 0, position: 0, reply, replies: new Map() });
    const { settings = {}, publishedAt = "2026-01-01T00:00:00.000Z", isResendSafe } = bot;
    const typebot = { id: "bot", version: "6.1", theme: {}, settings, publishedAt };
    return ok({ sessionId, resultId, typebot, ...reply, ...(isResendSafe && { isResendSafe, turn: 0 }) });
  }

  function take(
    id: string,
    conversation: Conversation,
    body: Record<string, unknown>,
  ): Result<unknown, TransportFailure> {
    const { messageId, turn, message } = body;
    if (bot.isResendSafe && typeof messageId === "string") {
      const known = conversation.replies.get(messageId);
      if (known !== undefined) return ok(known);
      if (turn !== conversation.turn)
        return refuse(409, { ...stateOf(id, conversation), message: "Stale", code: "CONFLICT" });
    }
    const { id: block, type } = fieldsOf(conversation.reply["input"]);
    const text = typeof message === "string" ? message : fieldsOf(message)["text"];
    const goesOn =
      fieldsOf(message)["type"] !== "command" && !(type === "payment input" && text !== "Success");
    if (goesOn) {
      server.accepted.push({ sessionId: id, blockId: String(block), text: String(text) });
      conversation.position += 1;
    }
    conversation.turn += 1;
    conversation.reply = bot.reply(conversation.position);
    const reply = { ...conversation.reply, ...(bot.isResendSafe && { turn: conversation.turn }) };
    if (typeof messageId === "string") {
      conversation.replies.set(messageId, reply);
      conversation.lastMessageId = messageId;
    }
    return ok(reply);
  }

  return server;
}

/** A reply that asks the question of a turn, and after the last one says goodbye. */
export function askQuestions(count: number): (turn: number) => Record<string, unknown> {
  return (turn) => ({
    messages: [textMessage(`m${turn}`, turn < count ? `Question ${turn}` : "Goodbye")],
    ...(turn < count && { input: { id: `q${turn}`, type: "text input" } }),
  });
}

export function textMessage(id: string, text: string): Record<string, unknown> {
  return { id, type: "text", content: { type: "richText", richText: [{ type: "p", children: [{ text }] }] } };
}

function stateOf(sessionId: string, { reply, turn, lastMessageId }: Conversation): Record<string, unknown> {
  return {
    ...reply,
    sessionId,
    turn,
    ...(lastMessageId !== undefined && { lastMessageId }),
    isEnded: reply["input"] === undefined,
  };
}

/** Plays a fault around what a server does with a request. */
export async function failing(
  fault: Fault,
  { signal }: TransportRequest,
  answer: () => Result<unknown, TransportFailure> | Promise<Result<unknown, TransportFailure>>,
  clock: Clock,
): Promise<Result<unknown, TransportFailure>> {
  await Promise.resolve();
  const cut = fail({ kind: "network", message: "Failed to fetch" } as const);
  const hang = () =>
    new Promise<Result<unknown, TransportFailure>>((resolve) => {
      signal?.addEventListener("abort", () => resolve(fail({ kind: "aborted", message: "Request aborted" })));
    });
  switch (fault.kind) {
    case "none":
      return answer();
    case "cut-before":
      return cut;
    case "cut-after":
      await answer();
      return cut;
    case "delay":
      await new Promise<void>((resolve) => clock.after(fault.ms, resolve));
      return answer();
    case "hang-before":
      return hang();
    case "hang-after":
      await answer();
      return hang();
    case "twice":
      return (await Promise.all([answer(), answer()]))[0];
    case "twin-later":
      clock.after(fault.ms, () => void answer());
      return answer();
    case "arrives-later":
      clock.after(fault.ms, () => void answer());
      return cut;
    case "garbage":
      await answer();
      return fail({ kind: "unreadable", status: 200, message: "The server's reply is not JSON" });
    case "status": {
      const { status, retryAfter } = fault;
      return fail({
        kind: "http",
        status,
        statusText: "",
        body: "",
        message: "",
        ...(retryAfter !== undefined && { retryAfter }),
      });
    }
  }
}

function refuse(status: number, body: Record<string, unknown>): Result<never, TransportFailure> {
  return fail({ kind: "http", status, statusText: "", body, message: String(body["message"]) });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
