import { parseInputBlock, isInputType, type Result, type VisitorMessage } from "@banter/protocol";
import { chartSpecOf, engineInputs } from "../blocks/inputs/inputs.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { simulatedResult, simulatedStart, tryTurn } from "../simulate/simulated-turn.ts";
import type { FlowEvent, Turn } from "../turn/turn.ts";
import { exchangesOf, type SentStep } from "./exchanges.ts";
import { quote } from "./expected-text.ts";
import { fakePorts, type SentEffects } from "./fake-ports.ts";
import { shownMessages, type ShownMessage } from "./shown-message.ts";
import type { ConversationTest } from "../authoring/conversation-test.ts";

/** Maximum number of replies in a row that ask nothing. */
const MAX_REPLIES = 50;

/** A question that the bot asks. */
export interface PlayedQuestion {
  /** The kind of question, as in `ask.email`. */
  readonly name: string;
  /** Labels of all options. */
  readonly options: readonly string[];
  /** Whether several options may be chosen. */
  readonly isMultiple: boolean;
}

/** The bot's side of an exchange. */
export interface PlayedReply {
  readonly messages: readonly ShownMessage[];
  readonly question?: PlayedQuestion;
}

/** A conversation as the bot has conducted it. */
export interface PlayedConversation extends SentEffects {
  /** Replies, by exchange. */
  readonly replies: readonly PlayedReply[];
  /** Why the conversation could not go on. */
  readonly stopped?: { readonly step?: number; readonly message: string };
  readonly variables: Turn["variables"];
  readonly answers: Readonly<Record<string, string>>;
  readonly errors: readonly string[];
  readonly isCompleted: boolean;
}

/** Plays the visitor's side of a conversation, whatever the bot replies. */
export async function playConversation(
  bot: CompiledBot,
  conversation: ConversationTest,
  realPorts: (now: () => Date) => Partial<EffectPorts> = () => ({}),
): Promise<PlayedConversation> {
  const { ports, sent } = fakePorts(conversation, realPorts);
  const exchanges = exchangesOf(conversation);
  const turns: Turn[] = [];
  const replies: PlayedReply[] = [];
  const end = (stopped?: PlayedConversation["stopped"]): PlayedConversation => ({
    replies,
    ...sent,
    ...outcomeOf(turns),
    ...(stopped && { stopped }),
  });
  for (const [index, { sent: step }] of exchanges.entries()) {
    const at = step && { step: step.index };
    const event = step === undefined ? startOf(conversation) : messageFrom(step, turns.at(-1));
    if (typeof event === "string") return end({ ...at, message: event });
    const next = exchanges[index + 1]?.sent;
    const before = turns.at(-1);
    const run = (each: FlowEvent, last = before) => tryTurn(bot, last?.state, each, ports);
    const reply = await runExchange(event, run, next !== undefined && "page" in next);
    turns.push(...reply.turns);
    if (reply.problem !== undefined) return end({ ...at, message: reply.problem });
    replies.push(toReply(reply.turns));
  }
  return end();
}

function startOf({ variables = {}, identity }: ConversationTest): FlowEvent {
  return {
    ...simulatedStart,
    textFormat: "markdown",
    prefilledVariables: variables,
    ...(identity && { identity: { subject: identity.subject, claims: identity.claims ?? {} } }),
  };
}

/** The event of a step, or why the bot doesn't wait for it. */
function messageFrom(step: SentStep, before: Turn | undefined): FlowEvent | string {
  const isAsking = before?.reply.input !== undefined;
  if (before?.isEnded === true) return `The conversation is over before ${describeSent(step)}.`;
  if ("visitor" in step && !isAsking) return `The bot asks nothing before ${describeSent(step)}.`;
  if ("page" in step && isAsking)
    return `The bot asks a question, but waits for nothing from the page before ${describeSent(step)}.`;
  return { type: "visitor-message", message: toVisitorMessage(step) };
}

function describeSent(step: SentStep): string {
  if ("command" in step) return `the command ${quote(step.command)}`;
  if ("page" in step) return `the page returns ${JSON.stringify(step.page)}`;
  return `the visitor answers ${JSON.stringify(step.visitor)}`;
}

function toVisitorMessage(step: SentStep): VisitorMessage {
  if ("command" in step) return { type: "command", command: step.command };
  if ("page" in step)
    return { type: "text", text: typeof step.page === "string" ? step.page : JSON.stringify(step.page) };
  const { visitor } = step;
  if (typeof visitor === "string") return { type: "text", text: visitor };
  if ("files" in visitor) {
    const { files, text = files.join(", ") } = visitor;
    return { type: "text", text, attachedFileUrls: [...files] };
  }
  return { type: "text", text: visitor.join(", ") };
}

/** Runs an event, and the actions of the page for which the flow waits, unless the test has their results. */
async function runExchange(
  event: FlowEvent,
  run: (event: FlowEvent, before?: Turn) => Promise<Result<Turn, string>>,
  hasPageStep: boolean,
): Promise<{ readonly turns: readonly Turn[]; readonly problem?: string }> {
  const turns: Turn[] = [];
  let next: FlowEvent | undefined = event;
  while (next !== undefined) {
    if (turns.length === MAX_REPLIES)
      return { turns, problem: `The bot replies ${MAX_REPLIES} times in a row without a question.` };
    const turn = await run(next, turns.at(-1));
    if (!turn.ok) return { turns, problem: `The bot fails: ${turn.error}.` };
    turns.push(turn.value);
    const isWaiting = !turn.value.isEnded && turn.value.reply.input === undefined && !hasPageStep;
    next = isWaiting ? { type: "visitor-message", message: simulatedResult(turn.value) } : undefined;
  }
  return { turns };
}

function toReply(turns: readonly Turn[]): PlayedReply {
  const block = parseInputBlock(turns.at(-1)?.reply.input);
  const messages = turns.flatMap(({ reply }) => shownMessages(reply));
  if (block === undefined || !isInputType(block.type)) return { messages };
  const chart = chartSpecOf(block.type, block);
  const { name } = engineInputs[block.type].form;
  if (chart.kind !== "choices") return { messages, question: { name, options: [], isMultiple: false } };
  const options = chart.choices.map(({ label }) => label);
  return { messages, question: { name, options, isMultiple: chart.isMultiple } };
}

function outcomeOf(turns: readonly Turn[]) {
  const last = turns.at(-1);
  const answers = turns.flatMap((turn) => turn.answers.map(({ key, content }) => [key, content] as const));
  const logs = turns.flatMap((turn) => turn.logs);
  return {
    variables: last?.variables ?? {},
    answers: Object.fromEntries(answers),
    errors: logs
      .filter(({ status }) => status === "error")
      .map(({ description, details }) =>
        details === undefined ? description : `${description}: ${details}`,
      ),
    isCompleted: last?.isEnded ?? false,
  };
}
