import * as v from "valibot";
import { readAiConfig, type AiConfig } from "./ai-config.ts";

const text = v.optional(v.string(), "");

const list = v.pipe(
  text,
  v.transform((value) =>
    value
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
  ),
);

const environmentSchema = v.object({
  BANTER_ALLOWED_HOSTS: list,
  BANTER_SMTP_URL: text,
  BANTER_SMTP_FROM: text,
  BANTER_STRIPE_SECRET_KEY: text,
  BANTER_STRIPE_PUBLIC_KEY: text,
  BANTER_STRIPE_WEBHOOK_SECRET: text,
  BANTER_STRIPE_API: text,
});

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
export function readEffectsConfig(environment: Readonly<Record<string, string | undefined>>): EffectsConfig {
  const values = v.parse(environmentSchema, environment);
  return {
    allowedHosts: values.BANTER_ALLOWED_HOSTS,
    ai: readAiConfig(environment),
    email: { smtpUrl: values.BANTER_SMTP_URL, from: values.BANTER_SMTP_FROM },
    payment: {
      secretKey: values.BANTER_STRIPE_SECRET_KEY,
      publicKey: values.BANTER_STRIPE_PUBLIC_KEY,
      webhookSecret: values.BANTER_STRIPE_WEBHOOK_SECRET,
      api: values.BANTER_STRIPE_API,
    },
  };
}
