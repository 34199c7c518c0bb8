import { parseAction, type ClientAction } from "../actions/action.ts";
import { parseInputBlock, type InputBlock } from "../inputs/input.ts";
import {
  unknown,
  asRecord,
  boolean,
  requiredObject,
  array,
  strictArray,
  optionalNumber,
  optionalString,
  object,
  picklist,
  string,
} from "../decoders.ts";
import { parseHostMessage, type HostMessage } from "../messages/messages.ts";
import { isEmptyVariable } from "../rich-text/rich-text.ts";
import { fail, ok, type Result } from "../result.ts";
import { parseSettings, type Settings } from "../settings/settings.ts";
import { parseDynamicTheme, parseTheme, type DynamicTheme, type Theme } from "../theme/theme.ts";
import { parseLog, type ClientLog } from "./log.ts";

/** The part common to all replies (behaviour 1.4). */
export interface ChatReply {
  readonly messages: readonly HostMessage[];
  readonly input?: InputBlock | undefined;
  readonly clientSideActions: readonly ClientAction[];
  readonly logs: readonly ClientLog[];
  /** Percent, 0 to 100. */
  readonly progress?: number | undefined;
  readonly dynamicTheme?: DynamicTheme | undefined;
  readonly lastMessageNewFormat?: string | undefined;
  /** The visitor may ask for another streamed reply, until the input is answered. */
  readonly canRegenerate: boolean;
  /** The turns whose answers the visitor may edit. */
  readonly editableTurns: readonly number[];
  /** The conversation went back to this turn: the reply replaces all replies after it. */
  readonly returnsTo?: number | undefined;
  /** Number of turns so far; the next answer sends it back. Absent if the server doesn't deduplicate messages. */
  readonly turn?: number | undefined;
  /** The bot in its new language, after a message that has changed it. Of a start reply, the bot. */
  readonly bot?: BotInfo | undefined;
}

/** The bot, as far as the widget needs it. */
export interface BotInfo {
  readonly id: string;
  /** As on the wire: `"6.1"`, `"6"`, `"5"` … */
  readonly version: string;
  readonly publishedAt?: string | undefined;
  readonly theme: Theme;
  readonly settings: Settings;
  /** Visitors are told that a language model may write to them. */
  readonly disclosure?: Disclosure | undefined;
  /** The languages that the bot speaks, its own first. Absent if there is only one. */
  readonly languages?: readonly string[] | undefined;
}

/** The language that a bot with several speaks now; undefined for a bot with only one. */
export function botLanguage(bot: BotInfo | undefined): string | undefined {
  return bot?.languages && (bot.settings.general.locale || bot.languages[0]);
}

export interface Disclosure {
  /** The owner's words; absent for the widget's own. */
  readonly text?: string | undefined;
}

/** The first reply of a conversation. */
export interface StartReply extends ChatReply {
  readonly sessionId: string;
  readonly resultId?: string | undefined;
  readonly bot: BotInfo;
  /** The server deduplicates messages by `messageId`, so the client may resend automatically. */
  readonly isResendSafe: boolean;
  /** What was said before this reply, if the start resumes a conversation of an identified visitor. */
  readonly conversation?: readonly EarlierEntry[] | undefined;
}

/** Messages of the bot, or one of the visitor, in a resumed conversation. */
export type EarlierEntry =
  | { readonly from: "bot"; readonly at: string; readonly messages: readonly HostMessage[] }
  | { readonly from: "visitor"; readonly at: string; readonly text: string };

/** The part of a start reply that doesn't belong to a session. */
export type SessionlessStart = Omit<StartReply, "sessionId" | "resultId" | "conversation">;

/** The state of a session, for a resync after a reload or a conflict. */
export interface SessionReply extends ChatReply {
  readonly sessionId: string;
  readonly turn: number;
  /** `messageId` of the message that this reply answers. */
  readonly lastMessageId?: string | undefined;
  readonly isEnded: boolean;
}

const decodeReply = object({
  messages: array(unknown()),
  input: parseInputBlock,
  clientSideActions: array(parseAction),
  logs: array(parseLog),
  progress: optionalNumber(),
  dynamicTheme: parseDynamicTheme,
  lastMessageNewFormat: optionalString(),
  canRegenerate: boolean(),
  editableTurns: array(optionalNumber()),
  returnsTo: optionalNumber(),
  turn: optionalNumber(),
});

const decodeBot = requiredObject(
  { id: optionalString() },
  {
    version: (value) => (typeof value === "number" ? String(value) : typeof value === "string" ? value : "6"),
    publishedAt: optionalString(),
    theme: parseTheme,
    settings: parseSettings,
    disclosure: parseDisclosure,
    languages: strictArray(optionalString()),
  },
);

function parseDisclosure(value: unknown): Disclosure | undefined {
  return asRecord(value) && decodeDisclosure(value);
}

const decodeDisclosure = object({ text: optionalString() });

const decodeSessionIds = object({ sessionId: optionalString(), resultId: optionalString() });

const decodeSessionless = object({ typebot: decodeBot, isResendSafe: boolean() });

const decodeSession = object({
  sessionId: optionalString(),
  turn: optionalNumber(),
  lastMessageId: optionalString(),
  isEnded: boolean(),
});

/** Parses a reply. Fails only if it is not an object. Messages of unknown types become logs. */
export function parseChatReply(value: unknown): Result<ChatReply, string> {
  if (asRecord(value) === undefined)
    return fail("The server's reply is not a chat reply: it is not an object");
  const reply = decodeReply(value);
  const { known, logs } = parseMessages(reply.messages);
  const bot = decodeBot(asRecord(value)?.["typebot"]);
  return ok({ ...reply, messages: known, logs: [...reply.logs, ...logs], ...(bot && { bot }) });
}

/** Parses the first reply. Fails without a session id or a bot id. */
export function parseStartReply(value: unknown): Result<StartReply, string> {
  const { sessionId, ...ids } = decodeSessionIds(value);
  if (sessionId === undefined) return fail("The server's first reply has no sessionId");
  const start = parseSessionlessStart(value);
  if (!start.ok) return start;
  const conversation = parseConversation(asRecord(value)?.["conversation"]);
  return ok({ ...start.value, ...ids, ...(conversation && { conversation }), sessionId });
}

const decodeEntry = object({
  from: picklist(["bot", "visitor"], "visitor"),
  at: string(""),
  messages: array(unknown()),
  text: string(""),
});

function parseConversation(value: unknown): readonly EarlierEntry[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((entry) => {
    const { from, at, messages, text } = decodeEntry(entry);
    return from === "bot" ? { from, at, messages: parseMessages(messages).known } : { from, at, text };
  });
}

/** Parses a first reply without its session. Fails without a bot id. */
export function parseSessionlessStart(value: unknown): Result<SessionlessStart, string> {
  const { typebot, ...fields } = decodeSessionless(value);
  if (typebot === undefined) return fail("The server's first reply has no typebot with an id");
  const reply = parseChatReply(value);
  return reply.ok ? ok({ ...reply.value, ...fields, bot: typebot }) : reply;
}

/** Parses the state of a session. Fails without an id or a turn. */
export function parseSessionReply(value: unknown): Result<SessionReply, string> {
  const { sessionId, turn, ...fields } = decodeSession(value);
  if (sessionId === undefined || turn === undefined)
    return fail("The server's reply is not a session: no id or turn");
  const reply = parseChatReply(value);
  return reply.ok ? ok({ ...reply.value, ...fields, sessionId, turn }) : reply;
}

/** Parses the messages. A message of an unknown type becomes a log, and the flow continues without it. */
function parseMessages(values: readonly unknown[]): {
  known: readonly HostMessage[];
  logs: readonly ClientLog[];
} {
  const known: HostMessage[] = [];
  const logs: ClientLog[] = [];
  for (const value of values) {
    const message = parseHostMessage(value);
    if (message === undefined) logs.push(skippedMessage(value));
    else if (!isEmptyMessage(message)) known.push(message);
  }
  return { known, logs };
}

function skippedMessage(value: unknown): ClientLog {
  return {
    status: "error",
    description: "A message of an unknown kind was skipped",
    details: JSON.stringify(value),
  };
}

function isEmptyMessage(message: HostMessage): boolean {
  return (
    message.type === "text" &&
    message.content.type === "richText" &&
    isEmptyVariable(message.content.richText)
  );
}
