import { parseAction, type ClientAction } from "../actions/action.ts";
import { parseInputBlock, type InputBlock } from "../inputs/input.ts";
import { anything, fieldsOf, flag, item, list, optionalNumber, optionalText, section } from "../readers.ts";
import { parseHostMessage, type HostMessage } from "../messages/message.ts";
import { isEmptyVariable } from "../rich-text/rich-text.ts";
import { fail, ok, type Result } from "../result.ts";
import { parseSettings, type Settings } from "../settings/settings.ts";
import { parseDynamicTheme, parseTheme, type DynamicTheme, type Theme } from "../theme/theme.ts";
import { parseLog, type ClientLog } from "./log.ts";

/** What every reply carries (behaviour 1.4). */
export interface ChatReply {
  readonly messages: readonly HostMessage[];
  readonly input?: InputBlock | undefined;
  readonly clientSideActions: readonly ClientAction[];
  readonly logs: readonly ClientLog[];
  /** Percent, 0 to 100. */
  readonly progress?: number | undefined;
  readonly dynamicTheme?: DynamicTheme | undefined;
  readonly lastMessageNewFormat?: string | undefined;
  /** How many replies the session has taken; the number that the next answer names. Servers without resend safety leave it out. */
  readonly turn?: number | undefined;
}

/** The bot as its visitors' widget knows it. */
export interface BotInfo {
  readonly id: string;
  /** As on the wire: `"6.1"`, `"6"`, `"5"` … */
  readonly version: string;
  readonly publishedAt?: string | undefined;
  readonly theme: Theme;
  readonly settings: Settings;
}

/** The reply that begins a conversation. */
export interface StartReply extends ChatReply {
  readonly sessionId: string;
  readonly resultId?: string | undefined;
  readonly bot: BotInfo;
  /** The server counts a repeated `messageId` once: the client may resend by itself. */
  readonly isResendSafe: boolean;
}

/** What the server knows of a session, to catch up with it after a reload or a conflict. */
export interface SessionReply extends ChatReply {
  readonly sessionId: string;
  readonly turn: number;
  /** The message that led to this reply. */
  readonly lastMessageId?: string | undefined;
  readonly isEnded: boolean;
}

const readReply = section({
  messages: list(anything()),
  input: parseInputBlock,
  clientSideActions: list(parseAction),
  logs: list(parseLog),
  progress: optionalNumber(),
  dynamicTheme: parseDynamicTheme,
  lastMessageNewFormat: optionalText(),
  turn: optionalNumber(),
});

const readBot = item(
  { id: optionalText() },
  {
    version: (value) => (typeof value === "number" ? String(value) : typeof value === "string" ? value : "6"),
    publishedAt: optionalText(),
    theme: parseTheme,
    settings: parseSettings,
  },
);

const readStart = section({
  sessionId: optionalText(),
  resultId: optionalText(),
  typebot: readBot,
  isResendSafe: flag(),
});

const readSession = section({
  sessionId: optionalText(),
  turn: optionalNumber(),
  lastMessageId: optionalText(),
  isEnded: flag(),
});

/** Reads a reply to an answer. Fails only when it is no object. Messages of unknown kinds become logs. */
export function parseChatReply(value: unknown): Result<ChatReply, string> {
  if (fieldsOf(value) === undefined) return fail("The server's reply is not a chat reply: it is no object");
  const reply = readReply(value);
  const { known, logs } = readMessages(reply.messages);
  return ok({ ...reply, messages: known, logs: [...reply.logs, ...logs] });
}

/** Reads the first reply. Fails without a session id or a bot id. */
export function parseStartReply(value: unknown): Result<StartReply, string> {
  const { sessionId, typebot, ...rest } = readStart(value);
  if (sessionId === undefined) return fail("The server's first reply has no sessionId");
  if (typebot === undefined) return fail("The server's first reply has no typebot with an id");
  const reply = parseChatReply(value);
  return reply.ok ? ok({ ...reply.value, ...rest, sessionId, bot: typebot }) : reply;
}

/** Reads the state of a session. Fails without its id or turn. */
export function parseSessionReply(value: unknown): Result<SessionReply, string> {
  const { sessionId, turn, ...rest } = readSession(value);
  if (sessionId === undefined || turn === undefined)
    return fail("The server's reply is not a session: no id or turn");
  const reply = parseChatReply(value);
  return reply.ok ? ok({ ...reply.value, ...rest, sessionId, turn }) : reply;
}

/** Keeps the messages it knows; names those it doesn't in a log, so that the flow goes on without them. */
function readMessages(values: readonly unknown[]): {
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
