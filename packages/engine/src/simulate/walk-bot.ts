import { fail, type GuestMessage, type Result } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { LOOP_STOPPED } from "../flow/walk.ts";
import { runTurn } from "../run-turn.ts";
import type { FlowEvent, FlowState, Turn } from "../turn.ts";
import { plausibleAnswer } from "./plausible-answer.ts";
import type { ChoiceCounts } from "./simulated-visitor.ts";
import { pick, type Random } from "./random.ts";

/** Maximum number of turns; a longer walk counts as endless. */
const MAX_TURNS = 400;

/** Maximum number of plausible answers to one input; an input that rejects them all counts as stuck. */
const MAX_ATTEMPTS = 8;

/** Probability of sending a command instead of an answer. */
const COMMAND_PROBABILITY = 0.05;

/** Why a walk failed. */
export interface WalkFailure {
  readonly kind: "crash" | "loop" | "stuck" | "endless";
  readonly message: string;
  /** The input or message shown last. */
  readonly blockId?: string;
  /** The answers that led to the failure. */
  readonly answers: readonly string[];
}

/** One simulated conversation. */
export interface Walk {
  readonly turns: readonly Turn[];
  readonly failure?: WalkFailure;
  /** The last input, if the chat ended after its answer without a message. */
  readonly silentEnd?: string;
}

/** Runs one conversation from the start to an end. */
export async function walkBot(bot: CompiledBot, ports: EffectPorts, random: Random): Promise<Walk> {
  const choiceCounts: ChoiceCounts = new Map();
  const turns: Turn[] = [];
  const answers: string[] = [];
  let state: FlowState | undefined;
  let event: FlowEvent = startEvent;
  let attempts = 0;
  let lastSeen: string | undefined;
  const failed = (kind: WalkFailure["kind"], message: string): Walk => ({
    turns,
    failure: { kind, message, answers, ...(lastSeen !== undefined && { blockId: lastSeen }) },
  });
  while (turns.length < MAX_TURNS) {
    const result = await tryTurn(bot, state, event, ports);
    if (!result.ok) return failed("crash", result.error);
    const turn = result.value;
    turns.push(turn);
    attempts = isRepeatedInput(turn, lastSeen) ? attempts + 1 : 0;
    const previous = lastSeen;
    lastSeen = lastShownId(turn) ?? lastSeen;
    const loop = turn.logs.find(({ description }) => description.startsWith(LOOP_STOPPED));
    if (loop) return failed("loop", loop.description);
    if (turn.isEnded) {
      return { turns, ...(isSilent(turn) && previous !== undefined && { silentEnd: previous }) };
    }
    if (attempts >= MAX_ATTEMPTS)
      return failed("stuck", `The input rejected ${MAX_ATTEMPTS} plausible answers`);
    const message = randomCommand(bot, random) ?? nextMessage(turn, random, choiceCounts);
    answers.push(describeMessage(message));
    state = turn.state;
    event = { type: "guest-message", ...(message && { message }) };
  }
  return failed("endless", `The chat had not ended after ${MAX_TURNS} answers`);
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

function describeMessage(message: GuestMessage | undefined): string {
  if (message === undefined) return "(skipped)";
  if ("text" in message) return message.text;
  return "command" in message ? `/${message.command}` : `(${message.type})`;
}

const startEvent: FlowEvent = {
  type: "start",
  prefilledVariables: {},
  isStreamEnabled: false,
  isOnlyRegistering: false,
  isPreview: false,
  textFormat: "richText",
  sessionId: "simulated-session",
  resultId: "simulated-result",
};

async function tryTurn(
  bot: CompiledBot,
  state: FlowState | undefined,
  event: FlowEvent,
  ports: EffectPorts,
): Promise<Result<Turn, string>> {
  try {
    const turn = await runTurn(bot, state, event, ports);
    return turn.ok ? turn : fail(turn.error.message);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** Occasionally one of the bot's commands, as if the host page had sent it. */
function randomCommand(bot: CompiledBot, random: Random): GuestMessage | undefined {
  const commands = bot.definition.events.flatMap(({ type, options, outgoingEdgeId }) =>
    type === "command" && outgoingEdgeId !== undefined ? (textField(options, "command") ?? []) : [],
  );
  if (commands.length === 0 || random() > COMMAND_PROBABILITY) return undefined;
  const command = pick(commands, random);
  return command === undefined ? undefined : { type: "command", command };
}

function nextMessage({ reply }: Turn, random: Random, choiceCounts: ChoiceCounts): GuestMessage | undefined {
  if (reply.input) return plausibleAnswer(reply.input, { random, choiceCounts });
  const action = textField(reply.clientSideActions?.at(-1), "type");
  if (action !== undefined && Object.hasOwn(actionResults, action)) return actionResults[action];
  // The event of an embedded page may carry data.
  const isEmbed = textField(reply.messages.at(-1), "type") === "embed";
  return isEmbed && random() < 0.5 ? { type: "text", text: "simulated" } : undefined;
}

/** Results of the actions that the flow waits for. All other actions have no result. */
const actionResults: Readonly<Record<string, GuestMessage>> = {
  setVariable: { type: "text", text: "simulated" },
  httpRequestToExecute: { type: "text", text: '{"statusCode":200,"data":{}}' },
  listenForWebhook: { type: "text", text: '{"data":{}}' },
  stream: { type: "text", text: "A simulated reply." },
};

export function textField(
  fields: Readonly<Record<string, unknown>> | undefined,
  name: string,
): string | undefined {
  const value = fields?.[name];
  return typeof value === "string" ? value : undefined;
}
