import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A bot to start from. */
export interface Template {
  readonly name: string;
  readonly description: string;
}

export const templates: readonly Template[] = [
  {
    name: "lead-form",
    description: "asks who is interested, in what, and how to reach them",
  },
  { name: "quiz", description: "asks questions, counts points and shows a result" },
  {
    name: "assistant",
    description: "answers visitors with a language model",
  },
  {
    name: "support",
    description: "answers with a language model that looks orders up and names its sources",
  },
  { name: "booking", description: "takes a date, a time and a party size" },
  { name: "empty", description: "says hello" },
];

/** The files of a template, by name: its bot and the bot's tests. */
export function readTemplate(name: string): Readonly<Record<string, string>> {
  const names = [`${name}.ts`, `${name}.test.json`];
  return Object.fromEntries(
    names.map((file) => [file, readFileSync(join(import.meta.dirname, "..", "templates", file), "utf8")]),
  );
}
