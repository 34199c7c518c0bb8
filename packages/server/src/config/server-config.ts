import { readEffectsConfig, type EffectsConfig } from "../effects/effects-config.ts";
import type { DiskStore } from "../files/disk-store.ts";
import { readS3Config } from "../files/open-files.ts";
import { readIdentitySettings, type IdentitySettings } from "../identity/identity-settings.ts";
import type { S3Config } from "../files/s3-bucket.ts";
import { readLimits, type Limits } from "../limits/limits.ts";
import { readProofOfWorkSettings, type ProofOfWorkSettings } from "../limits/proof-of-work-settings.ts";
import { silentLogger } from "../log/logger.ts";
import { checkEnvironment } from "./setting-problems.ts";
import { readDays, readMegabytes } from "./setting-numbers.ts";
import { defaultLifetimes, type ServerOptions } from "./server-options.ts";
import type { SessionLifetimes } from "../sessions/conversation-deps.ts";
import type { SafeFetch } from "../net/safe-fetch.ts";
import { createRandomIds } from "../sessions/random-id.ts";
import type { RawEnvironment } from "../settings/read-environment.ts";
import type { EventBus } from "../store/event-bus.ts";

type DefaultedOption =
  | "allowedOrigins"
  | "dataDir"
  | "id"
  | "isAiDemoAllowed"
  | "logger"
  | "now"
  | "ownerToken"
  | "preview"
  | "random";

export type ConfigOptions = Omit<ServerOptions, "bots" | "environment">;

/** The options of a server with their defaults, and the decoded settings of its environment. */
export interface ServerConfig
  extends
    Omit<ConfigOptions, "lifetimes" | "limits" | "retentionDays" | DefaultedOption>,
    Required<Pick<ConfigOptions, DefaultedOption>> {
  /** Connects the servers that share the `store` of the options. Default: one of this server. */
  readonly bus?: EventBus;
  /** Posts result webhooks. Default: over the network. */
  readonly webhookNet?: Pick<SafeFetch, "fetch">;
  /** Stands between the server and its files on disk. */
  readonly wrapDisk?: (disk: DiskStore) => DiskStore;
  readonly limits: Limits;
  readonly lifetimes: SessionLifetimes;
  /** Undefined to keep visitors' data. */
  readonly retentionDays: number | undefined;
  /** Models, mail, payments, and the private hosts that bots may reach. */
  readonly services: EffectsConfig;
  /** Undefined if files are stored on disk. */
  readonly s3: S3Config | undefined;
  readonly proofOfWork: ProofOfWorkSettings;
  /** Undefined if visitors are not identified. */
  readonly identity: IdentitySettings | undefined;
  /** Where browsers reach this server, if not at the URL of the request. */
  readonly publicUrl: string | undefined;
  /** Base URL of the owner's fonts, which replaces font services. */
  readonly fontHost: string | undefined;
  /** Overrides the secret stored in the folder or the database. */
  readonly secret: string | undefined;
  /** Overrides the folder in `dataDir`. */
  readonly filesDir: string | undefined;
  readonly minFreeBytes: number | undefined;
  /** Comma-separated; empty for no mails. */
  readonly alertAddresses: string;
  readonly resultWebhook: { readonly url: string | undefined; readonly secret: string };
  /** Of the webhooks that flows wait for; empty to refuse all. */
  readonly webhookSecret: string;
}

/**
 * Decodes the options and settings of a server, the only place that does. Throws a `SettingError` that names all invalid
 * settings.
 */
export function readServerConfig(options: ConfigOptions, given?: RawEnvironment): ServerConfig {
  const environment = checkEnvironment(given);
  return {
    ...options,
    dataDir: options.dataDir ?? ":memory:",
    allowedOrigins: options.allowedOrigins ?? [],
    limits: readLimits(environment, options.limits),
    lifetimes: { ...defaultLifetimes, ...options.lifetimes },
    logger: options.logger ?? silentLogger,
    isAiDemoAllowed: options.isAiDemoAllowed ?? false,
    preview: options.preview ?? "signed",
    ownerToken: options.ownerToken ?? environment.BANTER_OWNER_TOKEN ?? "",
    retentionDays: options.retentionDays ?? readDays(environment.BANTER_RETENTION_DAYS),
    now: options.now ?? (() => new Date()),
    random: options.random ?? Math.random,
    id: options.id ?? createRandomIds(),
    services: readEffectsConfig(environment),
    s3: readS3Config(environment),
    proofOfWork: readProofOfWorkSettings(environment),
    identity: readIdentitySettings(environment),
    publicUrl: environment.BANTER_PUBLIC_URL,
    fontHost: environment.BANTER_FONT_HOST,
    secret: environment.BANTER_SECRET,
    filesDir: environment.BANTER_FILES_DIR,
    minFreeBytes: readMegabytes(environment.BANTER_MIN_FREE_MB),
    alertAddresses: environment.BANTER_ALERT_EMAIL ?? "",
    resultWebhook: {
      url: environment.BANTER_RESULT_WEBHOOK_URL,
      secret: environment.BANTER_RESULT_WEBHOOK_SECRET ?? "",
    },
    webhookSecret: environment.BANTER_WEBHOOK_SECRET ?? "",
  };
}
