import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A bot to start from. */
export interface Template {
  readonly name: string;
  readonly description: string;
  /** Environment variables that the bot can use, as lines of `.env.example`. */
  readonly environment: readonly string[];
}

const modelKey = [
  "# Key of the model's provider. Without it, `dev` answers with a built-in demo model.",
  "BANTER_AI_OPENAI_KEY=",
];

export const templates: readonly Template[] = [
  {
    name: "lead-form",
    description: "asks who is interested, in what, and how to reach them",
    environment: [],
  },
  { name: "quiz", description: "asks questions, counts points and shows a result", environment: [] },
  {
    name: "assistant",
    description: "answers visitors with a language model",
    environment: modelKey,
  },
  {
    name: "support",
    description: "answers with a language model that looks orders up and names its sources",
    environment: modelKey,
  },
  { name: "booking", description: "takes a date, a time and a party size", environment: [] },
  { name: "empty", description: "says hello", environment: [] },
];

/** Source of a template's bot. */
export function readTemplate(name: string): string {
  return readFileSync(join(import.meta.dirname, "..", "templates", `${name}.ts`), "utf8");
}
