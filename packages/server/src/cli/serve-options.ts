import { settingWarnings, type Environment } from "../settings/read-environment.ts";
import { checkEnvironment } from "../config/setting-problems.ts";
import { statSync } from "node:fs";
import type { parseArgs, ParseArgsOptionsConfig } from "node:util";
import { previewRules } from "../routes/preview-access.ts";
import { createJsonLogger, silentLogger, type Logger } from "../log/logger.ts";
import type { BackupPlan } from "../backup/backup-schedule.ts";
import { UsageError } from "./command.ts";
import { readServerConfig, type ConfigOptions, type ServerConfig } from "../config/server-config.ts";
import { DAY_MS } from "../store/day.ts";

/** Options that `start` and `dev` share. */
export const serveOptions = {
  port: { type: "string", short: "p" },
  host: { type: "string" },
  data: { type: "string" },
  database: { type: "string" },
  site: { type: "string" },
  log: { type: "string" },
  "allow-origin": { type: "string", multiple: true },
  "trust-proxies": { type: "string" },
  preview: { type: "string" },
  "demo-ai": { type: "boolean" },
  "owner-token": { type: "string" },
  "retention-days": { type: "string" },
  "drain-seconds": { type: "string" },
  "backup-every": { type: "string" },
  "backup-dir": { type: "string" },
  "backup-keep": { type: "string" },
  watch: { type: "boolean" },
} as const satisfies ParseArgsOptionsConfig;

type ServeValues = ReturnType<typeof parseArgs<{ options: typeof serveOptions }>>["values"];

/** Values for options that neither the command line nor the environment sets. */
interface ServeDefaults {
  /** Undefined if there is none. */
  readonly publicFolder: string | undefined;
  readonly dataDir: string;
  readonly preview: string;
  readonly isAiDemoAllowed: boolean;
  /** Undefined if there may be proxies. */
  readonly trustedProxies?: number;
}

export const serveOptionsHelp = `  --port N             port to listen on (default: $PORT, else 3000; 0 for any free port)
  --host NAME          address to listen on
  --data DIR           folder for conversations and results; :memory: stores nothing on disk
  --database URL       Postgres for conversations and results, e.g. postgres://user@host/name (default:
                       $BANTER_DATABASE_URL, else SQLite in the data folder); several servers can share it
  --site DIR           folder of pages and media to serve at / (default: public, beside the bots, if it exists)
  --log LEVEL          info, warn, error or none
  --allow-origin URL   page origin that may use this server; repeatable (default: all)
  --trust-proxies N    number of proxies in front of the server that add to X-Forwarded-For (default:
                       $BANTER_TRUST_PROXIES, else unknown: all visitors of a proxy share one rate limit); 0 says that
                       there is none: this machine's own requests aren't limited and read /metrics and the list of bots
  --preview RULE       who may preview bots: none, signed (with a link of \`banter preview-link\` or the owner token),
                       local (also everyone on this machine, with --trust-proxies 0) or any (also everyone who sends a bot)
  --demo-ai            answer AI blocks without an API key with a built-in demo
  --owner-token TEXT   token for the answers at /admin/ and /api/v1/owner/ (better: $BANTER_OWNER_TOKEN, which
                       other users of the machine can't see); by default one is generated, stored in the data
                       folder, and a link is printed that signs in once
  --retention-days N   remove visitors' data after N days (default: $BANTER_RETENTION_DAYS, else never)
  --drain-seconds N    on SIGTERM, fail /ready and keep serving for N seconds, so that load balancers choose another
                       server (default: $BANTER_DRAIN_SECONDS, else 5)
  --backup-every TIME  write a backup of the data folder at this interval, such as 12h or 1d (default:
                       $BANTER_BACKUP_EVERY, else never)
  --backup-dir DIR     folder for these backups, best on another disk (default: $BANTER_BACKUP_DIR)
  --backup-keep N      number of backups to keep (default: $BANTER_BACKUP_KEEP, else 7)
  --watch              serve new and changed bot files at once, as \`banter dev\` always does; otherwise after a restart

What a visitor, session, bot or address may use is set by $BANTER_LIMIT_… variables, which
node_modules/@banter/server/dist/docs/server-settings.md lists with all others.`;

export interface ServeAddress {
  readonly port: number;
  readonly host: string | undefined;
  /** How long the server still serves after SIGTERM, with a failing readiness probe. */
  readonly drainMs: number;
}

/** How to serve, as arguments and environment say. */
export interface ServeRequest {
  readonly address: ServeAddress;
  readonly config: ServerConfig;
  /** Of unknown settings, and of secrets that can be guessed. */
  readonly warnings: readonly string[];
}

export function readServeRequest(values: ServeValues, defaults: ServeDefaults): ServeRequest {
  const environment = checkEnvironment();
  return {
    address: readAddress(values, environment),
    config: readServerConfig(readServerOptions(values, defaults, environment), environment),
    warnings: settingWarnings(environment),
  };
}

function readServerOptions(
  values: ServeValues,
  defaults: ServeDefaults,
  environment: Environment,
): ConfigOptions {
  const database = readDatabase(values.database, environment);
  const trustedProxies = readTrustedProxies(values["trust-proxies"], environment) ?? defaults.trustedProxies;
  const metricsToken = environment.BANTER_METRICS_TOKEN;
  return {
    dataDir: values.data ?? defaults.dataDir,
    logger: readLogger(values.log ?? "warn"),
    allowedOrigins: readOrigins(values["allow-origin"] ?? []),
    preview: readChoice(values.preview ?? defaults.preview, previewRules, "--preview"),
    isAiDemoAllowed: values["demo-ai"] ?? defaults.isAiDemoAllowed,
    ...readOwner(values),
    ...readBackups(values, environment),
    ...(trustedProxies !== undefined && { trustedProxies }),
    ...(database !== undefined && { database }),
    ...readSite(values.site, defaults.publicFolder),
    ...(metricsToken !== undefined && { metricsToken }),
  };
}

/** Where and when to listen, and how long to serve after SIGTERM. */
function readAddress(
  { port, host, "drain-seconds": drainSeconds }: Pick<ServeValues, "port" | "host" | "drain-seconds">,
  { PORT, BANTER_DRAIN_SECONDS }: Environment,
): ServeAddress {
  return {
    port: readNumber(port ?? PORT ?? "3000", "--port", 65_535),
    host,
    drainMs: readSeconds(drainSeconds ?? BANTER_DRAIN_SECONDS ?? "5", "--drain-seconds") * 1_000,
  };
}

/** Ten minutes: longer than any load balancer takes to notice. */
const MAX_SECONDS = 600;

function readSeconds(value: string, option: string): number {
  const seconds = Number(value);
  if (!/^\d+(\.\d+)?$/.test(value) || seconds > MAX_SECONDS)
    throw new UsageError(`${option} takes a number of seconds up to ${MAX_SECONDS}, not "${value}".`);
  return seconds;
}

/** The options of scheduled backups. */
export function readBackups(
  values: Pick<ServeValues, "backup-every" | "backup-dir" | "backup-keep">,
  { BANTER_BACKUP_EVERY, BANTER_BACKUP_DIR, BANTER_BACKUP_KEEP }: Environment,
): { readonly backups?: BackupPlan } {
  const every = values["backup-every"] ?? BANTER_BACKUP_EVERY ?? "";
  if (every === "") return {};
  const folder = values["backup-dir"] ?? BANTER_BACKUP_DIR ?? "";
  if (folder === "") throw new UsageError("--backup-every needs --backup-dir, best on another disk.");
  const keep = readNumber(values["backup-keep"] ?? BANTER_BACKUP_KEEP ?? "7", "--backup-keep");
  if (keep === 0) throw new UsageError("--backup-keep takes 1 or more.");
  return { backups: { everyMs: readInterval(every, "--backup-every"), folder, keep } };
}

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: DAY_MS } as const;

/** Timers can't wait longer. */
const MAX_INTERVAL_MS = 24 * UNIT_MS.d;

function readInterval(value: string, option: string): number {
  const [, amount = "", unit = ""] = /^(\d+)([smhd])$/.exec(value) ?? [];
  const unitMs = unit === "s" || unit === "m" || unit === "h" || unit === "d" ? UNIT_MS[unit] : 0;
  const interval = Number(amount) * unitMs;
  if (interval <= 0 || interval > MAX_INTERVAL_MS)
    throw new UsageError(`${option} takes a time like 30m, 12h or 1d, at most 24d, not "${value}".`);
  return interval;
}

export function readNumber(value: string, option: string, max = Number.MAX_SAFE_INTEGER): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > max)
    throw new UsageError(`${option} takes a whole number up to ${max}, not "${value}".`);
  return number;
}

export function readChoice<const Choice extends string>(
  value: string,
  choices: readonly Choice[],
  option: string,
): Choice {
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new UsageError(`${option} takes ${choices.join(", ")}, not "${value}".`);
  return choice;
}

/** The number of trusted proxies; undefined if it isn't set. A 0 says that there is no proxy. */
export function readTrustedProxies(
  value: string | undefined,
  { BANTER_TRUST_PROXIES }: Environment,
): number | undefined {
  const text = value ?? BANTER_TRUST_PROXIES;
  const option = value === undefined ? "BANTER_TRUST_PROXIES" : "--trust-proxies";
  return text === undefined ? undefined : readNumber(text, option, 100);
}

function readLogger(value: string): Logger {
  const level = readChoice(value, ["info", "warn", "error", "none"], "--log");
  return level === "none" ? silentLogger : createJsonLogger(level);
}

function readSite(site: string | undefined, publicFolder: string | undefined): { readonly siteDir?: string } {
  const siteDir = site === undefined ? publicFolder : readFolder(site, "--site");
  return siteDir === undefined ? {} : { siteDir };
}

function readFolder(path: string, option: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new UsageError(`${option} takes a folder, and "${path}" is none.`);
}

function readOrigins(values: readonly string[]): readonly string[] {
  return values.map((value) => {
    const origin = URL.parse(value)?.origin;
    if (origin === undefined || origin === "null") {
      throw new UsageError(`--allow-origin takes an origin like https://www.example.org, not "${value}".`);
    }
    return origin;
  });
}

export function readDatabase(
  value: string | undefined,
  { BANTER_DATABASE_URL }: Environment,
): string | undefined {
  const url = value ?? BANTER_DATABASE_URL;
  if (url === undefined || url === "") return undefined;
  if (/^postgres(ql)?:\/\//.test(url)) return url;
  throw new UsageError("--database takes an address like postgres://user@host/name.");
}

/** The owner's options. `readServerConfig` falls back to the environment. */
export function readOwner(values: {
  readonly "owner-token"?: string | undefined;
  readonly "retention-days"?: string | undefined;
}): { readonly ownerToken?: string; readonly retentionDays?: number } {
  const { "owner-token": ownerToken, "retention-days": days } = values;
  if (ownerToken === "") throw new UsageError("--owner-token must not be empty. Use a long random string.");
  const retentionDays = days === undefined ? undefined : readNumber(days, "--retention-days", 36_500);
  if (retentionDays === 0) throw new UsageError("--retention-days takes 1 or more.");
  return {
    ...(ownerToken !== undefined && { ownerToken }),
    ...(retentionDays !== undefined && { retentionDays }),
  };
}
