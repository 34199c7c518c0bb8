import * as v from "valibot";
import { parseAction, type ClientAction } from "../actions/action.ts";
import { inputBlockSchema, type InputBlock } from "../inputs/input.ts";
import { list, optionalNumber, optionalText } from "../lenient.ts";
import { parseHostMessage, type HostMessage } from "../messages/message.ts";
import { isEmptyVariable } from "../rich-text/rich-text.ts";
import { fail, ok, type Result } from "../result.ts";
import { parseSettings, type Settings } from "../settings/settings.ts";
import { dynamicThemeSchema, parseTheme, type DynamicTheme, type Theme } from "../theme/theme.ts";
import { logSchema, type ClientLog } from "./log.ts";

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

const actionSchema = v.pipe(
  v.unknown(),
  v.transform(parseAction),
  v.custom<ClientAction>((action) => action !== undefined),
);

const replySchema = v.object({
  input: v.fallback(v.optional(inputBlockSchema), undefined),
  clientSideActions: list(actionSchema),
  logs: list(logSchema),
  progress: optionalNumber(),
  dynamicTheme: dynamicThemeSchema,
  lastMessageNewFormat: optionalText(),
  turn: optionalNumber(),
});

const messagesSchema = v.object({ messages: v.fallback(v.array(v.unknown()), () => []) });

const botSchema = v.pipe(
  v.object({
    id: v.string(),
    version: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), "6"),
    publishedAt: optionalText(),
    theme: v.optional(v.unknown()),
    settings: v.optional(v.unknown()),
  }),
  v.transform(({ theme, settings, ...bot }): BotInfo => ({
    ...bot,
    theme: parseTheme(theme),
    settings: parseSettings(settings),
  })),
);

const startEntries = v.object({
  sessionId: v.string(),
  resultId: optionalText(),
  typebot: botSchema,
  isResendSafe: v.fallback(v.boolean(), false),
});

const sessionEntries = v.object({
  sessionId: v.string(),
  turn: v.number(),
  lastMessageId: optionalText(),
  isEnded: v.fallback(v.boolean(), false),
});

/** Reads a reply to an answer. Fails only when it is no object. Messages of unknown kinds become logs. */
export function parseChatReply(value: unknown): Result<ChatReply, string> {
  const reply = read(replySchema, value, "The server's reply is not a chat reply");
  if (!reply.ok) return reply;
  const { known, logs } = readMessages(v.parse(messagesSchema, value).messages);
  return ok({ ...reply.value, messages: known, logs: [...reply.value.logs, ...logs] });
}

/** Reads the first reply. Fails without a session id or a bot id. */
export function parseStartReply(value: unknown): Result<StartReply, string> {
  const start = read(startEntries, value, "The server's first reply is not a start reply");
  if (!start.ok) return start;
  const reply = parseChatReply(value);
  if (!reply.ok) return reply;
  const { typebot, ...entries } = start.value;
  return ok({ ...reply.value, ...entries, bot: typebot });
}

/** Reads the state of a session. Fails without its id or turn. */
export function parseSessionReply(value: unknown): Result<SessionReply, string> {
  const session = read(sessionEntries, value, "The server's reply is not a session");
  if (!session.ok) return session;
  const reply = parseChatReply(value);
  return reply.ok ? ok({ ...reply.value, ...session.value }) : reply;
}

function read<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown, what: string): Result<Output, string> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue);
  return fail(`${what}: ${path === null ? "" : `${path}: `}${issue.message}`);
}

/** Keeps the messages it knows; names those it doesn't in a log, so that the flow goes on without them. */
function readMessages(values: readonly unknown[]): { known: readonly HostMessage[]; logs: readonly ClientLog[] } {
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
  return { status: "error", description: "A message of an unknown kind was skipped", details: JSON.stringify(value) };
}

function isEmptyMessage(message: HostMessage): boolean {
  return message.type === "text" && message.content.type === "richText" && isEmptyVariable(message.content.richText);
}
