import { settingWarnings, type Environment } from "../settings/read-environment.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readSettings } from "../config/setting-problems.ts";
import { findBuiltPackage } from "../composition/built-package.ts";
import { readEffectsConfig, type EffectsConfig } from "../effects/effects-config.ts";
import { describeProofOfWorkScope, readProofOfWorkSettings } from "../limits/proof-of-work-settings.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { openPostgresStore } from "../data/postgres-store.ts";
import type { Store } from "../store/store.ts";
import { readS3Config } from "../files/open-files.ts";
import { checkServices } from "./check-services.ts";
import type { Command, Finding } from "./command.ts";
import { describeError } from "../failures/describe-error.ts";
import { proxyWarning } from "./proxy-warning.ts";
import { readDatabase, readTrustedProxies } from "./serve-options.ts";

const SYMBOLS = { ok: "✓", note: "·", warning: "!", error: "✗" } as const;

export const doctorCommand: Command = {
  summary: "check the environment that bots need",
  help: `Checks whether this machine can serve bots, and signs in to the configured services: database, models, mail server,
Stripe and file storage. Sends, stores and buys nothing there. Exits with 1 if bots can't be served, or if a service
can't be used.

Usage: banter doctor [--data DIR] [--database URL] [--trust-proxies N]`,

  run: async (args, terminal) => {
    const options = {
      data: { type: "string", default: ".data" },
      database: { type: "string" },
      "trust-proxies": { type: "string" },
    } as const;
    const { values } = parseArgs({ args, options });
    const { settings: environment, problems } = readSettings();
    const trustedProxies = readTrustedProxies(values["trust-proxies"], environment);
    const findings = [
      node(),
      ...problems.map((problem): Finding => ["error", "settings", problem]),
      ...settingWarnings(environment).map((warning): Finding => ["warning", "settings", warning]),
      ...(await data(values.data, readDatabase(values.database, environment))),
      await builtFiles("widget", "@banter/widget", "banter.js"),
      await builtFiles("admin", "@banter/admin", "index.html"),
      proxies(trustedProxies, environment.BANTER_PUBLIC_URL),
      ...(problems.length === 0 ? await checkSettings(environment) : []),
    ];
    for (const [state, subject, detail] of findings)
      terminal.print(`${SYMBOLS[state]} ${subject.padEnd(10)} ${detail}`);
    return findings.some(([state]) => state === "error") ? 1 : 0;
  },
};

async function checkSettings(environment: Environment): Promise<readonly Finding[]> {
  const services = readEffectsConfig(environment);
  return [
    proofOfWork(environment),
    ...(await checkServices(services, readS3Config(environment))),
    network(services),
  ];
}

function node(): Finding {
  const isNewEnough = Number(process.versions.node.split(".")[0]) >= 24;
  return [
    isNewEnough ? "ok" : "error",
    "Node",
    isNewEnough ? process.version : `${process.version}; 24 is required`,
  ];
}

async function data(folder: string, url: string | undefined): Promise<readonly Finding[]> {
  if (url === undefined) return dataFolder(folder);
  try {
    const store = await openPostgresStore(url);
    await store.check();
    const findings = [await count(store, "the database contains"), ...(await backlogs(store))];
    await store.close();
    return findings;
  } catch (error) {
    return [["error", "data", `the database can't be used: ${describeError(error)}`]];
  }
}

async function count({ reports }: Store, place: string): Promise<Finding> {
  const bots = await reports.botCounts();
  const results = bots.reduce((sum, bot) => sum + bot.results, 0);
  return ["ok", "data", `${place} ${counted(results, "result")} of ${counted(bots.length, "bot")}`];
}

async function backlogs(store: Store): Promise<readonly Finding[]> {
  return [await filesToDelete(store), await mailsWaiting(store)];
}

async function mailsWaiting({ mails: queue }: Store): Promise<Finding> {
  const { mails, since } = await queue.backlog();
  if (since === undefined) return ["ok", "mails", "no mail waits for the mail server"];
  const waiting = `${counted(mails, "mail")} can't be delivered`;
  return ["warning", "mails", `${waiting}, since ${new Date(since).toISOString()}; see the server's log`];
}

/** Files of removed visitors. */
async function filesToDelete({ fileDeletions }: Store): Promise<Finding> {
  const { files, since } = await fileDeletions.backlog();
  if (since === undefined) return ["ok", "files", "no file of a removed visitor waits to be deleted"];
  const waiting = `${counted(files, "file")} of removed visitors can't be deleted`;
  return ["warning", "files", `${waiting}, since ${new Date(since).toISOString()}; see the server's log`];
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Opens the data folder if it exists, else checks with a temporary folder. */
async function dataFolder(folder: string): Promise<readonly Finding[]> {
  const exists = await isReadable(folder);
  const candidate = exists ? folder : await mkdtemp(join(process.cwd(), ".banter-doctor-"));
  try {
    const store = openSqliteStore(candidate);
    await store.check();
    const findings = exists ? [await count(store, `${folder} contains`), ...(await backlogs(store))] : [];
    await store.close();
    return exists ? findings : [["ok", "data", `${folder} will be created`]];
  } catch (error) {
    return [["error", "data", `${folder} can't be used: ${describeError(error)}`]];
  } finally {
    if (!exists) await rm(candidate, { recursive: true, force: true });
  }
}

/** Checks the files that the server serves beside the API. */
async function builtFiles(
  subject: string,
  name: "@banter/admin" | "@banter/widget",
  entry: string,
): Promise<Finding> {
  const found = findBuiltPackage(name);
  if (found === undefined) return ["error", subject, `${name} is missing; run: npm install ${name}`];
  const { folder, version } = found;
  return (await isReadable(join(folder, entry)))
    ? ["ok", subject, `${name} ${version}`]
    : ["error", subject, `${name} is not built: ${folder} is missing; run in the checkout: npm run build`];
}

function proxies(trustedProxies: number | undefined, publicUrl: string | undefined): Finding {
  const warning = proxyWarning({ trustedProxies, publicUrl });
  if (warning !== undefined) return ["warning", "proxies", warning];
  return trustedProxies === undefined
    ? ["note", "proxies", "none; behind a proxy set --trust-proxies, or all visitors share one rate limit"]
    : ["ok", "proxies", `${trustedProxies} in front of the server`];
}

function network({ allowedHosts }: EffectsConfig): Finding {
  return [
    "note",
    "network",
    allowedHosts.length === 0
      ? "bots can reach public addresses only"
      : `bots can also reach ${allowedHosts.join(", ")}`,
  ];
}

function proofOfWork(environment: Environment): Finding {
  try {
    const { scope } = readProofOfWorkSettings(environment);
    return [scope === "off" ? "note" : "ok", "scripts", `proof of work ${describeProofOfWorkScope(scope)}`];
  } catch (error) {
    return ["error", "scripts", describeError(error)];
  }
}

async function isReadable(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
