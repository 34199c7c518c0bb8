import { inputs, type InputType } from "@banter/protocol";
import { inputOf, messagesOf } from "../visitor/reply.ts";
import type { TourStep } from "../visitor/tour.ts";
import type { Check } from "./check.ts";
import { claim, hasStatus, skipped, verdict, type Claim } from "./outcome.ts";

/** The command with which the conformance bot asks for a payment, which would otherwise end every tour. */
const PAYMENT_COMMAND = "conformance-pay";

const wrongAnswers: Readonly<Record<Exclude<InputType, "text input" | "payment input">, string>> = {
  "number input": "a text that is no number",
  "email input": "a text that is no email address",
  "url input": "a text that is no URL",
  "phone number input": "two digits",
  "date input": "a text that is no date",
  "time input": "a text that is no time",
  "choice input": "a text that is no option",
  "picture choice input": "a text that is no picture",
  "rating input": "a million",
  "file input": "a text that is no file",
  cards: "a text that is no card",
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
  ...Object.keys(inputs).filter(isChecked).map(checkOf),
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
        return skipped(`The bot asks for no payment after the command ${PAYMENT_COMMAND}.`);
      const refusal = await visitor.say("fail");
      return verdict(asksAgain({ input, refusal, reply: refusal }));
    },
  },
];

function isChecked(type: string): type is keyof typeof wrongAnswers {
  return Object.hasOwn(wrongAnswers, type);
}

function checkOf(type: keyof typeof wrongAnswers): Check {
  const name = type.replace(/ input$/, "");
  return {
    id: `input-${name.replaceAll(" ", "-")}`,
    title: `${type === "cards" ? "Cards" : `A ${name} question`} can't be answered with ${wrongAnswers[type]}.`,
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

function movesOn({ input, reply }: TourStep): readonly Claim[] {
  return [
    hasStatus(reply, 200),
    claim(
      inputOf(reply)?.id !== input.id,
      `the step after the ${input.type} ${input.id} for a plausible answer`,
      reply.text,
    ),
  ];
}
