import { ok, type Result } from "@banter/protocol";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { parseBotDefinition } from "../bot/bot-definition.ts";
import type { ReadBot } from "./read-bot.ts";

/** Reads an exported bot of any version. */
export function importBot(value: unknown): Result<ReadBot, readonly Diagnostic[]> {
  const definition = parseBotDefinition(value);
  return definition.ok ? ok({ definition: definition.value, diagnostics: [] }) : definition;
}
