/** Decides when a widget appears, opens, or invites the visitor. Data, which the page evaluates without a request. */
export interface DisplayRule {
  /** Names the rule in the console and in `Banter.explainRules()`. A renamed rule with `atMost` may fire again. */
  readonly name?: string | undefined;
  /** Default: `{}`, which always holds. */
  readonly when?: DisplayCondition | undefined;
  /** `preview` is for bubbles only. */
  readonly do: "showLauncher" | "open" | "preview";
  /** Text of the preview card. Default: the preview messages of the widget's props. */
  readonly message?: string | undefined;
  /** Public id of the bot that the widget shows from then on, unless a conversation has begun. Default: the widget's bot. */
  readonly bot?: string | undefined;
  /** Default: once per page. Needs the visitor's consent to storing it. */
  readonly atMost?: "visit" | "day" | "ever" | undefined;
}

/** A text, or a list of alternatives. */
export type OneOrMore = string | readonly string[];

/** All fields must hold. */
export interface DisplayCondition {
  /** Each of these conditions holds. */
  readonly all?: readonly DisplayCondition[] | undefined;
  /** One of these conditions holds. */
  readonly any?: readonly DisplayCondition[] | undefined;
  /** This condition doesn't hold. One that is unknown without consent stays unknown. */
  readonly not?: DisplayCondition | undefined;
  /** URLPattern of the page, such as `/pricing/*`, relative to the page's origin. */
  readonly url?: OneOrMore | undefined;
  /** Parameters of the page's query, such as `{ utm_source: "ads*" }`. `*` stands for any text. */
  readonly query?: Readonly<Record<string, OneOrMore>> | undefined;
  /** URL from which the visitor came, such as `https://*.google.*`. Browsers reveal only the origin of other sites. */
  readonly referrer?: OneOrMore | undefined;
  /** Media query, for devices: `(max-width: 600px)`, `(pointer: coarse)`. */
  readonly media?: string | undefined;
  /** The visitor's preferred language, as BCP 47 tags: `de` includes `de-AT`. */
  readonly language?: OneOrMore | undefined;
  /** Whether this is the visitor's first visit. Needs consent. */
  readonly visitor?: "new" | "returning" | undefined;
  /** Number of visits, this one included. A visit ends after 30 minutes without a page. Needs consent. */
  readonly visits?:
    | { readonly atLeast?: number | undefined; readonly atMost?: number | undefined }
    | undefined;
  /** Seconds since the page was opened. */
  readonly secondsOnPage?: number | undefined;
  /** Percent of the page's height that the visitor has scrolled into view. */
  readonly scrollDepth?: number | undefined;
  /** The mouse has left the page over its top edge. Touch screens have none. */
  readonly exitIntent?: true | undefined;
  /** Seconds without a movement, key, touch or scrolling. */
  readonly idleSeconds?: number | undefined;
  /** CSS selector: one of these elements is in view. */
  readonly elementInView?: string | undefined;
  /** CSS selector: one of these elements was clicked. */
  readonly elementClicked?: string | undefined;
  /** Hours of each of these days, in an IANA time zone. `to` may be on the next day. */
  readonly hours?: DisplayHours | undefined;
  /** Days, or minutes of days, in an IANA time zone: `2026-12-24` or `2026-12-24T18:00`, both included. */
  readonly dates?: DisplayDates | undefined;
  /** Neither was the chat closed before, nor a preview message dismissed. Needs consent. */
  readonly notClosed?: true | undefined;
  /** Percent of the visitors, the same ones in every rule. Needs consent. */
  readonly share?: number | undefined;
}

/** Hours of days. */
export interface DisplayHours {
  readonly timeZone: string;
  /** Default: every day. */
  readonly days?: readonly DisplayDay[] | undefined;
  /** `09:00` */
  readonly from: string;
  /** `17:30`; not included. */
  readonly to: string;
}

/** A range of dates. */
export interface DisplayDates {
  readonly timeZone: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export const displayDays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
export type DisplayDay = (typeof displayDays)[number];

export const displayActions = ["showLauncher", "open", "preview"] as const;
