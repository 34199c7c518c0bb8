import { readBot, type BlockDefinition, type BotDefinition, type Diagnostic } from "@banter/engine";
import { fail, ok, type Result } from "@banter/protocol";
import { exportShape } from "@banter/server/in-page";
import { differences } from "./differences.ts";
import { pretendPayments } from "./pretend-payments.ts";

/** A bot that can be tried, as the widget's `typebot` prop takes it. */
export interface ReadBotFile {
  readonly bot: Readonly<Record<string, unknown>>;
  readonly name: string;
  /** What its author should know of the file. */
  readonly warnings: readonly Diagnostic[];
  /** What goes otherwise here than on a server. */
  readonly differences: readonly string[];
}

/** Reads a file's text: a bot of our own format or an exported one. Fails with everything that is wrong, in words. */
export function readBotFile(text: string): Result<ReadBotFile, readonly Diagnostic[]> {
  const json = parseJson(text);
  if (!json.ok) return fail([{ severity: "error", message: json.error, hint: NO_JSON_HINT }]);
  const read = readBot(json.value);
  if (!read.ok) return read;
  const { definition, diagnostics } = read.value;
  return ok({
    bot: exportShape(withoutServerRules(pretendPayments(definition))),
    name: definition.name || definition.id,
    warnings: diagnostics,
    differences: differences(blocksOf(definition)),
  });
}

const NO_JSON_HINT = "Choose the .json file that Banter or Typebot exported, unchanged.";

function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail(`The file is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function blocksOf({ groups }: BotDefinition): readonly BlockDefinition[] {
  return groups.flatMap(({ blocks }) => blocks);
}

/** Which pages may run a bot is for its server to say; here its author tries it. */
function withoutServerRules({ settings, ...bot }: BotDefinition): BotDefinition {
  const { security: _security, ...others } = settings;
  return { ...bot, settings: others };
}
