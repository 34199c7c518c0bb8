import { isInputType, isRecord, parseHostMessage } from "@banter/protocol";
import { walkTo } from "../visitor/talk.ts";
import { actionsOf, inputOf, messagesOf } from "../visitor/reply.ts";
import type { Check } from "./check.ts";
import { claim, conforms, equals, hasStatus, isRefused, skipped, verdict } from "./outcome.ts";
import { referenceReplySchema } from "./reply-shapes.ts";

/** The turns of a conversation, from its start to its end. */
export const conversationChecks: readonly Check[] = [
  {
    id: "reply-shape",
    title: "Every reply has messages and, if something is asked, an input.",
    profile: "reference",
    severity: "error",
    run: async ({ tour }) => {
      const { talk, steps } = await tour();
      const refused = steps.find(({ reply }) => reply.status !== 200);
      return verdict([
        ...(refused === undefined ? [] : [hasStatus(refused.reply, 200)]),
        ...talk.replies.map((reply) => conforms("a reply", referenceReplySchema, reply)),
      ]);
    },
  },
  {
    id: "message-types",
    title: "Every message has an id and one of the protocol's types with its content.",
    profile: "reference",
    severity: "error",
    run: async ({ tour }) => {
      const { talk } = await tour();
      return verdict(
        talk.replies
          .flatMap(messagesOf)
          .map((message) =>
            claim(
              isRecord(message) && message["id"] !== "" && parseHostMessage(message) !== undefined,
              "a message of a known type",
              message,
            ),
          ),
      );
    },
  },
  {
    id: "input-types",
    title: "Every input has one of the protocol's types.",
    profile: "reference",
    severity: "error",
    run: async ({ tour }) => {
      const { steps } = await tour();
      if (steps.length === 0) return skipped("The bot asks nothing.");
      return verdict(
        steps.map(({ input }) => claim(isInputType(input.type), "an input of a known type", input)),
      );
    },
  },
  {
    id: "progress",
    title: "The progress is a number from 0 to 100 and grows until the end.",
    profile: "reference",
    severity: "error",
    run: async ({ tour }) => {
      const { talk } = await tour();
      const values = talk.replies.flatMap(({ body }) => body["progress"] ?? []);
      if (values.length === 0) return skipped("The bot has no progress bar.");
      const [first, last] = [Number(values[0]), Number(values.at(-1))];
      return verdict([
        ...values.map((value) =>
          claim(typeof value === "number" && value >= 0 && value <= 100, "a progress from 0 to 100", value),
        ),
        claim(values.length < 2 || last > first, "a progress that grows", values),
      ]);
    },
  },
  {
    id: "actions",
    title: "Every action is of a known type and follows a message of its own reply.",
    profile: "reference",
    severity: "error",
    run: async ({ tour }) => {
      const { talk } = await tour();
      const replies = talk.replies.filter((reply) => actionsOf(reply).length > 0);
      if (replies.length === 0) return skipped("The bot requests no action of the page.");
      return verdict(
        replies.flatMap((reply) =>
          actionsOf(reply).flatMap(({ type, name, lastBubbleBlockId: id }) => [
            claim(type !== "unknown", "an action of a known type", name),
            claim(
              id === undefined ||
                messagesOf(reply).some((message) => isRecord(message) && message["id"] === id),
              "a lastBubbleBlockId that is the id of a message in the same reply",
              id,
            ),
          ]),
        ),
      );
    },
  },
  {
    id: "bare-string",
    title: "A message may be a bare string.",
    profile: "reference",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await talk();
      if ((await walkTo(visitor, ({ type }) => type === "text input")) === undefined)
        return skipped("The bot asks for no text.");
      const asked = inputOf(visitor.last());
      const reply = await visitor.say("a bare string");
      return verdict([
        hasStatus(reply, 200),
        claim(inputOf(reply)?.id !== asked?.id, "the next question", reply.text),
      ]);
    },
  },
  {
    id: "unknown-command",
    title: "A command that the bot doesn't have is refused and changes nothing.",
    profile: "reference",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await talk();
      const refused = await visitor.post({ message: { type: "command", command: "conformance-unknown" } });
      if (inputOf(visitor.last()) === undefined) return skipped("The bot asks nothing.");
      return verdict([isRefused(refused), hasStatus(await visitor.say("after the command"), 200)]);
    },
  },
  {
    id: "end",
    title: "A conversation that has ended takes no further answer.",
    profile: "reference",
    severity: "error",
    run: async ({ tour }) => {
      const { talk, isEnded } = await tour();
      if (!isEnded) return skipped("The conversation didn't come to its end.");
      return verdict([hasStatus(await talk.post({ message: "after the end" }), 404)]);
    },
  },
  {
    id: "turns",
    title: "Each reply has the number of its turn, one more than the reply before.",
    profile: "banter",
    severity: "error",
    run: async ({ tour }) => {
      const turns = (await tour()).talk.replies.map(({ body }) => body["turn"]);
      return verdict([equals("turns", [...turns.keys()], turns)]);
    },
  },
];
