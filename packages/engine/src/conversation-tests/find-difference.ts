import { exchangesOf, type Exchange } from "./exchanges.ts";
import { quote } from "./expected-text.ts";
import { describeExpectedValue, matchesValue } from "./expected-value.ts";
import { sentMail, sentRequest } from "./sent-effects.ts";
import type { PlayedConversation, PlayedReply } from "./play-conversation.ts";
import {
  describeExpectedMessage,
  matchesMessage,
  toExpectedMessage,
  type ShownMessage,
} from "./shown-message.ts";
import type {
  ConversationTest,
  Expectations,
  ExpectedMessage,
  QuestionStep,
} from "../authoring/conversation-test.ts";

type Path = readonly (string | number)[];

/** What differs, for messages in another language; the path says where. `stopped`: the conversation could not go on. */
export type DifferenceKind =
  | "says-less"
  | "says-more"
  | "says-other"
  | "asks-nothing"
  | "asks-other"
  | "other-options"
  | "over"
  | "not-over"
  | "missing"
  | "unexpected"
  | "other-value"
  | "stopped";

/** The first difference between a conversation and its test. */
export interface ConversationDifference {
  /** Where the conversation test has it, as keys and indexes. */
  readonly path: Path;
  readonly kind: DifferenceKind;
  /** One sentence. */
  readonly message: string;
  /** What the test expects. */
  readonly expected?: string;
  /** What the bot did. */
  readonly received?: string;
}

/** Compares a played conversation with its test. Undefined if it is as expected. */
export function findDifference(
  conversation: ConversationTest,
  played: PlayedConversation,
): ConversationDifference | undefined {
  for (const [index, exchange] of exchangesOf(conversation).entries()) {
    const reply = played.replies[index];
    const difference: ConversationDifference | undefined =
      reply && (differenceInMessages(exchange, reply) ?? differenceInQuestions(exchange, reply));
    if (difference) return difference;
  }
  if (played.stopped)
    return { path: stepPath(played.stopped.step), kind: "stopped", message: played.stopped.message };
  return differenceAtEnd(conversation.expect ?? {}, played);
}

function stepPath(index: number | undefined): Path {
  return index === undefined ? ["steps"] : ["steps", index];
}

/** A reply whose messages the test doesn't mention may have any. */
export function differenceInMessages(
  { sent, messages }: Exchange,
  reply: PlayedReply,
): ConversationDifference | undefined {
  if (messages === undefined) return undefined;
  for (let index = 0; index < Math.max(messages.length, reply.messages.length); index++) {
    const difference = differenceInMessage(messages[index]?.expected, reply.messages[index]);
    const place = messages[index] ?? messages.at(-1) ?? sent;
    if (difference) return { path: stepPath(place?.index), ...difference };
  }
  return undefined;
}

type Difference = Omit<ConversationDifference, "path">;

function differenceInMessage(
  expected: ExpectedMessage | undefined,
  received: ShownMessage | undefined,
): Difference | undefined {
  const texts = {
    ...(expected !== undefined && { expected: describeExpectedMessage(expected) }),
    ...(received !== undefined && { received: describeExpectedMessage(toExpectedMessage(received)) }),
  };
  if (received === undefined)
    return { kind: "says-less", message: "The bot says less than expected.", ...texts };
  if (expected === undefined)
    return { kind: "says-more", message: "The bot says more than expected.", ...texts };
  if (matchesMessage(received, expected)) return undefined;
  return { kind: "says-other", message: "The bot says something else.", ...texts };
}

export function differenceInQuestions(
  { questions }: Exchange,
  { question: received }: PlayedReply,
): ConversationDifference | undefined {
  for (const expected of questions) {
    const difference = differenceInQuestion(expected, received);
    if (difference) return { path: stepPath(expected.index), ...difference };
  }
  return undefined;
}

function differenceInQuestion(
  { question: expected, options }: QuestionStep,
  received: PlayedReply["question"],
): Difference | undefined {
  if (received === undefined)
    return { kind: "asks-nothing", message: "The bot asks nothing.", expected: quote(expected) };
  if (received.name !== expected)
    return {
      kind: "asks-other",
      message: "The bot asks another kind of question.",
      ...pair(expected, received.name),
    };
  if (options === undefined || matchesValue(received.options, options)) return undefined;
  return {
    kind: "other-options",
    message: "The question has other options.",
    ...pair(options, received.options),
  };
}

function pair(expected: unknown, received: unknown): Pick<Difference, "expected" | "received"> {
  return { expected: describeExpectedValue(expected), received: JSON.stringify(received ?? "") };
}

/** Errors come first: they explain the other differences. */
function differenceAtEnd(
  { errors = [], isCompleted, variables = {}, answers = {}, mails, requests }: Expectations,
  played: PlayedConversation,
): ConversationDifference | undefined {
  const path = (name: string): Path => ["expect", name];
  return (
    differenceInList(path("errors"), "logged error", errors, played.errors) ??
    (isCompleted === undefined || isCompleted === played.isCompleted
      ? undefined
      : {
          path: path("isCompleted"),
          kind: played.isCompleted ? "over" : "not-over",
          message: played.isCompleted ? "The conversation is over." : "The conversation isn't over.",
        }) ??
    differenceInFields(path("variables"), "The variable", variables, played.variables) ??
    differenceInFields(path("answers"), "The answer", answers, played.answers) ??
    (mails && differenceInList(path("mails"), "mail", mails, played.mails.map(sentMail))) ??
    (requests && differenceInList(path("requests"), "request", requests, played.requests.map(sentRequest)))
  );
}

function differenceInFields(
  path: Path,
  what: string,
  expected: object,
  received: object,
): ConversationDifference | undefined {
  const values = new Map<string, unknown>(Object.entries(received));
  for (const [name, value] of Object.entries(expected)) {
    if (!matchesValue(values.get(name), value))
      return {
        path: [...path, name],
        kind: "other-value",
        message: `${what} ${quote(name)} has another value.`,
        ...pair(value, values.get(name)),
      };
  }
  return undefined;
}

/** Compares the items one by one, and their number. */
function differenceInList(
  path: Path,
  what: string,
  expected: readonly unknown[],
  received: readonly unknown[],
): ConversationDifference | undefined {
  for (let index = 0; index < Math.max(expected.length, received.length); index++) {
    const [wanted, actual] = [expected[index], received[index]];
    const name = `${what} ${index + 1}`;
    if (actual === undefined)
      return {
        path,
        kind: "missing",
        message: `There is no ${name}.`,
        expected: describeExpectedValue(wanted),
      };
    if (wanted === undefined)
      return {
        path,
        kind: "unexpected",
        message: `There is an unexpected ${what}.`,
        received: JSON.stringify(actual),
      };
    const difference: ConversationDifference | undefined =
      typeof actual === "object" && actual !== null
        ? differenceInFields([...path, index], `In ${name},`, Object(wanted), actual)
        : matchesValue(actual, wanted)
          ? undefined
          : {
              path: [...path, index],
              kind: "other-value",
              message: `The ${name} is another one.`,
              ...pair(wanted, actual),
            };
    if (difference) return difference;
  }
  return undefined;
}
