import type { GuestMessage } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { runTurn } from "../run-turn.ts";
import type { FlowEvent, FlowState, Turn } from "../turn.ts";
import { plausibleAnswer, type Choices } from "./plausible-answer.ts";
import { pick, type Random } from "./random.ts";

/** Questions after which a walk is given up as endless. */
const MAX_TURNS = 400;
/** Plausible answers to one question of which none is taken. */
const MAX_TRIES = 8;

/** How often a walk sends a command instead of an answer. */
const COMMAND_SHARE = 0.05;

/** How a walk went wrong. */
export interface WalkBreak {
  readonly kind: "crash" | "loop" | "stuck" | "endless";
  readonly message: string;
  /** The question or message last seen. */
  readonly blockId?: string;
  /** What was answered until then. */
  readonly answers: readonly string[];
}

export interface Walk {
  readonly turns: readonly Turn[];
  readonly break?: WalkBreak;
  /** The question after whose answer the chat ended without a word. */
  readonly silentEnd?: string;
}

/** Talks with a bot once, from the start to an end. */
export async function walkBot(bot: CompiledBot, ports: EffectPorts, random: Random): Promise<Walk> {
  const choices: Choices = new Map();
  const turns: Turn[] = [];
  const answers: string[] = [];
  let state: FlowState | undefined;
  let event: FlowEvent = startEvent;
  let tries = 0;
  let lastSeen: string | undefined;
  const broken = (kind: WalkBreak["kind"], message: string): Walk => ({
    turns,
    break: { kind, message, answers, ...(lastSeen !== undefined && { blockId: lastSeen }) },
  });
  while (turns.length < MAX_TURNS) {
    const outcome = await takeTurn(bot, state, event, ports);
    if (typeof outcome === "string") return broken("crash", outcome);
    turns.push(outcome);
    const asked = textField(outcome.reply.input, "id");
    const isSameAgain =
      asked !== undefined &&
      asked === lastSeen &&
      outcome.visitedEdgeIds.length === 0 &&
      outcome.answers.length === 0;
    const seen = asked ?? textField(outcome.reply.messages.at(-1), "id");
    const before = lastSeen;
    lastSeen = seen ?? lastSeen;
    const loop = outcome.logs.find(isLoop);
    if (loop) return broken("loop", loop.description);
    if (outcome.isEnded) {
      const isSilent =
        outcome.reply.messages.length === 0 && (outcome.reply.clientSideActions ?? []).length === 0;
      return { turns, ...(isSilent && before !== undefined && { silentEnd: before }) };
    }
    tries = isSameAgain ? tries + 1 : 0;
    if (tries >= MAX_TRIES)
      return broken("stuck", `The question takes none of ${MAX_TRIES} plausible answers`);
    const message = commandNow(bot, random) ?? nextMessage(outcome, random, choices);
    answers.push(
      message === undefined
        ? "(skipped)"
        : "text" in message
          ? message.text
          : "command" in message
            ? `/${message.command}`
            : `(${message.type})`,
    );
    state = outcome.state;
    event = { type: "reply", ...(message && { message }) };
  }
  return broken("endless", `The chat was not over after ${MAX_TURNS} answers`);
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

async function takeTurn(
  bot: CompiledBot,
  state: FlowState | undefined,
  event: FlowEvent,
  ports: EffectPorts,
): Promise<Turn | string> {
  try {
    const turn = await runTurn(bot, state, event, ports);
    return turn.ok ? turn.value : turn.error.message;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The engine's own words when it stops a loop that asks nothing. */
function isLoop({ description }: { readonly description: string }): boolean {
  return description.includes("blocks without asking anything");
}

/** Now and then a page asks for something by itself, where the bot knows commands. */
function commandNow(bot: CompiledBot, random: Random): GuestMessage | undefined {
  const commands = bot.definition.events.flatMap(({ type, options, outgoingEdgeId }) =>
    type === "command" && outgoingEdgeId !== undefined ? (textField(options, "command") ?? []) : [],
  );
  if (commands.length === 0 || random() > COMMAND_SHARE) return undefined;
  const command = pick(commands, random);
  return command === undefined ? undefined : { type: "command", command };
}

function nextMessage({ reply }: Turn, random: Random, choices: Choices): GuestMessage | undefined {
  if (reply.input) return plausibleAnswer(reply.input, random, choices);
  const action = textField(reply.clientSideActions?.at(-1), "type");
  if (action !== undefined && Object.hasOwn(actionReplies, action)) return actionReplies[action];
  // An embedded page may tell something with its event, or not.
  const isEmbed = textField(reply.messages.at(-1), "type") === "embed";
  return isEmbed && random() < 0.5 ? { type: "text", text: "simulated" } : undefined;
}

/** What the page answers to an action that the flow waits for; to others it only says that they are done. */
const actionReplies: Readonly<Record<string, GuestMessage>> = {
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
