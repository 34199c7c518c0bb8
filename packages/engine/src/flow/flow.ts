import type { AnswerKnowledge } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { BlockPlace, Frame, SessionState } from "../state/session-state.ts";
import type { FlowLog, RecordedAnswer } from "../turn.ts";

/** What a turn may know of the outside without asking: pure functions. */
export interface FlowKnowledge extends AnswerKnowledge {
  readonly isIssuedFile: (url: string) => boolean;
}

/** One turn at work: a draft of the next state and what the reply holds so far. Lives for one turn only. */
export interface Flow {
  readonly session: SessionState;
  /** The bots in play, by id. */
  readonly bots: Map<string, CompiledBot>;
  readonly knowledge: FlowKnowledge;
  readonly out: FlowOutput;
  /** Blocks run in this turn. */
  steps: number;
  /** A text that the visitor has seen already, as it was streamed. */
  streamedBlockId?: string | undefined;
}

export interface FlowOutput {
  readonly messages: Record<string, unknown>[];
  readonly actions: Record<string, unknown>[];
  readonly logs: FlowLog[];
  readonly answers: RecordedAnswer[];
  readonly visitedEdgeIds: string[];
  input?: Record<string, unknown> | undefined;
  lastMessageNewFormat?: string | undefined;
}

export function createFlow(bot: CompiledBot, session: SessionState, knowledge: FlowKnowledge): Flow {
  return {
    session,
    bots: new Map([[bot.id, bot]]),
    knowledge,
    out: { messages: [], actions: [], logs: [], answers: [], visitedEdgeIds: [] },
    steps: 0,
  };
}

export function currentFrame(flow: Flow): Frame {
  const frame = flow.session.frames.at(-1);
  if (frame === undefined)
    throw new Error("A session has no frame. Its state must hold at least the visitor's own bot.");
  return frame;
}

export function currentBot(flow: Flow): CompiledBot {
  const { botId } = currentFrame(flow);
  const bot = flow.bots.get(botId);
  if (bot === undefined)
    throw new Error(`The bot "${botId}" is not loaded. Load every frame's bot before the turn.`);
  return bot;
}

/** Shows a message. */
export function show(
  flow: Flow,
  message: { readonly id: string; readonly type: string; readonly content: unknown },
): void {
  flow.out.messages.push(message);
}

/** Asks something of the page, after the message shown last. */
export function act(
  flow: Flow,
  action: Readonly<Record<string, unknown>>,
  options?: { readonly replies: boolean },
): void {
  const last = flow.out.messages.at(-1);
  flow.out.actions.push({
    ...action,
    ...(last && { lastBubbleBlockId: last["id"] }),
    ...(options?.replies === true && { expectsDedicatedReply: true }),
  });
}

export function log(flow: Flow, entry: FlowLog): void {
  flow.out.logs.push(entry);
}

/** Remembers what was said, where the bot has a use for it. */
export function noteInTranscript(flow: Flow, role: "Assistant" | "User", text: string): void {
  if (text.trim() !== "") flow.session.transcript?.push({ role, text });
}

/** Waits for the reply to a block. */
export function waitAt(flow: Flow, place: BlockPlace): void {
  flow.session.waitingAt = place;
}
