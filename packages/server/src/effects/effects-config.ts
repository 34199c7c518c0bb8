import { SettingError } from "../failures/setting-error.ts";
import type { Environment } from "../settings/read-environment.ts";
import { readAiConfig, type AiConfig } from "./ai-config.ts";

/** Settings of external services. An empty string means "not configured". */
export interface EffectsConfig {
  /** `BANTER_ALLOWED_HOSTS`, comma-separated: private `host`, `host:port`, address or CIDR range that bots may reach. */
  readonly allowedHosts: readonly string[];
  readonly ai: AiConfig;
  readonly email: {
    /** `BANTER_SMTP_URL`, e.g. `smtps://user:password@mail.example.org`. */
    readonly smtpUrl: string;
    /** `BANTER_SMTP_FROM`, e.g. `Shop <shop@example.org>`. */
    readonly from: string;
  };
  readonly payment: {
    /** `BANTER_STRIPE_SECRET_KEY` */
    readonly secretKey: string;
    /** `BANTER_STRIPE_PUBLIC_KEY` */
    readonly publicKey: string;
    /** `BANTER_STRIPE_WEBHOOK_SECRET` */
    readonly webhookSecret: string;
    /** `BANTER_STRIPE_API`: the URL of a fake Stripe server for tests, e.g. `http://localhost:4242`. */
    readonly api: string;
  };
}

/** Reads the `BANTER_…` variables of the effects. All are optional. */
export function readEffectsConfig(environment: Environment): EffectsConfig {
  return {
    allowedHosts: readHosts(environment.BANTER_ALLOWED_HOSTS ?? ""),
    ai: readAiConfig(environment),
    email: { smtpUrl: environment.BANTER_SMTP_URL ?? "", from: environment.BANTER_SMTP_FROM ?? "" },
    payment: {
      secretKey: environment.BANTER_STRIPE_SECRET_KEY ?? "",
      publicKey: environment.BANTER_STRIPE_PUBLIC_KEY ?? "",
      webhookSecret: environment.BANTER_STRIPE_WEBHOOK_SECRET ?? "",
      api: environment.BANTER_STRIPE_API ?? "",
    },
  };
}

/** An address with a scheme or a path would match no host, and seem to be allowed. */
function readHosts(text: string): readonly string[] {
  const hosts = text.split(",").flatMap((entry) => entry.trim() || []);
  const wrong = hosts.find(
    (host) => !/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$|^[\da-f:.]+(?:\/\d+)?$/i.test(host),
  );
  if (wrong === undefined) return hosts;
  throw new SettingError(
    `BANTER_ALLOWED_HOSTS takes hosts, addresses and CIDR ranges, e.g. "intranet:8080, 10.0.0.0/8", not "${wrong}".`,
  );
}
