import type { AnswerParsers } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { AiRequest } from "../effects/effect-ports.ts";
import type { BlockPosition, Frame, SessionState } from "../state/session-state.ts";
import type { LinkedOutput } from "./linked-results.ts";
import type { FlowLog, RecordedAnswer, WireReply } from "../turn.ts";

/** Pure functions of the host that a flow may call directly, without yielding an effect. */
export interface PureServices extends AnswerParsers {
  readonly isIssuedFile: (url: string) => boolean;
  readonly isAiConfigured: (request: AiRequest) => boolean;
}

/** Working state of one turn: a mutable copy of the session and the output collected so far. */
export interface Flow {
  readonly session: SessionState;
  /** The visitor's bot and all linked bots entered so far, by id. */
  readonly bots: Map<string, CompiledBot>;
  readonly services: PureServices;
  readonly out: FlowOutput;
  /** Number of blocks run in this turn. */
  steps: number;
  /** Text message whose content was already streamed to the visitor. */
  streamedBlockId?: string | undefined;
}

export interface FlowOutput {
  readonly messages: WireReply["messages"][number][];
  readonly actions: NonNullable<WireReply["clientSideActions"]>[number][];
  readonly logs: FlowLog[];
  /** Of the visitor's result. */
  readonly answers: RecordedAnswer[];
  readonly visitedEdgeIds: string[];
  /** Of linked bots' own results, by result id. */
  readonly linked: Map<string, LinkedOutput>;
  input?: WireReply["input"];
  lastMessageNewFormat?: string | undefined;
}

export function createFlow(bot: CompiledBot, session: SessionState, services: PureServices): Flow {
  return {
    session,
    bots: new Map([[bot.id, bot]]),
    services,
    out: { messages: [], actions: [], logs: [], answers: [], visitedEdgeIds: [], linked: new Map() },
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

/** Adds a message to the reply. */
export function show(
  flow: Flow,
  message: { readonly id: string; readonly type: string; readonly content: Record<string, unknown> },
): void {
  flow.out.messages.push(message);
}

/** Adds a client-side action to the reply, to run after the last message. */
export function addAction(
  flow: Flow,
  action: { readonly type: string; readonly [field: string]: unknown },
  options?: { readonly expectsResult: boolean },
): void {
  const last = flow.out.messages.at(-1);
  flow.out.actions.push({
    ...action,
    ...(last && { lastBubbleBlockId: last.id }),
    ...(options?.expectsResult === true && { expectsDedicatedReply: true }),
  });
}

export function log(flow: Flow, entry: FlowLog): void {
  flow.out.logs.push(entry);
}

/** Appends a line to the transcript. No-op for bots that never read it. */
export function addToTranscript(flow: Flow, role: "Assistant" | "User", text: string): void {
  if (text.trim() !== "") flow.session.transcript?.push({ role, text });
}

/** Makes the session wait for a guest message at this block. */
export function waitAt(flow: Flow, position: BlockPosition): void {
  flow.session.waitingAt = position;
}
