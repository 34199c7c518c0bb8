/** A text to compare with: the whole text, a part of it, or a regular expression as `pattern` or `/pattern/flags`. */
export type ExpectedText = string | { readonly contains: string } | { readonly matches: string };

/** A message to compare with: its text in Markdown, or the URL of another message or of a redirect. */
export type ExpectedMessage =
  | ExpectedText
  | { readonly image: string }
  | { readonly video: string }
  | { readonly audio: string }
  | { readonly embed: string }
  | { readonly redirect: string };

/** All messages of the bot since the visitor's last step. */
export interface BotStep {
  /** In order; a single one needs no list. */
  readonly bot: ExpectedMessage | readonly ExpectedMessage[];
}

/** The question that the bot asks. */
export interface QuestionStep {
  /** The kind of question, as in `ask.email`. */
  readonly question: string;
  /** Labels of all options. */
  readonly options?: readonly string[];
}

/** What the visitor answers: a text, several choices, or uploaded files. An empty text skips the question. */
export interface VisitorStep {
  readonly visitor:
    | string
    | readonly string[]
    | { readonly files: readonly string[]; readonly text?: string };
}

/** A command of the page. */
export interface CommandStep {
  readonly command: string;
}

/** What the page returns for an action: a value of code, an HTTP response, the data of a webhook or of an embedded page. */
export interface PageStep {
  readonly page: unknown;
}

/** A step of a conversation test: something that the bot, the visitor or the page does. */
export type TestStep = BotStep | QuestionStep | VisitorStep | CommandStep | PageStep;

/** A response to HTTP requests. */
export interface HttpFake {
  /** Requests to other URLs don't take it. */
  readonly url?: ExpectedText;
  /** Requests with another method don't take it. */
  readonly method?: string;
  /** HTTP status. Default 200. */
  readonly status?: number;
  /** The response's body. */
  readonly data?: unknown;
  /** The request fails with this message. */
  readonly error?: string;
}

/** A reply of a language model: its text, calls of tools, extracted fields, or an error. */
export type AiFake =
  | string
  | {
      readonly calls: readonly { readonly name: string; readonly input?: unknown }[];
      readonly text?: string;
    }
  | { readonly fields: Readonly<Record<string, unknown>> }
  | { readonly error: string };

/** Fake results of a conversation's effects. Each is used once, in order; the last one also for all later effects. */
export interface EffectFakes {
  readonly http?: readonly HttpFake[];
  readonly ai?: readonly AiFake[];
  /** Mails that fail with `error`, or are sent. */
  readonly mail?: readonly { readonly error?: string }[];
  readonly payment?: readonly ("succeeded" | "processing" | "failed" | "other-amount")[];
}

/** A sent mail, by the fields to compare. */
export interface ExpectedMail {
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly replyTo?: ExpectedText;
  readonly subject?: ExpectedText;
  readonly text?: ExpectedText;
  readonly html?: ExpectedText;
}

/** A sent HTTP request, by the fields to compare. */
export interface ExpectedRequest {
  readonly method?: string;
  readonly url?: ExpectedText;
  /** The body as text. */
  readonly body?: ExpectedText;
  /** The body as JSON. */
  readonly json?: unknown;
}

/** What is compared at the end of a conversation. */
export interface Expectations {
  /** Values by variable. An empty text stands for no value. Other variables are not compared. */
  readonly variables?: Readonly<Record<string, ExpectedText | readonly (string | null)[]>>;
  /** Answers by the names of their columns in the results. Others are not compared. */
  readonly answers?: Readonly<Record<string, ExpectedText>>;
  /** Whether the conversation is over. */
  readonly isCompleted?: boolean;
  /** All sent mails, in order. */
  readonly mails?: readonly ExpectedMail[];
  /** All HTTP requests, in order. */
  readonly requests?: readonly ExpectedRequest[];
  /** All errors that the flow logs, in order. Default: none. */
  readonly errors?: readonly ExpectedText[];
}

/** A conversation that must go as written. */
export interface ConversationTest {
  readonly name: string;
  /** Prefilled variables, as a page passes them. */
  readonly variables?: Readonly<Record<string, string | readonly string[]>>;
  /** The verified visitor. */
  readonly identity?: { readonly subject: string; readonly claims?: Readonly<Record<string, unknown>> };
  /** The current time. Default 2026-05-04T10:00:00.000Z. */
  readonly now?: string;
  /** Seed of random numbers. Default 1. */
  readonly seed?: number;
  readonly effects?: EffectFakes;
  readonly steps: readonly TestStep[];
  readonly expect?: Expectations;
}
