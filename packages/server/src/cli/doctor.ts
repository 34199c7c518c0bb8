import { mkdtemp, rm } from "node:fs/promises";
import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readEffectsConfig } from "../effects/effects-config.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import { openPostgresStore } from "../store/postgres/postgres-store.ts";
import type { Store } from "../store/store.ts";
import type { Command } from "./command.ts";
import { errorWords } from "./error-words.ts";
import { readDatabase } from "./serve-options.ts";

type Finding = readonly [state: "ok" | "note" | "wrong", what: string, detail: string];

const MARKS = { ok: "✓", note: "·", wrong: "✗" } as const;

export const doctorCommand: Command = {
  summary: "look whether all that bots may need is set up",
  help: `Looks whether this machine can serve bots, and which services are set up. Sends nothing anywhere.
Exits with 1 when something is wrong that keeps bots from being served.

Usage: banter doctor [--data DIR] [--database URL]`,

  run: async (args, terminal) => {
    const options = {
      data: { type: "string", default: ".data" },
      database: { type: "string" },
    } as const;
    const { values } = parseArgs({ args, options });
    const findings = [
      node(),
      await data(values.data, readDatabase(values.database)),
      await widget(),
      ...services(),
    ];
    for (const [state, what, detail] of findings)
      terminal.print(`${MARKS[state]} ${what.padEnd(10)} ${detail}`);
    return findings.some(([state]) => state === "wrong") ? 1 : 0;
  },
};

function node(): Finding {
  const isNewEnough = Number(process.versions.node.split(".")[0]) >= 24;
  return [
    isNewEnough ? "ok" : "wrong",
    "Node",
    isNewEnough ? process.version : `${process.version}, and 24 is needed`,
  ];
}

async function data(folder: string, url: string | undefined): Promise<Finding> {
  if (url === undefined) return dataFolder(folder);
  try {
    const store = await openPostgresStore(url);
    await store.check();
    const counted = await count(store);
    await store.close();
    return ["ok", "data", `the database holds ${counted}`];
  } catch (error) {
    return ["wrong", "data", `the database can't be used: ${errorWords(error)}`];
  }
}

async function count(store: Store): Promise<string> {
  const bots = await store.results.bots();
  return `${bots.reduce((sum, bot) => sum + bot.results, 0)} results of ${bots.length} bots`;
}

/** Opens the real data folder if there is one, else tries in a folder of its own. */
async function dataFolder(folder: string): Promise<Finding> {
  const exists = await isReadable(folder);
  const tried = exists ? folder : await mkdtemp(join(process.cwd(), ".banter-doctor-"));
  try {
    const store = openSqliteStore(tried);
    await store.check();
    const counted = await count(store);
    await store.close();
    return ["ok", "data", exists ? `${folder} holds ${counted}` : `${folder} will be made`];
  } catch (error) {
    return ["wrong", "data", `${folder} can't be used: ${errorWords(error)}`];
  } finally {
    if (!exists) await rm(tried, { recursive: true, force: true });
  }
}

async function widget(): Promise<Finding> {
  const file = fileURLToPath(new URL("../../../widget/dist/banter.js", import.meta.url));
  const isBuilt = await isReadable(file);
  return [isBuilt ? "ok" : "note", "widget", isBuilt ? "is built" : "is not built: npm run build makes it"];
}

function services(): readonly Finding[] {
  const { ai, email, payment, allowedHosts } = readEffectsConfig(process.env);
  const models = Object.keys(ai);
  return [
    models.length > 0
      ? ["ok", "AI", `keys for ${models.join(", ")}`]
      : ["note", "AI", "no key: set BANTER_AI_OPENAI_KEY or another provider's"],
    email.smtpUrl === ""
      ? ["note", "email", "no server: set BANTER_SMTP_URL and BANTER_SMTP_FROM"]
      : ["ok", "email", "a server is set"],
    payment.secretKey === ""
      ? ["note", "payment", "no key: set BANTER_STRIPE_SECRET_KEY and BANTER_STRIPE_PUBLIC_KEY"]
      : ["ok", "payment", "a key is set"],
    [
      "note",
      "network",
      allowedHosts.length === 0
        ? "bots reach public addresses only"
        : `bots also reach ${allowedHosts.join(", ")}`,
    ],
  ];
}

async function isReadable(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
