import { readdirSync, readFileSync } from "node:fs";
import type { BotSource } from "../../authoring/bot-source.ts";
import type { BotDefinition } from "../../bot/bot-definition.ts";
import { readBot } from "../../import/read-bot.ts";
import { readFixture } from "../../import/testing/read-fixture.ts";

/** A bot of a file. */
interface KnownBot {
  readonly name: string;
  readonly definition: BotDefinition;
}

/** A bot of a file in our own format. */
interface OwnBot extends KnownBot {
  readonly source: BotSource;
}

const root = new URL("../../../../../", import.meta.url);
const folders = ["apps/site/bots/", "packages/create-banter/templates/"];

export function definitionOf(bot: unknown): BotDefinition {
  const read = readBot(bot);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.definition;
}

/** Our own format has one version, 6.1: earlier ones show another part of a list. */
function exported(name: string, bot: unknown): KnownBot {
  return { name, definition: { ...definitionOf(bot), version: "6.1" } };
}

/** The exported bots of all versions. */
export const exportedBots: readonly KnownBot[] = [
  ...(["3", "4", "5", "6"] as const).map((version) => exported(`version ${version}`, readFixture(version))),
  exported(
    "booking",
    JSON.parse(readFileSync(new URL("apps/site/bots/exported-booking.json", root), "utf8")),
  ),
];

/** The bots of the site and of new projects. */
export async function ownBots(): Promise<readonly OwnBot[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((name) => name.endsWith(".ts"))
      .map((name) => folder + name),
  );
  return Promise.all(
    files.map(async (name): Promise<OwnBot> => {
      const module: { readonly default: BotSource } = await import(new URL(name, root).href);
      return { name, definition: definitionOf(module.default), source: module.default };
    }),
  );
}
