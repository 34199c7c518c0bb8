import type { GuestMessage } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { runTurn } from "../run-turn.ts";
import type { FlowEvent, FlowState, Turn } from "../turn.ts";
import { plausibleAnswer, type Choices } from "./plausible-answer.ts";
import type { Random } from "./random.ts";

/** Questions after which a walk is given up as endless. */
const MAX_TURNS = 400;
/** Plausible answers to one question of which none is taken. */
const MAX_TRIES = 8;

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
    const message = outcome.reply.input
      ? plausibleAnswer(outcome.reply.input, random, choices)
      : actionReply(outcome);
    answers.push(
      message === undefined ? "(skipped)" : "text" in message ? message.text : `(${message.type})`,
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

/** What the page answers to the action that the flow waits for. */
function actionReply({ reply }: Turn): GuestMessage | undefined {
  const type = textField(reply.clientSideActions?.at(-1), "type");
  if (type === "setVariable") return { type: "text", text: "simulated" };
  if (type === "httpRequestToExecute") return { type: "text", text: '{"statusCode":200,"data":{}}' };
  if (type === "listenForWebhook") return { type: "text", text: '{"data":{}}' };
  return type === "stream" ? { type: "text", text: "A simulated reply." } : undefined;
}

export function textField(
  fields: Readonly<Record<string, unknown>> | undefined,
  name: string,
): string | undefined {
  const value = fields?.[name];
  return typeof value === "string" ? value : undefined;
}
