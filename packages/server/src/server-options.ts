import type { BotDefinition, CompiledBot } from "@banter/engine";
import type { BotLibrary } from "./bots/bot-library.ts";
import type { Effects } from "./effects/create-effects.ts";
import type { RequestLimits } from "./http/request-limits.ts";
import type { Logger } from "./log/logger.ts";
import type { PreviewRule } from "./routes/preview-start-chat.ts";
import type { SessionLifetimes } from "./sessions/conversation-parts.ts";
import type { Store } from "./store/store.ts";

/** What a server is made of. Only `bots` is needed. */
export interface ServerOptions {
  /** The bots to serve, or a library that may change while the server runs. */
  readonly bots: readonly (BotDefinition | CompiledBot)[] | BotLibrary;
  /** Folder for conversations, results and files, or the address of a Postgres database; `:memory:` (the default) forgets them with the process. */
  readonly dataDir?: string;
  /** Address of a Postgres database for conversations and results, which several instances may share; files stay in `dataDir`. */
  readonly database?: string;
  /** Instead of `dataDir`: any store. The server closes it. */
  readonly store?: Store;
  /** Origins whose pages may talk to this server; empty (the default) means all. Each bot may narrow it. */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: Partial<RequestLimits>;
  readonly lifetimes?: Partial<SessionLifetimes>;
  /** Default: silent. */
  readonly logger?: Logger;
  /** Settings of mail, models and payments, by the names of environment variables. Default: `process.env`. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Instead of those that `environment` describes; any part can be exchanged alone. */
  readonly effects?: Partial<Effects>;
  /** Lets requests to a model without a key be answered by the built-in demo. Default false. */
  readonly isAiDemoAllowed?: boolean;
  /** Who may try bots without leaving a result. Default `own`: everybody, the bots that are served. */
  readonly preview?: PreviewRule;
  /** The owner's own pages, served at `/`. */
  readonly siteDir?: string;
  /** The built widget, served at `/banter/`. Default: the one beside this package. */
  readonly widgetDir?: string;
  /** How many proxies of the owner stand in front and add to `X-Forwarded-For`. Default 0. */
  readonly trustedProxies?: number;
  /** Opens `/metrics` to whoever has it; without one it answers this machine only. */
  readonly metricsToken?: string;
  /** Opens the owners' API under `/api/v1/owner/` to whoever has it. Default: `BANTER_OWNER_TOKEN` of `environment`; without one it is off. */
  readonly ownerToken?: string;
  /** Days after which visitors' data is removed, for bots that don't say themselves. Default: `BANTER_RETENTION_DAYS`; without one it is kept. */
  readonly retentionDays?: number;
  /** The built admin page, served at `/admin/`. Default: the one of this checkout. */
  readonly adminDir?: string;
  readonly now?: () => Date;
  readonly random?: () => number;
  /** Ids of sessions and results: at least 128 random bits as text. */
  readonly id?: () => string;
}

const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export const defaultLifetimes: SessionLifetimes = { idle: 30 * DAY, ended: DAY };

/** How often old sessions are looked for. */
export const SWEEP_INTERVAL = 10 * MINUTE;

/** How long running requests may take to finish when the server closes. */
export const DRAIN_TIMEOUT = 10_000;
