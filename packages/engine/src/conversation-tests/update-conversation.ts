import { exchangesOf, type Exchange } from "./exchanges.ts";
import { matchesValue } from "./expected-value.ts";
import { differenceInMessages, differenceInQuestions } from "./find-difference.ts";
import type { PlayedConversation, PlayedReply } from "./play-conversation.ts";
import { sentMail, sentRequest } from "./sent-effects.ts";
import { matchesMessage, toExpectedMessage } from "./shown-message.ts";
import type {
  BotStep,
  ConversationTest,
  ExpectedMail,
  ExpectedMessage,
  ExpectedRequest,
  Expectations,
  TestStep,
} from "../authoring/conversation-test.ts";

/**
 * The test with the messages, questions and values of the played conversation. Keeps what the visitor does and every
 * expectation that is met. What the conversation didn't reach stays as it is.
 */
export function updateConversation(test: ConversationTest, played: PlayedConversation): ConversationTest {
  const steps = exchangesOf(test).flatMap((exchange, index) =>
    updateExchange(exchange, played.replies[index]),
  );
  if (played.stopped) return { ...test, steps };
  const { expect: _, ...rest } = test;
  const expect = updateExpectations(test.expect ?? {}, played);
  return { ...rest, steps, ...(Object.keys(expect).length > 0 && { expect }) };
}

function updateExchange(exchange: Exchange, reply: PlayedReply | undefined): readonly TestStep[] {
  const { steps, messages, questions } = exchange;
  if (reply === undefined) return steps;
  const isChanged = differenceInMessages(exchange, reply) !== undefined;
  if (!isChanged && differenceInQuestions(exchange, reply) === undefined) return steps;
  const { question } = reply;
  const hasOptions = questions.some(({ options }) => options !== undefined);
  return [
    ...steps.filter((step) => !("question" in step) && (!isChanged || !("bot" in step))),
    ...(isChanged && messages !== undefined ? [updatedMessages(messages, reply)] : []),
    ...(questions.length > 0 && question !== undefined
      ? [{ question: question.name, ...(hasOptions && { options: question.options }) }]
      : []),
  ];
}

function updatedMessages(messages: NonNullable<Exchange["messages"]>, reply: PlayedReply): BotStep {
  return toBotStep(
    reply.messages.map((message, index) => {
      const before = messages[index]?.expected;
      return before !== undefined && matchesMessage(message, before) ? before : toExpectedMessage(message);
    }),
  );
}

/** A step with these messages. */
export function toBotStep(messages: readonly ExpectedMessage[]): BotStep {
  const [first] = messages;
  return { bot: first !== undefined && messages.length === 1 ? first : messages };
}

function updateExpectations(expect: Expectations, played: PlayedConversation): Expectations {
  const { variables, answers, isCompleted, mails, requests, errors: _, ...rest } = expect;
  const errors = updateList(expect.errors ?? [], played.errors);
  return {
    ...rest,
    ...(variables && { variables: updateFields(variables, played.variables) }),
    ...(answers && { answers: updateFields(answers, played.answers) }),
    ...(isCompleted !== undefined && { isCompleted: played.isCompleted }),
    ...(mails && {
      mails: played.mails.map((mail, index) => updateFields(mails[index] ?? newMail, sentMail(mail))),
    }),
    ...(requests && {
      requests: played.requests.map((request, index) =>
        updateFields(requests[index] ?? newRequest, sentRequest(request)),
      ),
    }),
    ...(errors.length > 0 && { errors }),
  };
}

/** The fields of an effect that the test didn't expect. */
const newMail: ExpectedMail = { to: [], subject: "", text: "" };
const newRequest: ExpectedRequest = { method: "", url: "" };

/** The same fields. A value that isn't met is replaced. */
function updateFields<Fields extends object>(expected: Fields, received: object): Fields {
  const values = new Map<string, unknown>(Object.entries(received));
  const updated = Object.entries(expected).map(([name, value]) => {
    const actual = values.get(name);
    return [name, matchesValue(actual, value) ? value : (actual ?? "")];
  });
  return { ...expected, ...Object.fromEntries(updated) };
}

function updateList<Item>(expected: readonly Item[], received: readonly Item[]): readonly Item[] {
  return received.map((item, index) => {
    const before = expected[index];
    return before !== undefined && matchesValue(item, before) ? before : item;
  });
}
