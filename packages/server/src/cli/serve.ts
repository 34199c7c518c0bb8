import { percentEncode } from "@banter/protocol";
import { once } from "node:events";
import type { BotFiles, LoadedBot } from "../bots/load-bot-files.ts";
import { openServer, type BanterServer } from "../create-server.ts";
import { createRefusalLog, exemptAddresses } from "../node/connection-limits.ts";
import { listen } from "../node/listen.ts";
import type { ServerConfig } from "../config/server-config.ts";
import { formatDiagnostics } from "@banter/engine/runtime";
import type { Terminal } from "./command.ts";
import { openOwnerToken, type OwnerToken } from "./owner-token.ts";
import type { BotLibrary } from "../bots/bot-library.ts";
import type { ServeRequest } from "./serve-options.ts";
import { missingSettings } from "../effects/missing-settings.ts";
import { describeError } from "../failures/describe-error.ts";
import { describeProofOfWorkScope } from "../limits/proof-of-work-settings.ts";
import { SettingError } from "../failures/setting-error.ts";

/** URLs of a server, without a slash at the end. */
export interface ServerUrls {
  /** On this machine. */
  readonly local: string;
  /** Where browsers reach it. */
  readonly visited: string;
}

/** Serves until the stop signal. `onListening` is called with the server's URLs. Returns the exit code. */
export async function serve(
  bots: BotLibrary,
  { config, address: { drainMs, ...address }, warnings }: ServeRequest,
  terminal: Terminal,
  onListening: (urls: ServerUrls) => void,
): Promise<number> {
  for (const warning of warnings) terminal.printError(`Warning: ${warning}`);
  const opened = await open(bots, config, terminal);
  if (opened === undefined) return 1;
  const { server, owner } = opened;
  const connections = {
    isExempt: exemptAddresses(config.trustedProxies),
    onRefused: createRefusalLog(config.logger),
  };
  const listening = await listen(server, { ...address, connections });
  if (!listening.ok) {
    terminal.printError(listening.error);
    await server.close();
    return 1;
  }
  const local = localUrl(address.host, listening.value.port);
  const visited = config.publicUrl ?? local;
  onListening({ local, visited });
  const { scope } = config.proofOfWork;
  if (scope !== "off") terminal.print(`\nProof of work:      ${describeProofOfWorkScope(scope)}`);
  terminal.print(`\n${ownerHint(visited, owner, server.createSignInCode())}`);
  if (!terminal.stop.aborted) await once(terminal.stop, "abort");
  // A person at the keyboard, who sends SIGINT, has no load balancer to wait for.
  const isTerminated = terminal.stop.reason === "SIGTERM";
  terminal.print("Finishing running requests …");
  await listening.value.close({ drainMs: isTerminated ? drainMs : 0 });
  return 0;
}

/** A server that listens on all addresses is reached under "localhost", too. */
function localUrl(host: string | undefined, port: number): string {
  const isAny = host === undefined || host === "0.0.0.0" || host === "::";
  const name = isAny ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function open(
  bots: BotLibrary,
  config: ServerConfig,
  terminal: Terminal,
): Promise<{ readonly server: BanterServer; readonly owner: OwnerToken } | undefined> {
  try {
    const owner = openOwnerToken(config.ownerToken, config.dataDir);
    return { owner, server: await openServer(bots, { ...config, ownerToken: owner.value }) };
  } catch (error) {
    if (error instanceof SettingError) throw error;
    const storage = config.database === undefined ? `data folder "${config.dataDir}"` : "database";
    terminal.printError(`The ${storage} can't be used: ${describeError(error)}`);
    return undefined;
  }
}

/** Where the owner can read the answers. A generated token isn't printed, as logs are kept. */
function ownerHint(url: string, { isConfigured, path }: OwnerToken, code: string | undefined): string {
  if (isConfigured || code === undefined) return `Visitors' answers: ${url}/admin/`;
  const stored = path === undefined ? "is lost when the server stops" : `is in ${path}`;
  return `Visitors' answers (the link works once, within an hour; the owner token ${stored}):
  ${url}/admin/#/sign-in/${code}`;
}

/** Prints warnings and errors of the bot files, and which blocks the environment doesn't configure. */
export function reportBots(
  { loaded, failed }: BotFiles,
  terminal: Terminal,
  { services, isAiDemoAllowed }: Pick<ServerConfig, "services" | "isAiDemoAllowed">,
  { offersDemo = false }: { readonly offersDemo?: boolean } = {},
): void {
  for (const { path, bot, diagnostics } of loaded) {
    const options = { isDemoAllowed: isAiDemoAllowed, offersDemo };
    const missing = missingSettings(bot.compiled.definition, services, options);
    const all = [...diagnostics, ...missing];
    if (all.length > 0) terminal.printError(`${path}\n${indent(formatDiagnostics(all))}`);
  }
  for (const { path, problem } of failed) terminal.printError(`Skipped ${path}: ${problem}`);
}

/** Lists the bots and links the page and the embed code of the first one. */
export function welcome(loaded: readonly LoadedBot[], { local, visited }: ServerUrls): string {
  const bots = loaded.map(({ bot: { compiled } }) => `  ${compiled.publicId.padEnd(20)} ${compiled.name}`);
  const [first] = loaded;
  if (first === undefined) return `Banter serves the bots of its owner page at ${local}`;
  const path = `${visited}/${percentEncode(first.bot.compiled.publicId)}`;
  return `Banter serves ${loaded.length === 1 ? "1 bot" : `${loaded.length} bots`} at ${local}

${bots.join("\n")}

Try one:            ${path}
Embed it in a page: ${path}/embed`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}
