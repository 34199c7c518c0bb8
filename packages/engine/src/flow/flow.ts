import type { AnswerParsers } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { AiRequest } from "../effects/effect-ports.ts";
import type { FlowLimits } from "../state/flow-limits.ts";
import { lineSize, measureSession, type SessionSize } from "../state/session-size.ts";
import type { BlockPosition, Frame, SessionState } from "../state/session-state.ts";
import type { Dependency } from "./dependencies.ts";
import type { FlowLog, LinkedResult, RecordedAnswer, WireReply } from "../turn.ts";

/** Pure functions of the host that a flow may call directly, without yielding an effect. */
export interface PureServices extends AnswerParsers {
  readonly isIssuedFile: (url: string) => boolean;
  readonly qrCodeUrl: (text: string) => string | undefined;
  readonly isAiConfigured: (request: AiRequest) => boolean;
  readonly limits: FlowLimits;
}

/** Working state of one turn: a mutable copy of the session and the output collected so far. */
export interface Flow {
  readonly session: SessionState;
  /** The visitor's bot and all linked bots entered so far, by id. */
  readonly bots: Map<string, CompiledBot>;
  readonly services: PureServices;
  readonly out: FlowOutput;
  /** Collects what the turn depends on, in the run that determines a bot's opening. */
  readonly dependencies?: Dependency[];
  /** Changes with every change of the session. */
  size: SessionSize;
  /** Number of blocks run in this turn. */
  steps: number;
  /** Text message whose content was already streamed to the visitor. */
  streamedBlockId?: string | undefined;
  /** The streamed reply that the turn receives has failed. */
  hasStreamFailed?: boolean;
  /** The turn began with a streamed reply that the author lets visitors ask for again. */
  isReplyRepeatable?: boolean;
  /** The turn has changed something outside of the conversation. */
  hasOutsideEffect?: boolean;
}

/** What one result receives in this turn. */
export interface ResultOutput {
  readonly answers: RecordedAnswer[];
  readonly visitedEdgeIds: string[];
}

/** What the result of a linked bot receives in this turn. */
export interface LinkedOutput extends ResultOutput {
  readonly botId: string;
  /** Present once the linked bot has ended. */
  ended?: Pick<LinkedResult, "variables" | "hasAnswers">;
}

/** The visitor's result and the reply. */
export interface FlowOutput extends ResultOutput {
  readonly messages: WireReply["messages"][number][];
  readonly actions: NonNullable<WireReply["clientSideActions"]>[number][];
  readonly logs: FlowLog[];
  /** Of linked bots' own results, by result id. */
  readonly linked: Map<string, LinkedOutput>;
  input?: WireReply["input"];
  lastMessageNewFormat?: string | undefined;
  /** Characters of the messages and actions, as JSON. */
  characters: number;
  /** Whether a message or action was skipped because the reply is too large. All later messages are skipped, too. */
  isFull: boolean;
}

/** Maximum number of log entries per turn. */
const MAX_SUCCESS_LOGS = 50;
const MAX_LOGS = 100;

/** Longest text in a log entry, in characters. */
const MAX_LOG_TEXT = 2_000;

export function createFlow(
  bot: CompiledBot,
  session: SessionState,
  services: PureServices,
  dependencies?: Dependency[],
): Flow {
  return {
    ...(dependencies && { dependencies }),
    session,
    bots: new Map([[bot.id, bot]]),
    services,
    out: {
      messages: [],
      actions: [],
      logs: [],
      answers: [],
      visitedEdgeIds: [],
      linked: new Map(),
      characters: 0,
      isFull: false,
    },
    size: measureSession(session),
    steps: 0,
  };
}

export function currentFrame(flow: Flow): Frame {
  const frame = flow.session.frames.at(-1);
  if (frame === undefined)
    throw new Error("The session has no frame. Its state must contain at least the visitor's bot.");
  return frame;
}

export function currentBot(flow: Flow): CompiledBot {
  const { botId } = currentFrame(flow);
  const bot = flow.bots.get(botId);
  if (bot === undefined)
    throw new Error(`The bot "${botId}" is not loaded. Load every frame's bot before the turn.`);
  return bot;
}

/** The visitor's own bot, whose theme and settings the page has. */
export function rootBot(flow: Flow): CompiledBot {
  return flow.bots.get(flow.session.frames[0]?.botId ?? "") ?? currentBot(flow);
}

/** Adds a message to the reply, unless the reply is full. */
export function show(
  flow: Flow,
  message: { readonly id: string; readonly type: string; readonly content: Record<string, unknown> },
): void {
  if (!flow.out.isFull && fitsReply(flow, message)) flow.out.messages.push(message);
}

/** Counts a part of the reply. Returns false and logs it once if the reply would become too large. */
function fitsReply(flow: Flow, part: Readonly<Record<string, unknown>>): boolean {
  const { out } = flow;
  const { replyCharacters } = flow.services.limits;
  const size = JSON.stringify(part).length;
  if (out.characters + size <= replyCharacters) {
    out.characters += size;
    return true;
  }
  if (!out.isFull) {
    log(flow, {
      status: "error",
      description: "The reply is too large; further messages were skipped",
      details: `The messages and actions of one reply have at most ${replyCharacters.toLocaleString("en")} characters.`,
    });
  }
  out.isFull = true;
  return false;
}

/**
 * Adds a client-side action to the reply, to run after the last message. In a full reply only an action whose result the
 * flow needs is added.
 */
export function addAction(
  flow: Flow,
  action: { readonly type: string; readonly [field: string]: unknown },
  options?: { readonly expectsResult: boolean },
): void {
  const last = flow.out.messages.at(-1);
  const expectsResult = options?.expectsResult === true;
  if (!fitsReply(flow, action) && !expectsResult) return;
  flow.out.actions.push({
    ...action,
    ...(last && { lastBubbleBlockId: last.id }),
    ...(expectsResult && { expectsDedicatedReply: true }),
  });
}

/** Adds a log entry. A turn that loops must not fill the owner's log. */
export function log(flow: Flow, { details, context, ...entry }: FlowLog): void {
  const { logs } = flow.out;
  // The successes of a loop leave room for the error that ends it.
  if (entry.status === "success" && logs.length >= MAX_SUCCESS_LOGS) return;
  if (logs.length > MAX_LOGS) return;
  if (logs.length === MAX_LOGS) {
    logs.push({ status: "info", description: `A turn logs at most ${MAX_LOGS} entries` });
    return;
  }
  logs.push({
    ...entry,
    ...(details !== undefined && { details: details.slice(0, MAX_LOG_TEXT) }),
    ...(context !== undefined && { context: context.slice(0, MAX_LOG_TEXT) }),
  });
}

/** Appends a line to the transcript and drops the oldest lines beyond the limit. No-op for bots that never read it. */
export function addToTranscript(flow: Flow, role: "Assistant" | "User", text: string): void {
  const { transcript } = flow.session;
  if (transcript === undefined || text.trim() === "") return;
  const { transcriptCharacters } = flow.services.limits;
  const line = text.slice(0, transcriptCharacters);
  transcript.push({ role, text: line });
  flow.size.transcript += lineSize(line);
  while (flow.size.transcript > transcriptCharacters && transcript.length > 1) {
    flow.size.transcript -= lineSize(transcript.shift()?.text ?? "");
  }
}

/** Makes the session wait for a guest message at this block. */
export function waitAt(flow: Flow, position: BlockPosition): void {
  flow.session.waitingAt = position;
}
