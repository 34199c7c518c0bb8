import { readEnvironment, type Environment } from "../settings/read-environment.ts";
import { parseArgs } from "node:util";
import {
  createPreviewLinks,
  DEFAULT_PREVIEW_HOURS,
  MAX_PREVIEW_HOURS,
  previewUrl,
} from "../bots/preview-links.ts";
import { readDataSecret } from "../data/data-secret.ts";
import { describeError } from "../failures/describe-error.ts";
import { UsageError, type Command } from "./command.ts";
import { readDatabase, readNumber } from "./serve-options.ts";

export const previewLinkCommand: Command = {
  summary: "create a link with which anyone can try a bot for some time",
  help: `Creates a link with which anyone can preview a bot until it expires: at any of its groups, without leaving a result.
The link can't be revoked alone: a changed secret revokes all links, and the URLs of uploaded files.

Usage: banter preview-link BOT [options]        (BOT is the bot's public id)

  --hours N         how long it is valid (default ${DEFAULT_PREVIEW_HOURS}, at most ${MAX_PREVIEW_HOURS})
  --url URL         where visitors reach the server (default: $BANTER_PUBLIC_URL, else http://localhost:$PORT)
  --data DIR        the server's data folder (default .data)
  --database URL    the server's Postgres instead (default: $BANTER_DATABASE_URL)`,

  run: async (args, terminal) => {
    const options = {
      hours: { type: "string", default: String(DEFAULT_PREVIEW_HOURS) },
      url: { type: "string" },
      data: { type: "string", default: ".data" },
      database: { type: "string" },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [bot] = positionals;
    if (bot === undefined || positionals.length > 1)
      throw new UsageError("Specify one bot: banter preview-link lead");
    const hours = readNumber(values.hours, "--hours", MAX_PREVIEW_HOURS);
    if (hours === 0) throw new UsageError("--hours takes 1 or more.");
    const environment = readEnvironment();
    const url = readServerUrl(values.url, environment);
    try {
      const secret = await readDataSecret({
        configured: environment.BANTER_SECRET,
        dataDir: values.data,
        database: readDatabase(values.database, environment),
      });
      const expiresAt = Date.now() + hours * 3_600_000;
      const token = createPreviewLinks(secret, () => new Date()).issue(bot, expiresAt);
      terminal.print(previewUrl(url, bot, token));
      terminal.printError(`Valid until ${new Date(expiresAt).toISOString()}`);
      return 0;
    } catch (error) {
      terminal.printError(`The server's secret can't be read: ${describeError(error)}`);
      return 1;
    }
  },
};

function readServerUrl(value: string | undefined, { BANTER_PUBLIC_URL, PORT = "3000" }: Environment): string {
  const url = value ?? BANTER_PUBLIC_URL;
  if (url === undefined) return `http://localhost:${PORT}`;
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new UsageError("--url takes an address like https://bots.example.com.");
}
