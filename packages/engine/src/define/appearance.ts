import type { SchemeTheme, Settings } from "@banter/protocol";
import type { PresetName } from "../themes/presets.ts";

type DeepPartial<Value> = Value extends readonly unknown[] | string | number | boolean | undefined
  ? Value
  : { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> | undefined };

/** A preset's name, or a preset with overrides. Avatar and background URLs may contain `{{variables}}`. */
export type ThemeSource =
  | PresetName
  | (DeepPartial<SchemeTheme> & {
      /** The look to start from. Default: `calm`. */
      readonly preset?: PresetName;
      /** A CSS color from which all colors of the preset are generated. Default: the preset's own. */
      readonly brandColor?: string;
      /** What differs in dark mode. */
      readonly dark?: DeepPartial<SchemeTheme>;
    });

/** Overrides of the default settings. */
export type SettingsSource = DeepPartial<Settings> & {
  /**
   * Tells visitors that a language model may write to them: your own words, or `true` for the widget's. Default: `true`
   * if the bot or one that it links to has AI steps. With `false`, tell them yourself before the first such text.
   */
  readonly disclosure?: boolean | string;
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
