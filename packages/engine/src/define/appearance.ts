import type { Settings, Theme } from "@banter/protocol";

type DeepPartial<Value> = Value extends readonly unknown[] | string | number | boolean | undefined
  ? Value
  : { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> | undefined };

/** Overrides of the default theme. Avatar and background URLs may contain `{{variables}}`. */
export type ThemeSource = DeepPartial<Theme>;

/** Overrides of the default settings. */
export type SettingsSource = DeepPartial<Settings> & {
  readonly general?: {
    /** Days after which visitors' data is deleted. Default: the server's setting. */
    readonly retentionDays?: number;
    /** Whether the bot has a page of its own at `/{publicId}`. Default: true. */
    readonly isPagePublic?: boolean;
  };
  /** Never sent to pages. */
  readonly results?: {
    /** Completed results are posted to this URL. */
    readonly webhookUrl?: string;
  };
  readonly security?: { readonly allowedOrigins?: readonly string[] };
  /** Of the bot's own page: `title`, `description`, `imageUrl` (for social cards), `favIconUrl`, `allowIndexing`. */
  readonly metadata?: Readonly<Record<string, unknown>>;
};
