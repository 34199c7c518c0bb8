import { fail, fieldsOf, ok, type ReplyFeedback, type UnknownRecord } from "@banter/protocol";
import type { Clock, Transport, TransportRequest, TransportResult } from "../contract/ports.ts";
import { withFault, type Fault } from "./fault.ts";

export interface Accepted {
  readonly sessionId: string;
  readonly blockId: string;
  readonly text: string;
  /** The visitor went back behind it: it no longer counts. */
  readonly isReplaced?: boolean;
}

interface Conversation {
  turn: number;
  /** Answers accepted. A command or a failed payment is a turn that doesn't count here. */
  position: number;
  reply: Record<string, unknown>;
  /** The answers that count, with the turns of their questions; only for bots whose answers can be edited. */
  given: readonly { readonly turn: number; readonly position: number }[];
  lastMessageId?: string;
  readonly replies: Map<string, Record<string, unknown>>;
  /** The last change of each rated reply, by turn. */
  readonly feedback: Map<string, UnknownRecord>;
}

export interface ScriptedServer {
  readonly transport: Transport;
  /** Answers in the order in which they were accepted. */
  readonly accepted: Accepted[];
  readonly requests: TransportRequest[];
  /** Returns the fault of the next request. */
  fault: (request: TransportRequest) => Fault;
  /** The feedback of all sessions, by session and turn. */
  feedback(): ReadonlyMap<string, ReplyFeedback>;
  /** Number of conversations that were started. */
  countStarts(): number;
  /** Deletes all sessions. */
  deleteSessions(): void;
}

export interface ScriptedBot {
  /** The reply after `position` answers. A reply without an input or an action ends the chat. */
  readonly reply: (position: number) => Record<string, unknown>;
  readonly isResendSafe: boolean;
  readonly settings?: unknown;
  readonly canEditAnswers?: boolean;
  readonly languages?: readonly string[];
  publishedAt?: string;
  /** The body of the opening, from the first reply without a session. */
  opening?: (reply: Record<string, unknown>) => unknown;
}

/** A minimal fake flow server that can inject faults and records accepted answers. */
export function createScriptedServer(bot: ScriptedBot, clock: Clock): ScriptedServer {
  const conversations = new Map<string, Conversation>();
  const startReplies = new Map<unknown, TransportResult>();
  let starts = 0;
  const server: ScriptedServer = {
    accepted: [],
    requests: [],
    fault: () => ({ kind: "none" }),
    feedback: () => new Map([...conversations].flatMap(feedbackOf)),
    countStarts: () => starts,
    deleteSessions: () => {
      conversations.clear();
      startReplies.clear();
    },
    transport: (request) => {
      server.requests.push(request);
      return withFault(server.fault(request), request, () => answer(request), clock);
    },
  };

  const { opening = (reply) => ({ isStatic: true, ...reply }) } = bot;

  function answer({ path, body, method }: TransportRequest): TransportResult {
    if (path.endsWith("startChat")) return bot.isResendSafe ? startOnce(fieldsOf(body)) : start(body);
    if (path.endsWith("opening")) return ok(opening(firstReply()));
    if (path.endsWith("clientLogs")) return ok({ message: "Logs successfully saved." });
    const [, id = ""] = /sessions\/([^/]+)/.exec(path) ?? [];
    const conversation = conversations.get(id);
    if (method === "GET" && !bot.isResendSafe) return refuse(405, { message: "Method not allowed" });
    if (conversation === undefined) return refuse(404, { message: "Session not found." });
    const [, ratedTurn] = /replies\/(\d+)\/rating$/.exec(path) ?? [];
    if (ratedTurn !== undefined) return rate(conversation, ratedTurn, fieldsOf(body));
    return method === "GET" ? ok(stateOf(id, conversation)) : accept(id, conversation, fieldsOf(body));
  }

  function startOnce(body: UnknownRecord): TransportResult {
    const { startId } = body;
    const reply = startReplies.get(startId) ?? start(body);
    if (startId !== undefined) startReplies.set(startId, reply);
    return reply;
  }

  function start(body: unknown): TransportResult {
    const sessionId = `s${starts++}`;
    const resultId = fieldsOf(body)["resultId"] ?? `r${sessionId}`;
    conversations.set(sessionId, {
      turn: 0,
      position: 0,
      reply: bot.reply(0),
      given: [],
      replies: new Map(),
      feedback: new Map(),
    });
    return ok({ sessionId, resultId, ...firstReply() });
  }

  function firstReply(): Record<string, unknown> {
    const { isResendSafe } = bot;
    return {
      ...botWith(bot.settings ?? {}),
      ...bot.reply(0),
      ...(isResendSafe && { isResendSafe, turn: 0 }),
    };
  }

  function accept(id: string, conversation: Conversation, body: UnknownRecord): TransportResult {
    const { messageId, turn, message } = body;
    if (bot.isResendSafe && typeof messageId === "string") {
      const known = conversation.replies.get(messageId);
      if (known !== undefined) return ok(known);
      if (turn !== conversation.turn)
        return refuse(409, { ...stateOf(id, conversation), message: "Stale", code: "CONFLICT" });
    }
    const { id: block, type } = fieldsOf(conversation.reply["input"]);
    const text = typeof message === "string" ? message : fieldsOf(message)["text"];
    if (fieldsOf(message)["type"] === "edit") return edit(id, conversation, body);
    const { type: kind, language } = fieldsOf(message);
    if (kind === "language") return goOn(conversation, messageId, botWith({ general: { locale: language } }));
    const isAnswer = kind !== "command" && !(type === "payment input" && text !== "Success");
    if (isAnswer) {
      server.accepted.push({ sessionId: id, blockId: String(block), text: String(text) });
      if (block !== undefined)
        conversation.given = [
          ...conversation.given,
          { turn: conversation.turn, position: conversation.position },
        ];
      // Behind a payment, nothing earlier can be edited.
      if (type === "payment input") conversation.given = [];
      conversation.position += 1;
    }
    return goOn(conversation, messageId);
  }

  /** Goes back to an answered question and answers it. */
  function edit(
    id: string,
    conversation: Conversation,
    { messageId, message }: UnknownRecord,
  ): TransportResult {
    const { turn, message: answer } = fieldsOf(message);
    const index = conversation.given.findIndex((each) => each.turn === turn);
    const edited = conversation.given[index];
    if (!bot.canEditAnswers || edited === undefined)
      return refuse(409, { ...stateOf(id, conversation), message: "No such answer", code: "CONFLICT" });
    const { id: block } = fieldsOf(bot.reply(edited.position)["input"]);
    replaceFrom(id, edited.position);
    server.accepted.push({ sessionId: id, blockId: String(block), text: String(fieldsOf(answer)["text"]) });
    conversation.given = conversation.given.slice(0, index + 1);
    conversation.position = edited.position + 1;
    return goOn(conversation, messageId, { returnsTo: turn });
  }

  function botWith(settings: unknown): object {
    const { publishedAt = "2026-01-01T00:00:00.000Z", languages } = bot;
    return { typebot: { id: "bot", version: "6.1", theme: {}, settings, publishedAt, languages } };
  }

  function replaceFrom(sessionId: string, position: number): void {
    let current = 0;
    for (const [index, answer] of server.accepted.entries()) {
      if (answer.sessionId !== sessionId || answer.isReplaced) continue;
      if (current >= position) server.accepted[index] = { ...answer, isReplaced: true };
      current += 1;
    }
  }

  function goOn(conversation: Conversation, messageId: unknown, marks: object = {}): TransportResult {
    conversation.turn += 1;
    conversation.reply = {
      ...bot.reply(conversation.position),
      ...(bot.canEditAnswers && { editableTurns: conversation.given.map(({ turn }) => turn) }),
      ...marks,
    };
    const reply = { ...conversation.reply, ...(bot.isResendSafe && { turn: conversation.turn }) };
    if (typeof messageId === "string") {
      conversation.replies.set(messageId, reply);
      conversation.lastMessageId = messageId;
    }
    return ok(reply);
  }

  return server;
}

/** Keeps the latest of the visitor's feedback, in whichever order it arrives. */
function rate({ feedback }: Conversation, turn: string, change: UnknownRecord): TransportResult {
  const before = feedback.get(turn);
  if (before === undefined || !(Number(change["ratedAt"]) < Number(before["ratedAt"])))
    feedback.set(turn, change);
  const { value, comment } = feedback.get(turn) ?? {};
  return ok({ value, ...(comment !== undefined && { comment }) });
}

function feedbackOf([sessionId, { feedback }]: readonly [string, Conversation]) {
  return [...feedback].flatMap(([turn, { value, comment }]): [string, ReplyFeedback][] => {
    if (value !== "up" && value !== "down") return [];
    return [[`${sessionId}/${turn}`, { value, ...(typeof comment === "string" && { comment }) }]];
  });
}

/** Replies that ask `count` questions and then say goodbye. */
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

function refuse(status: number, body: Record<string, unknown>): TransportResult {
  return fail({ kind: "http", status, statusText: "", body, message: String(body["message"]) });
}
