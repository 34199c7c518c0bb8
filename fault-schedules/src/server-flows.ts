import type { CompiledBot } from "@banter/engine/runtime";
import { remembering } from "../../packages/client/src/testing/drive-session.ts";
import { ask, say, testBot } from "../../packages/engine/src/testing/test-bot.ts";
import { VISIT } from "./server-outcome.ts";

/** One step of a flow: an input, an action of the page, or an external effect. */
type Step = "ask" | "pay" | "file" | "stream" | "set" | "mail" | "call" | "visit";

const FLOWS: readonly (readonly Step[])[] = [
  ["ask", "ask", "ask", "ask"],
  ["ask", "stream", "ask", "stream"],
  ["ask", "pay", "ask"],
  ["ask", "file", "ask"],
  ["ask", "mail", "ask", "call", "ask"],
  ["set", "ask", "set", "ask"],
  ["ask", "stream", "pay", "set", "mail", "ask"],
  ["visit", "ask", "call", "ask"],
];

export interface ServerFlow {
  readonly bot: CompiledBot;
  /** The questions of a complete conversation. */
  readonly blockIds: readonly string[];
}

/** One bot per flow. Each handles the command `help` and then resumes the interrupted question. */
export const serverFlows: readonly ServerFlow[] = FLOWS.map((steps, index) => ({
  bot: botOf(`flow${index}`, steps),
  blockIds: steps.flatMap((step, position) => (isQuestion(step) ? [`q${position}`] : [])),
}));

function botOf(id: string, steps: readonly Step[]): CompiledBot {
  const variables = Object.fromEntries(steps.map((_, position) => [`v${position}`, null]));
  return testBot({
    id,
    groups: {
      talk: [...steps.flatMap((step, position) => blocksOf(steps, step, position)), say("Goodbye")],
      help: [say("Help is here")],
    },
    edges: { help: "help" },
    events: [{ id: "help", type: "command", options: { command: "help", resumeAfter: true } }],
    variables,
    settings: { ...remembering, canEditAnswers: true },
  });
}

function blocksOf(steps: readonly Step[], step: Step, position: number): Record<string, unknown>[] {
  const name = `v${position}`;
  const last = steps.slice(0, position).lastIndexOf("ask");
  const body = `{{v${last}}}`;
  switch (step) {
    case "ask":
      return [say(`Question ${position}?`), ask("text input", name, {}, `q${position}`)];
    case "pay":
      return [ask("payment input", undefined, { amount: "30", currency: "EUR" }, `q${position}`)];
    case "file":
      return [ask("file input", name, { isRequired: true }, `q${position}`)];
    case "stream":
      return [modelBlock(name), say(`{{${name}}}`)];
    case "set":
      return [
        {
          type: "Set variable",
          options: { variableId: `v-${name}`, expressionToEvaluate: "1", isExecutedOnClient: true },
        },
      ];
    case "mail":
      return [
        {
          id: `mail${position}`,
          type: "Email",
          options: { recipients: ["ada@example.org"], subject: body, isCustomBody: true, body },
        },
      ];
    case "call":
      return [callBlock(position, body)];
    case "visit":
      return [callBlock(position, VISIT)];
  }
}

function callBlock(position: number, body: string): Record<string, unknown> {
  const webhook = { url: "https://shop.test/orders", method: "POST", body };
  return { id: `call${position}`, type: "Webhook", options: { webhook, isCustomBody: true } };
}

function modelBlock(variable: string): Record<string, unknown> {
  return {
    type: "openai",
    options: {
      action: "Create chat completion",
      model: "any",
      messages: [{ role: "user", content: "Go on" }],
      canRegenerate: true,
      canRate: true,
      responseMapping: [{ item: "Message content", variableId: `v-${variable}` }],
    },
  };
}

function isQuestion(step: Step): boolean {
  return step === "ask" || step === "pay" || step === "file";
}
