import { fail, ok, type Result } from "@banter/protocol";
import type { BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { buildBot } from "../define/build/build-bot.ts";
import { readBotSource } from "../define/read-bot-source.ts";
import { importBot } from "./import-bot.ts";
import { unsupportedBlocks } from "./unsupported-blocks.ts";

/** A bot as it was read, ready for `compileBot`. */
export interface ReadBot {
  readonly definition: BotDefinition;
  /** Warnings; an error makes the whole reading fail. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a bot: one of our own format (`defineBot`, or the same as JSON) or an exported one of version 3 to 6.1,
 * which it tells apart by itself. Fails with everything that keeps the bot from running, warnings included.
 */
export function readBot(value: unknown): Result<ReadBot, readonly Diagnostic[]> {
  const read = readUnfinishedBot(value);
  if (!read.ok) return read;
  const { diagnostics } = read.value;
  return diagnostics.some(({ severity }) => severity === "error") ? fail(diagnostics) : ok(read.value);
}

/** The same for a bot that its author still works on: without a start, or with an edge into nowhere, it can be tried all the same. */
export function readUnfinishedBot(value: unknown): Result<ReadBot, readonly Diagnostic[]> {
  return isExported(value) ? importBot(value) : readOwn(value);
}

/** In an exported bot the groups are a list, in ours they are named. */
function isExported(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("groups" in value && value.groups !== undefined) return Array.isArray(value.groups);
  return "edges" in value || "blocks" in value || "typebot" in value;
}

function readOwn(value: unknown): Result<ReadBot, readonly Diagnostic[]> {
  const source = readBotSource(value);
  if (!source.ok) return source;
  const { definition, diagnostics } = buildBot(source.value);
  return ok({ definition, diagnostics: [...diagnostics, ...unsupportedBlocks(definition)] });
}
