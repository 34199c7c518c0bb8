import { once } from "node:events";
import type { BotFiles, LoadedBot } from "../bots/load-bot-files.ts";
import { createServer, type BanterServer } from "../create-server.ts";
import { listen } from "../node/listen.ts";
import type { ServerOptions } from "../server-options.ts";
import { formatDiagnostics } from "@banter/engine";
import type { Terminal } from "./command.ts";
import { errorWords } from "./error-words.ts";

/** Serves until the terminal says stop. `onListening` may add its own work and gives back how to end it. */
export async function serve(
  options: ServerOptions,
  address: { readonly port: number; readonly host?: string | undefined },
  terminal: Terminal,
  onListening: (url: string) => void,
): Promise<number> {
  const server = await openServer(options, terminal);
  if (server === undefined) return 1;
  const listening = await listen(server, address);
  if (!listening.ok) {
    terminal.printError(listening.error);
    await server.close();
    return 1;
  }
  onListening(`http://${address.host ?? "localhost"}:${listening.value.port}`);
  if (!terminal.stop.aborted) await once(terminal.stop, "abort");
  terminal.print("Finishing what is running …");
  await listening.value.close();
  return 0;
}

async function openServer(options: ServerOptions, terminal: Terminal): Promise<BanterServer | undefined> {
  try {
    return await createServer(options);
  } catch (error) {
    const what = options.database === undefined ? `data folder "${options.dataDir}"` : "database";
    terminal.printError(`The ${what} can't be used: ${errorWords(error)}`);
    return undefined;
  }
}

/** Says what became of each bot file. */
export function reportBots({ loaded, failed }: BotFiles, terminal: Terminal): void {
  for (const { path, diagnostics } of loaded) {
    if (diagnostics.length > 0) terminal.printError(`${path}\n${indent(formatDiagnostics(diagnostics))}`);
  }
  for (const { path, problem } of failed) terminal.printError(`Skipped ${path}: ${problem}`);
}

/** Where the bots are, and how to put one on a page. */
export function welcome(loaded: readonly LoadedBot[], url: string): string {
  const bots = loaded.map(({ bot: { compiled } }) => `  ${compiled.publicId.padEnd(20)} ${compiled.name}`);
  const [first] = loaded;
  return `Banter serves ${loaded.length === 1 ? "1 bot" : `${loaded.length} bots`} at ${url}

${bots.join("\n")}

On a page:
  <script type="module" src="${url}/banter/banter.js"></script>
  <banter-bubble typebot="${first?.bot.compiled.publicId ?? "BOT"}" api-host="${url}"></banter-bubble>`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}
