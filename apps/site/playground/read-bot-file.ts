import { readBot, type BlockDefinition, type BotDefinition, type Diagnostic } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import { toExportFormat } from "@banter/server/in-page";
import { differences } from "./differences.ts";
import { fakePayments } from "./fake-payments.ts";

/** A bot for the playground. */
export interface PlaygroundBot {
  /** Value of the widget's `typebot` prop. */
  readonly bot: Readonly<Record<string, unknown>>;
  readonly name: string;
  readonly warnings: readonly Diagnostic[];
  /** How the bot behaves differently here than on a server. */
  readonly differences: readonly string[];
}

/** Parses the text of a bot file, in our own format or exported. Fails with diagnostics. */
export function readBotFile(text: string): Result<PlaygroundBot, readonly Diagnostic[]> {
  const json = parseJson(text);
  if (!json.ok) return fail([{ severity: "error", message: json.error, hint: JSON_HINT }]);
  const read = readBot(json.value);
  if (!read.ok) return read;
  const { definition, diagnostics } = read.value;
  return ok({
    bot: toExportFormat(withoutServerRules(fakePayments(definition))),
    name: definition.name || definition.id,
    warnings: diagnostics,
    differences: differences(blocksOf(definition)),
  });
}

const JSON_HINT = "Choose a .json file exported by Banter or Typebot.";

function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail(`The file is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function blocksOf({ groups }: BotDefinition): readonly BlockDefinition[] {
  return groups.flatMap(({ blocks }) => blocks);
}

/** Removes the settings that only a server enforces, such as the allowed origins. */
function withoutServerRules({ settings, ...bot }: BotDefinition): BotDefinition {
  const { security: _security, ...others } = settings;
  return { ...bot, settings: others };
}
