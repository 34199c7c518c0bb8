import type { UnknownRecord } from "@banter/protocol";

/** One step of a bot: a question, or an effect with the last answer. */
export type BotStep = "ask" | "pay" | "file" | "stream" | "mail" | "call";

/** The bots of a world. */
export const TEMPLATES: readonly (readonly BotStep[])[] = [
  ["ask", "ask", "ask"],
  ["ask", "mail", "ask", "call", "ask"],
  ["ask", "stream", "ask", "stream", "ask"],
  ["ask", "pay", "ask"],
  ["ask", "file", "ask"],
  ["ask", "call", "pay", "mail", "ask"],
  ["file", "stream", "mail", "ask"],
];

/** The model calls that a bot may make in a day. */
export const MAX_MODEL_CALLS = 4;

/** The source of a bot's version. Each of its questions names the version. The previous release had no editable answers. */
export function botSource(
  id: string,
  template: number,
  version: number,
  canEditAnswers = true,
): UnknownRecord {
  const steps = TEMPLATES[template % TEMPLATES.length] ?? [];
  const blocks = steps.flatMap((step, position) => blocksOf({ id, version, steps }, step, position));
  return {
    id,
    start: "talk",
    variables: Object.fromEntries(steps.map((_, position) => [`v${position}`, { type: "text" }])),
    settings: { ...(canEditAnswers && { canEditAnswers }), ai: { limits: { messages: MAX_MODEL_CALLS } } },
    groups: { talk: [...blocks, { say: `Goodbye of version ${version}.` }] },
  };
}

interface BotVersion {
  readonly id: string;
  readonly version: number;
  readonly steps: readonly BotStep[];
}

function blocksOf(
  { id: botId, version, steps }: BotVersion,
  step: BotStep,
  position: number,
): readonly UnknownRecord[] {
  const save = `v${position}`;
  const id = `${step}${position}`;
  const question = { say: `Question ${position} of version ${version}.` };
  const last = steps.slice(0, position).findLastIndex((each) => each === "ask" || each === "file");
  const answer = `{{v${last}}}`;
  switch (step) {
    case "ask":
      return [question, { ask: "text", save, id }];
    case "file":
      return [question, { ask: "file", save, id, isRequired: true }];
    case "pay":
      return [
        { say: `How much? Version ${version}.` },
        { ask: "number", save, id: `price${position}` },
        { ask: "payment", amount: `{{${save}}}`, currency: "EUR", id },
      ];
    case "stream":
      return [
        {
          ai: "openai",
          model: "any",
          messages: [{ role: "user", content: `${botId}: ${answer}` }],
          save,
          id,
          canRate: true,
        },
        { say: `{{${save}}}` },
      ];
    case "mail":
      return [{ email: "ada@example.org", subject: answer, text: answer, id }];
    case "call":
      return [{ http: "https://shop.test/orders", method: "POST", body: answer, id }];
  }
}

/** The versions that texts of a bot name. */
export function versionsIn(text: string): readonly number[] {
  return [...text.matchAll(/version (\d+)\./gi)].map(([, version]) => Number(version));
}

/** A bot that sends a mail and ends, so that servers deliver what is due. */
export const wakingBot: UnknownRecord = {
  id: "waking",
  start: "talk",
  groups: { talk: [{ email: "ada@example.org", subject: "waking", text: "waking" }, { say: "Awake" }] },
};
