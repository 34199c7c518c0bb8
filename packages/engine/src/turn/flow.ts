import type { AnswerParsers, VisitorMessage, Result } from "@banter/protocol";
import type { BlockType } from "../bot/block-types.ts";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { AiLimitReached, AiReply, AiRequest } from "../effects/effect-ports.ts";
import type { Effectful } from "../effects/effect.ts";
import type { FlowLimits } from "../state/flow-limits.ts";
import { measureSession, type SessionSize } from "../state/session-size.ts";
import type { BlockPosition, Frame, RecordedEffect, SessionState } from "../state/session-state.ts";
import type { Dependency } from "./dependencies.ts";
import type { Outcome } from "./outcome.ts";
import { createPatternWork, type PatternWork } from "./pattern-work.ts";
import type { FlowLog, LinkedResult, RecordedAnswer, ResultContent, TurnRefusal, WireReply } from "./turn.ts";

/** Pure functions of the host that a flow may call directly, without yielding an effect. */
export interface PureServices extends AnswerParsers {
  readonly isIssuedFile: (url: string) => boolean;
  readonly qrCodeUrl: (text: string) => string | undefined;
  readonly isAiConfigured: (request: AiRequest) => boolean;
  readonly digest: (text: string) => string;
  readonly limits: FlowLimits;
  /** BCP 47 tags, the preferred one first. */
  readonly visitorLanguages?: readonly string[];
}

/** Working state of one turn: a mutable copy of the session and the output collected so far. */
export interface Flow {
  readonly session: SessionState;
  /** The visitor's bot and all linked bots entered so far, by id. */
  readonly bots: Map<string, CompiledBot>;
  readonly services: PureServices;
  readonly registry: BlockRegistry;
  readonly out: FlowOutput;
  /** Collects what the turn depends on, in the run that determines a bot's opening. */
  readonly dependencies?: Dependency[];
  /** Changes with every change of the session. */
  size: SessionSize;
  /** Number of blocks run in this turn. */
  steps: number;
  readonly patterns: PatternWork;
  /** Text message whose content was already streamed to the visitor. */
  streamedBlockId?: string | undefined;
  /** The streamed reply that the turn receives has failed. */
  hasStreamFailed?: boolean;
  /** The turn began with a streamed reply that the author lets visitors ask for again. */
  isReplyRepeatable?: boolean;
  /** The turn has changed something outside of the conversation. */
  hasOutsideEffect?: boolean;
  /** The flow has reached a step behind which nothing earlier can be edited. */
  hasPassedPointOfNoReturn?: boolean;
  /** The step that runs now. */
  step?: string | undefined;
  /** The steps that have added the actions of the reply. */
  readonly actionSteps: Map<FlowOutput["actions"][number], string>;
  /** What the variables of each result were before the turn: results keep those that a turn doesn't mention. */
  variablesBefore: ReadonlyMap<string | undefined, ResultContent["variables"]>;
  /** The frames that the turn has begun with. */
  framesBefore: ReadonlySet<Frame>;
  /** The effects of the turn that going back must not repeat. */
  readonly performed: RecordedEffect[];
}

/** The output of this turn for one result. */
export interface ResultOutput {
  readonly answers: RecordedAnswer[];
  readonly visitedEdgeIds: string[];
}

/** The output of this turn for the result of a linked bot. */
export interface LinkedOutput extends ResultOutput {
  readonly botId: string;
  /** Present once the linked bot has ended. */
  ended?: ResultContent & Pick<LinkedResult, "hasAnswers">;
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

/** Behaviour of one block type. */
export interface BlockHandler {
  /** Runs when the flow reaches the block. */
  readonly run: (block: BlockDefinition, flow: Flow, runGroup: RunGroup) => Effectful<Outcome>;
  /** Handles the visitor message that `run` waits for. `message` is absent if the visitor skipped the block. */
  readonly resume?: (
    block: BlockDefinition,
    flow: Flow,
    message: VisitorMessage | undefined,
    runGroup: RunGroup,
  ) => Effectful<Outcome | InvalidMessage>;
  /** Requests the streamed text again for which the flow waits at the block. Returns why that isn't possible. */
  readonly regenerate?: (block: BlockDefinition, flow: Flow) => Effectful<TurnRefusal | undefined>;
  /** The model's conversation whose text is streamed while the flow waits at the block. `resume` replays it. */
  readonly converse?: (block: BlockDefinition, flow: Flow, runGroup: RunGroup) => Effectful<Conversation>;
  /**
   * Whether `run` may happen once for all visitors: it doesn't read the session's ids or the host's services, and none of
   * its actions acts on the page. Variables and effects are traced. Default: it may not.
   */
  readonly isAllowedInOpening?: (block: BlockDefinition) => boolean;
}

/** How blocks run, as a flow knows it. */
export interface BlockRegistry {
  readonly handlerOf: (type: BlockType) => BlockHandler;
  /** Undoes outside what a block has begun and the flow has left, after each visitor message. */
  readonly releaseLeft: (flow: Flow) => Effectful<void>;
}

/** The model's last response, or why there is none. */
export type Conversation = Result<AiReply, string | AiLimitReached>;

/** Runs a group's blocks to their end, for a block that uses their result. Fails if one fails, waits for the visitor or jumps. */
export type RunGroup = (groupId: string) => Effectful<Result<void, string>>;

/** A message that the block can't parse; the server responds with 400. */
export interface InvalidMessage {
  readonly kind: "invalid-message";
  readonly message: string;
}

export function createFlow(
  bot: CompiledBot,
  session: SessionState,
  services: PureServices,
  registry: BlockRegistry,
  dependencies?: Dependency[],
): Flow {
  return {
    ...(dependencies && { dependencies }),
    session,
    bots: new Map([[bot.id, bot]]),
    services,
    registry,
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
    patterns: createPatternWork(),
    actionSteps: new Map(),
    variablesBefore: new Map(),
    framesBefore: new Set(session.frames),
    performed: [],
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

/** Identifies a step among all bots of the conversation. */
export function stepId(flow: Flow, blockId: string): string {
  return `${currentFrame(flow).botId} ${blockId}`;
}

/** Runs a handler of a block. A model's step may run others as tools. */
export function* runAsStep<Value>(
  flow: Flow,
  { id }: BlockDefinition,
  computation: Effectful<Value>,
): Effectful<Value> {
  const { step: outer } = flow;
  flow.step = stepId(flow, id);
  const value = yield* computation;
  flow.step = outer;
  return value;
}

/** Makes the session wait for a visitor message at this block. */
export function waitAt(flow: Flow, position: BlockPosition): void {
  flow.session.waitingAt = position;
}
