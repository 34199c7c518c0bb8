import type { Settings, Theme } from "@banter/protocol";

type Part<Value> = Value extends readonly unknown[] | string | number | boolean | undefined
  ? Value
  : { readonly [Key in keyof Value]?: Part<Value[Key]> | undefined };

/** A theme with only what differs from the defaults; `{{variables}}` may stand in avatar and background urls. */
export type ThemeSource = Part<Theme>;

/** Settings with only what differs from the defaults. */
export type SettingsSource = Part<Settings> & {
  readonly security?: { readonly allowedOrigins?: readonly string[] };
  readonly metadata?: Readonly<Record<string, unknown>>;
};
