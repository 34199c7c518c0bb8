import { isRecord, type InputType } from "@banter/protocol";
import { inputOf, messagesOf } from "../visitor/reply.ts";
import type { TourStep } from "../visitor/tour.ts";
import type { Check } from "./check.ts";
import { claim, hasStatus, skipped, verdict, type Claim } from "./outcome.ts";

/** The command with which the conformance bot asks for a payment, which would otherwise end every tour. */
const PAYMENT_COMMAND = "conformance-pay";

/** What an input of each type promises. Texts and payments have checks of their own. */
const promises: Readonly<Partial<Record<InputType, string>>> = {
  "number input": "A number question refuses a text that is no number.",
  "email input": "An email question refuses a text that is no email address.",
  "url input": "A URL question refuses a text that is no URL.",
  "phone number input": "A phone question refuses a number with two digits.",
  "date input": "A date question refuses a text that is no date.",
  "time input": "A time question refuses a text that is no time.",
  "choice input": "A choice refuses a text that is no option.",
  "picture choice input": "A choice of pictures refuses a text that is no picture.",
  "rating input": "A rating refuses a million.",
  "file input": "A file question refuses a text that is no file.",
  cards: "Cards refuse a text that is no card.",
};

/** One check per type of input. */
export const inputChecks: readonly Check[] = [
  {
    id: "input-text",
    title: "A text input takes a text and asks the next question.",
    profile: "reference",
    severity: "error",
    run: async ({ tour }) => {
      const step = (await tour()).steps.find(({ input }) => input.type === "text input");
      return step === undefined ? skipped("The bot asks for no text.") : verdict(movesOn(step));
    },
  },
  ...Object.entries(promises).map(([type, title]) => checkOf(type, title)),
  {
    id: "input-payment",
    title: "A payment that failed is asked for again.",
    profile: "reference",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await talk();
      const asked = await visitor.say({ type: "command", command: PAYMENT_COMMAND });
      const input = inputOf(asked);
      if (input?.type !== "payment input")
        return skipped(
          `No payment was asked for after the command ${PAYMENT_COMMAND}: the bot has none, or the server has no Stripe key.`,
        );
      const refusal = await visitor.say("fail");
      return verdict(asksAgain({ input, refusal, reply: refusal }));
    },
  },
];

function checkOf(type: string, title: string): Check {
  return {
    id: `input-${type.replace(/ input$/, "").replaceAll(" ", "-")}`,
    title,
    profile: "reference",
    severity: "error",
    run: async ({ tour }) => {
      const steps = (await tour()).steps.filter(({ input }) => input.type === type);
      if (steps.length === 0) return skipped(`The bot has no input of the type ${type}.`);
      return verdict(steps.flatMap((step) => [...asksAgain(step), ...movesOn(step)]));
    },
  };
}

/** A wrong answer gets a message and the same input again. */
function asksAgain({ input, refusal }: TourStep): readonly Claim[] {
  if (refusal === undefined) return [];
  const again = inputOf(refusal);
  return [
    hasStatus(refusal, 200),
    claim(again?.id === input.id, `the ${input.type} ${input.id} again after a wrong answer`, refusal.text),
    claim(messagesOf(refusal).length > 0, "a message that says so after a wrong answer", refusal.text),
  ];
}

/** A flow may come back to its question; a message with the input's id says that the answer was refused. */
function movesOn({ input, reply }: TourStep): readonly Claim[] {
  const isRefused =
    inputOf(reply)?.id === input.id &&
    messagesOf(reply).some((message) => isRecord(message) && message["id"] === input.id);
  return [
    hasStatus(reply, 200),
    claim(!isRefused, `the step after the ${input.type} ${input.id} for a plausible answer`, reply.text),
  ];
}
