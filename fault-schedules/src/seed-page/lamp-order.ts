import { remembering } from "../../../packages/client/src/testing/drive-session.ts";
import { ask, say, testBot } from "../../../packages/engine/src/testing/test-bot.ts";
import { VISIT } from "../server-outcome.ts";

/* The bot of the page: an order with three questions. It tells the shop of a visit and of the order, and sends a mail. */

/** The questions in their order, each with what visitors answer. */
export const lampQuestions = {
  color: ["Blue", "Green", "Red", "Yellow", "White", "Black", "Orange", "Violet"],
  size: ["Small", "Large", "Medium", "Tiny", "Huge", "Tall", "Wide", "Round"],
  name: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Leslie", "Tony"],
} as const;

export type LampQuestion = keyof typeof lampQuestions;

export function isLampQuestion(id: string): id is LampQuestion {
  return Object.hasOwn(lampQuestions, id);
}

/** No two counts have the same answer. */
export function lampAnswer(blockId: string, count: number): string {
  const answers = isLampQuestion(blockId) ? lampQuestions[blockId] : [blockId];
  const round = Math.ceil(count / answers.length);
  return `${answers[(count - 1) % answers.length]}${round > 1 ? ` ${round}` : ""}`;
}

export const lampBot = testBot({
  id: "lamp",
  groups: {
    order: [
      callShop("visit", VISIT),
      say("Which color shall the lamp have?"),
      ask("text input", "color", {}, "color"),
      callShop("reserve", "{{color}}"),
      say("Which size?"),
      ask("text input", "size", {}, "size"),
      sendMail("{{size}}"),
      say("What is your name?"),
      ask("text input", "name", {}, "name"),
      say("Thank you!"),
    ],
  },
  variables: { color: null, size: null, name: null },
  settings: { ...remembering, canEditAnswers: true },
});

function callShop(id: string, body: string): Record<string, unknown> {
  const webhook = { url: "https://shop.test/orders", method: "POST", body };
  return { id, type: "Webhook", options: { webhook, isCustomBody: true } };
}

function sendMail(subject: string): Record<string, unknown> {
  const options = { recipients: ["ada@example.org"], subject, isCustomBody: true, body: subject };
  return { id: "mail", type: "Email", options };
}
