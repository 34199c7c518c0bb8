import type { Settings, Theme } from "@banter/protocol";

type Part<Value> = Value extends readonly unknown[] | string | number | boolean | undefined
  ? Value
  : { readonly [Key in keyof Value]?: Part<Value[Key]> | undefined };

/** A theme with only what differs from the defaults; `{{variables}}` may stand in avatar and background urls. */
export type ThemeSource = Part<Theme>;

/** Settings with only what differs from the defaults. */
export type SettingsSource = Part<Settings> & {
  /** Days after which visitors' data is removed; the server's own rule without it. */
  readonly general?: { readonly retentionDays?: number };
  /** For the owner alone: pages never get to see it. */
  readonly results?: {
    /** Where completed results are posted to. */
    readonly webhookUrl?: string;
  };
  readonly security?: { readonly allowedOrigins?: readonly string[] };
  readonly metadata?: Readonly<Record<string, unknown>>;
};
