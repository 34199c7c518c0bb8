import { didYouMean } from "../failures/did-you-mean.ts";
import { SettingError } from "../failures/setting-error.ts";
import { limitSettings } from "../limits/limits.ts";

/** An example of each URL: of a sender, or with `http` or `https`, or with the example's own scheme. */
const urls = {
  BANTER_DATABASE_URL: "postgres://user@host/name",
  BANTER_FONT_HOST: "https://shop.example.com/fonts",
  BANTER_IDENTITY_JWKS_URL: "https://shop.example.com/.well-known/jwks.json",
  BANTER_PUBLIC_URL: "https://bots.example.com",
  BANTER_RESULT_WEBHOOK_URL: "https://shop.example.com/hooks/results",
  BANTER_S3_ENDPOINT: "https://s3.eu-west-1.amazonaws.com",
  BANTER_S3_PUBLIC_URL: "https://files.example.com",
  BANTER_SMTP_FROM: "Shop <shop@example.org>",
  BANTER_SMTP_URL: "smtps://user:password@mail.example.com",
  BANTER_STRIPE_API: "https://api.stripe.com",
  BANTER_URL: "https://bots.example.com",
} as const;

const others = [
  "BANTER_ALERT_EMAIL",
  "BANTER_ALLOWED_HOSTS",
  "BANTER_BACKUP_DIR",
  "BANTER_BACKUP_EVERY",
  "BANTER_BACKUP_KEEP",
  "BANTER_DRAIN_SECONDS",
  "BANTER_FILES_DIR",
  "BANTER_IDENTITY_AUDIENCE",
  "BANTER_IDENTITY_ISSUER",
  "BANTER_IDENTITY_SECRET",
  "BANTER_METRICS_TOKEN",
  "BANTER_MIN_FREE_MB",
  "BANTER_OWNER_TOKEN",
  "BANTER_PROOF_OF_WORK",
  "BANTER_PROOF_OF_WORK_DIFFICULTY",
  "BANTER_RESULT_WEBHOOK_SECRET",
  "BANTER_RETENTION_DAYS",
  "BANTER_S3_ACCESS_KEY",
  "BANTER_S3_BUCKET",
  "BANTER_S3_REGION",
  "BANTER_S3_SECRET_KEY",
  "BANTER_SECRET",
  "BANTER_STRIPE_PUBLIC_KEY",
  "BANTER_STRIPE_SECRET_KEY",
  "BANTER_STRIPE_WEBHOOK_SECRET",
  "BANTER_TRUST_PROXIES",
  "BANTER_WEBHOOK_SECRET",
] as const;

type SettingName = keyof typeof urls | (typeof others)[number] | keyof typeof limitSettings;

/** The settings that are set: trimmed, except the secret, and not blank. A name that isn't listed here doesn't compile. */
export type Environment = Readonly<Partial<Record<SettingName | "PORT" | `BANTER_AI_${string}`, string>>>;

/** Variables as a process has them. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** All settings but the models', whose names contain a provider. */
export const settingNames: readonly string[] = [
  ...Object.keys(urls),
  ...others,
  ...Object.keys(limitSettings),
].toSorted();

const MODEL_URL = /^BANTER_AI_.*_BASE_URL$/;
const MODEL_SETTING = /^BANTER_AI_(?:MODEL|.+_(?:KEY|BASE_URL|API))$/;

/** URLs that paths are appended to, besides the models'. */
const bases: ReadonlySet<string> = new Set([
  "BANTER_FONT_HOST",
  "BANTER_PUBLIC_URL",
  "BANTER_S3_ENDPOINT",
  "BANTER_S3_PUBLIC_URL",
  "BANTER_URL",
]);

/**
 * Reads the settings, the only way to them: an empty one is unset. Throws a `SettingError` that names all addresses that
 * are none.
 */
export function readEnvironment(environment: RawEnvironment = process.env): Environment {
  const { settings, problems } = tryEnvironment(environment);
  if (problems.length > 0) throw new SettingError(problems.join("\n"));
  return settings;
}

/** Reads the settings without the URLs that are none, which are the problems. */
export function tryEnvironment(environment: RawEnvironment = process.env): {
  readonly settings: Environment;
  readonly problems: readonly string[];
} {
  const settings: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, value = ""] of Object.entries(environment)) {
    const text = value.trim();
    if (text === "") continue;
    const example = exampleOf(name);
    const url = example === undefined ? text : readUrl(name, text, example);
    if (url === undefined) problems.push(`${name} takes an address like ${example}. Correct or remove it.`);
    else if ((bases.has(name) || MODEL_URL.test(name)) && /[?#]/.test(url))
      problems.push(baseProblem(name, url));
    // A trimmed secret would be another one than the one that has signed before.
    else settings[name] = name === "BANTER_SECRET" ? value : url;
  }
  return { settings, problems };
}

/** An example of the setting's value; undefined if it isn't a URL. */
function exampleOf(name: string): string | undefined {
  const [, example] = Object.entries(urls).find(([known]) => known === name) ?? [];
  return example ?? (MODEL_URL.test(name) ? "https://api.example.com/v1" : undefined);
}

/** `shop@example.org` or `Shop <shop@example.org>`. */
const SENDER = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** The URL without a slash at its end; undefined if it is none. It may contain a password. */
function readUrl(name: string, text: string, example: string): string | undefined {
  if (name === "BANTER_SMTP_FROM") return SENDER.test(text) ? text : undefined;
  const mayBeLocal = name === "BANTER_DATABASE_URL";
  const url = URL.parse(text);
  const isLike = kindOf(url?.protocol ?? "") === kindOf(example);
  return url !== null && isLike && (url.hostname !== "" || mayBeLocal) ? text.replace(/\/+$/, "") : undefined;
}

function baseProblem(name: string, url: string): string {
  const { origin, pathname } = new URL(url);
  return `${name} can't contain "?" or "#", because paths are appended to it. Use ${origin}${pathname}.`;
}

function kindOf(url: string): string | undefined {
  return /^(?:http(?=s?:)|smtp(?=s?:)|postgres(?=(?:ql)?:))/.exec(url)?.[0];
}

/** Warnings of secrets that can be guessed, and of unknown settings. */
export function settingWarnings(environment: RawEnvironment): readonly string[] {
  const weak = secrets.filter((name) => {
    const { length } = environment[name] ?? "";
    return length > 0 && length < MIN_SECRET_LENGTH;
  });
  return [
    ...weak.map(
      (name) =>
        `${name} can be guessed: use at least ${MIN_SECRET_LENGTH} random characters, e.g. from "openssl rand -base64 32".`,
    ),
    ...unknownSettings(environment),
  ];
}

const MIN_SECRET_LENGTH = 24;
const secrets = [
  "BANTER_METRICS_TOKEN",
  "BANTER_OWNER_TOKEN",
  "BANTER_RESULT_WEBHOOK_SECRET",
  "BANTER_SECRET",
  "BANTER_WEBHOOK_SECRET",
];

/**
 * Those that the server doesn't know, such as misspelled ones. Without the prefix only limits are recognized: names such as
 * `PUBLIC_URL` belong to other programs, too.
 */
export function unknownSettings(environment: RawEnvironment): readonly string[] {
  const unknown = Object.keys(environment).filter(
    (name) =>
      Object.hasOwn(limitSettings, `BANTER_${name}`) ||
      (name.startsWith("BANTER_") && !settingNames.includes(name) && !MODEL_SETTING.test(name)),
  );
  const prefixed = (name: string) => (name.startsWith("BANTER_") ? name : `BANTER_${name}`);
  return unknown.map((name) => `${name} is no setting of Banter.${didYouMean(prefixed(name), settingNames)}`);
}
