import type { BackupPlan } from "../backup/backup-schedule.ts";
import type { AnyBot, BotLibrary } from "../bots/bot-library.ts";
import type { Effects } from "../effects/create-effects.ts";
import type { Limits } from "../limits/limits.ts";
import type { Logger } from "../log/logger.ts";
import type { PreviewRule } from "../routes/preview-access.ts";
import type { SessionLifetimes } from "../sessions/conversation-deps.ts";
import type { Store } from "../store/store.ts";
import { DAY_MS } from "../store/day.ts";

/** Options of `createServer`. Only `bots` is required. */
export interface ServerOptions {
  /** The bots to serve, such as those of `defineBot`, or a library that can change while the server runs. */
  readonly bots: readonly AnyBot[] | BotLibrary;
  /** Folder for conversations, results and files, or the URL of a Postgres database. Default `:memory:`, which loses them with the process. */
  readonly dataDir?: string;
  /** URL of a Postgres database for conversations and results, which several instances can share; files stay in `dataDir`. */
  readonly database?: string;
  /** A custom store, instead of `dataDir`. The server closes it. */
  readonly store?: Store;
  /** Origins whose pages may use this server. Default: all. Each bot can narrow it. */
  readonly allowedOrigins?: readonly string[];
  /** Overrides limits of the environment, each on its own. */
  readonly limits?: Partial<Limits>;
  readonly lifetimes?: Partial<SessionLifetimes>;
  /** Default: silent. */
  readonly logger?: Logger;
  /** Email, model and payment settings, named like the environment variables. Default: `process.env`. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Overrides effects that `environment` configures, each on its own. */
  readonly effects?: Partial<Effects>;
  /** Answers AI requests without an API key with the built-in demo. Default false. */
  readonly isAiDemoAllowed?: boolean;
  /**
   * Who may try bots without leaving a result: `none`; `signed` (default), with a preview link or the owner token; `local`,
   * also everyone on this machine, with `trustedProxies: 0`; `any`, also everyone with a bot of their own. Bots from requests never use credentials.
   */
  readonly preview?: PreviewRule;
  /** Folder of the site's own pages, served at `/`. */
  readonly siteDir?: string;
  /** Folder of the built widget, served at `/banter/`. Default: `@banter/widget`, a dependency of this package. */
  readonly widgetDir?: string;
  /**
   * Number of trusted proxies in front of the server that add to `X-Forwarded-For`. With 0 there is none, and requests from
   * this machine are trusted: they aren't limited, and may read `/metrics` and the list of bots. Default: unknown, so that
   * neither forwarded nor local addresses are trusted.
   */
  readonly trustedProxies?: number;
  /** Bearer token for `/metrics`; without one it is open to this machine only, with `trustedProxies: 0`. */
  readonly metricsToken?: string;
  /** Bearer token for the owner API under `/api/v1/owner/`. Default: `BANTER_OWNER_TOKEN` of `environment`; without one the API is off. */
  readonly ownerToken?: string;
  /** Days until visitors' data is removed, for bots without a setting of their own. Default: `BANTER_RETENTION_DAYS`, else never. */
  readonly retentionDays?: number;
  /** Folder of the built admin page, served at `/admin/`. Default: `@banter/admin`, a dependency of this package. */
  readonly adminDir?: string;
  /** Scheduled backups of a `dataDir` with SQLite. Default: none. */
  readonly backups?: BackupPlan;
  readonly now?: () => Date;
  readonly random?: () => number;
  /** Generates ids of sessions and results: at least 128 random bits as 1 to 200 letters, digits, `-` and `_` (`[\w-]{1,200}`). */
  readonly id?: () => string;
}

const MINUTE_MS = 60_000;

export const defaultLifetimes: SessionLifetimes = {
  idle: 30 * DAY_MS,
  ended: DAY_MS,
  preview: 60 * MINUTE_MS,
};

/** Interval between two sweeps of old data. */
export const SWEEP_INTERVAL_MS = 10 * MINUTE_MS;

/** How long a closing server waits for running requests. */
export const DRAIN_TIMEOUT_MS = 10_000;
