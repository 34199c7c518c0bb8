import type { DisplayRule, PageTheme, SchemeTheme, Settings } from "@banter/protocol";
import type { PresetName } from "../themes/presets.ts";

/** A type with all fields optional, also those of nested objects. */
export type DeepPartial<Value> = Value extends readonly (infer Item)[]
  ? readonly Item[]
  : Value extends string | number | boolean | undefined
    ? Value
    : { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> | undefined };

/** A preset with overrides. Avatar and background URLs may contain `{{variables}}`. */
export type ThemeFields = DeepPartial<SchemeTheme> & {
  /** The look to start from. Default: `calm`. */
  readonly preset?: PresetName | undefined;
  /** A CSS color from which all colors of the preset are generated. Default: the preset's own. */
  readonly brandColor?: string | undefined;
  /** The bot's own page. */
  readonly page?: DeepPartial<PageTheme> | undefined;
  /** What differs in dark mode. */
  readonly dark?:
    | (DeepPartial<SchemeTheme> & {
        readonly page?: DeepPartial<Pick<PageTheme, "logo" | "background">> | undefined;
      })
    | undefined;
};

/** A preset's name, or a preset with overrides. */
export type ThemeSource = PresetName | ThemeFields;

/** Overrides of the default settings. */
export type SettingsSource = DeepPartial<Omit<Settings, "displayRules">> & {
  /** When pages show the launcher, open the chat, or show a preview message. The `displayRules` of an embed replace them. */
  readonly displayRules?: readonly DisplayRule[] | undefined;
  /**
   * Tells visitors that a language model may write to them: your own words, or `true` for the widget's. Default: `true`
   * if the bot or one that it links to has AI steps. With `false`, tell them yourself before the first such text.
   */
  readonly disclosure?: boolean | string | undefined;
  /** Whether visitors can rate the streamed replies of AI blocks in the exported format. Default: false. */
  readonly canRateReplies?: boolean | undefined;
  /** Whether visitors can edit their answers while the conversation runs. Default: false. */
  readonly canEditAnswers?: boolean | undefined;
  /** Behaviour of the chat. */
  readonly general?:
    | {
        /** Days after which visitors' data is deleted. Default: the server's setting. */
        readonly retentionDays?: number | undefined;
        /** Whether the bot has a page of its own at `/{publicId}`. Default: true. */
        readonly isPagePublic?: boolean | undefined;
        /** Names of the variables that pages may prefill. Default: all. */
        readonly prefillableVariables?: readonly string[] | undefined;
      }
    | undefined;
  /** Visitors whom the page has signed in. */
  readonly identity?:
    | {
        /** Whether visitors without a verified identity are refused. Default: false. */
        readonly isRequired?: boolean | undefined;
        /** The claim of each verified variable, by its name. Default: each variable takes the claim of its own name. */
        readonly variables?: Readonly<Record<string, string>> | undefined;
      }
    | undefined;
  /** Language models. */
  readonly ai?: { readonly limits?: AiLimitsSource | undefined } | undefined;
  /** Never sent to pages. */
  readonly results?:
    | {
        /** Completed results are posted to this URL. */
        readonly webhookUrl?: string | undefined;
      }
    | undefined;
  /** Origins whose pages may use the bot. Default: all. */
  readonly security?: { readonly allowedOrigins?: readonly string[] | undefined } | undefined;
  /** Of the bot's own page. */
  readonly metadata?: MetadataSource | undefined;
};

/** Daily limits of the bot's models (UTC). Default: the server's. */
export interface AiLimitsSource {
  /** Replies per visitor. */
  readonly visitorMessages?: number | undefined;
  /** Tokens per visitor. */
  readonly visitorTokens?: number | undefined;
  /** Replies per network address. */
  readonly addressMessages?: number | undefined;
  /** Tokens per network address. */
  readonly addressTokens?: number | undefined;
  /** Replies of the whole bot. */
  readonly messages?: number | undefined;
  /** Tokens of the whole bot. */
  readonly tokens?: number | undefined;
  /** Longest reply, in tokens. */
  readonly replyTokens?: number | undefined;
}

/** The bot's own page for browsers and search engines. */
export interface MetadataSource {
  /** Default: the bot's name. */
  readonly title?: string | undefined;
  /** Description for search engines. */
  readonly description?: string | undefined;
  /** Image of social cards. */
  readonly imageUrl?: string | undefined;
  /** Icon of the browser's tab. */
  readonly favIconUrl?: string | undefined;
  /** Whether search engines may list the page. Default: false. */
  readonly allowIndexing?: boolean | undefined;
  /** HTML for the head of the page that shows the bot. */
  readonly customHeadCode?: string | undefined;
  /** Id of a Google Tag Manager container. */
  readonly googleTagManagerId?: string | undefined;
}
