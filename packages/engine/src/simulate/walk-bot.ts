import type { VisitorMessage } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { LOOP_STOPPED } from "../flow/walk.ts";
import type { FlowEvent, Turn } from "../turn/turn.ts";
import type { FlowState } from "../state/session-state.ts";
import { plausibleAnswer } from "./plausible-answer.ts";
import { simulatedResult, simulatedStart, textField, tryTurn } from "./simulated-turn.ts";
import type { ChoiceCounts } from "../blocks/inputs/simulated-visitor.ts";
import { pick, type Random } from "../blocks/inputs/random.ts";

/** Maximum number of turns of a walk. */
const MAX_TURNS = 400;

/** A walk is endless if this many turns in a row ask nothing. After a question the visitor chooses to go on. */
const MAX_TURNS_WITHOUT_INPUT = 50;

/**
 * Maximum length of a session's state as JSON: below the limits at which a flow loses values or lines of its transcript.
 * A larger state also makes each turn slow.
 */
const MAX_STATE_LENGTH = 400_000;

/** Maximum number of plausible answers to one input; an input that rejects them all counts as stuck. */
const MAX_ATTEMPTS = 8;

/** Probability of sending a command instead of an answer. */
const COMMAND_PROBABILITY = 0.05;

/** Why a walk failed. */
export interface WalkFailure {
  /** Kind of failure. */
  readonly kind: "crash" | "loop" | "stuck" | "endless" | "memory";
  /** What went wrong. */
  readonly message: string;
  /** The input or message shown last. */
  readonly blockId?: string;
  /** The answers that led to the failure. */
  readonly answers: readonly string[];
}

/** One simulated conversation. */
export interface Walk {
  /** Number of replies. */
  readonly turns: number;
  readonly failure?: WalkFailure;
  /** The last input, if the chat ended after its answer without a message. */
  readonly silentEnd?: string;
  /** The last input, if the chat was still asking after the last turn. */
  readonly openAt?: string;
}

/** Runs one conversation from the start to an end. Turns are not kept: `onTurn` sees each one. */
export async function walkBot(
  bot: CompiledBot,
  ports: EffectPorts,
  random: Random,
  onTurn: (turn: Turn) => void,
): Promise<Walk> {
  const choiceCounts: ChoiceCounts = new Map();
  const answers: string[] = [];
  let turns = 0;
  let turnsWithoutInput = 0;
  let state: FlowState | undefined;
  let event: FlowEvent = simulatedStart;
  let attempts = 0;
  let lastSeen: string | undefined;
  const failed = (failure: Pick<WalkFailure, "kind" | "message">): Walk => ({
    turns,
    failure: { ...failure, answers, ...(lastSeen !== undefined && { blockId: lastSeen }) },
  });
  while (turns < MAX_TURNS) {
    const result = await tryTurn(bot, state, event, ports);
    if (!result.ok) return failed({ kind: "crash", message: result.error });
    const turn = result.value;
    turns++;
    onTurn(turn);
    turnsWithoutInput = turn.reply.input === undefined ? turnsWithoutInput + 1 : 0;
    attempts = isRepeatedInput(turn, lastSeen) ? attempts + 1 : 0;
    const previous = lastSeen;
    lastSeen = lastShownId(turn) ?? lastSeen;
    const failure = findFailure(turn, { turnsWithoutInput, attempts, answers: answers.length });
    if (failure) return failed(failure);
    if (turn.isEnded) {
      return { turns, ...(isSilent(turn) && previous !== undefined && { silentEnd: previous }) };
    }
    const message = randomCommand(bot, random) ?? nextMessage(turn, random, choiceCounts);
    answers.push(describeMessage(message));
    state = turn.state;
    event = { type: "visitor-message", ...(message && { message }) };
  }
  return { turns, ...(lastSeen !== undefined && { openAt: lastSeen }) };
}

interface WalkCounts {
  readonly turnsWithoutInput: number;
  /** Answers that the same input has rejected. */
  readonly attempts: number;
  readonly answers: number;
}

function findFailure(
  turn: Turn,
  { turnsWithoutInput, attempts, answers }: WalkCounts,
): Pick<WalkFailure, "kind" | "message"> | undefined {
  const loop = turn.logs.find(({ description }) => description.startsWith(LOOP_STOPPED));
  if (loop) return { kind: "loop", message: loop.description };
  if (turn.isEnded) return undefined;
  if (turnsWithoutInput >= MAX_TURNS_WITHOUT_INPUT) {
    const message = `${MAX_TURNS_WITHOUT_INPUT} replies in a row asked nothing, and the chat went on`;
    return { kind: "endless", message };
  }
  const stateLength = JSON.stringify(turn.state).length;
  if (stateLength > MAX_STATE_LENGTH) {
    const size = Math.round(stateLength / 1_000);
    return { kind: "memory", message: `The session grew to ${size} KB after ${answers} answers` };
  }
  if (attempts < MAX_ATTEMPTS) return undefined;
  return { kind: "stuck", message: `The input rejected ${MAX_ATTEMPTS} plausible answers` };
}

/** Whether the turn shows the same input again because it rejected the answer. */
function isRepeatedInput({ reply, linkedResults, ...turn }: Turn, lastSeen: string | undefined): boolean {
  const inputId = textField(reply.input, "id");
  const hasMoved = [turn, ...linkedResults].some(
    ({ visitedEdgeIds, answers }) => visitedEdgeIds.length > 0 || answers.length > 0,
  );
  return inputId !== undefined && inputId === lastSeen && !hasMoved;
}

function lastShownId({ reply }: Turn): string | undefined {
  return textField(reply.input, "id") ?? textField(reply.messages.at(-1), "id");
}

function isSilent({ reply }: Turn): boolean {
  return reply.messages.length === 0 && (reply.clientSideActions ?? []).length === 0;
}

function describeMessage(message: VisitorMessage | undefined): string {
  if (message === undefined) return "(skipped)";
  if (message.type === "text") return message.text;
  return "command" in message ? `/${message.command}` : `(${message.type})`;
}

/** Occasionally one of the bot's commands, as if the host page had sent it. */
function randomCommand(bot: CompiledBot, random: Random): VisitorMessage | undefined {
  const commands = bot.definition.events.flatMap(({ type, options, outgoingEdgeId }) =>
    type === "command" && outgoingEdgeId !== undefined ? (textField(options, "command") ?? []) : [],
  );
  if (commands.length === 0 || random() > COMMAND_PROBABILITY) return undefined;
  const command = pick(commands, random);
  return command === undefined ? undefined : { type: "command", command };
}

function nextMessage(turn: Turn, random: Random, choiceCounts: ChoiceCounts): VisitorMessage | undefined {
  const { input, messages } = turn.reply;
  if (input) return plausibleAnswer(input, { random, choiceCounts });
  const result = simulatedResult(turn);
  if (result) return result;
  // The event of an embedded page may carry data.
  const isEmbed = textField(messages.at(-1), "type") === "embed";
  return isEmbed && random() < 0.5 ? { type: "text", text: "simulated" } : undefined;
}
