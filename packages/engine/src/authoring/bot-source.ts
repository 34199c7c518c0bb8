import type { Translations } from "../bot/catalogue.ts";
import type { SettingsSource, ThemeSource } from "./appearance.ts";
import type { ConversationTest } from "./conversation-test.ts";
import type { BranchSource, StepSource } from "./step-source.ts";
import type { VariableSource } from "./variable-source.ts";

/** A command that the page can send. */
export interface CommandSource<Branch = BranchSource> {
  /** Steps that it runs. */
  readonly do: Branch;
  /** Whether the interrupted input is shown again afterwards. */
  readonly isResuming?: boolean | undefined;
}

/** Runs for an answer. The fields name the variables that receive it and its input. */
export interface AnswerEventSource<Branch = BranchSource, Variable extends string = string> {
  /** Steps that it runs. */
  readonly do: Branch;
  /** Variable for the answer. */
  readonly message?: Variable | undefined;
  /** Variable for the kind of the input. */
  readonly inputType?: Variable | undefined;
  /** Variable for the name of the input. */
  readonly inputName?: Variable | undefined;
}

/** Entry points outside of the groups. */
export interface EventsSource<Branch = BranchSource, Variable extends string = string> {
  /** Commands that the page can send with `sendCommand`, by name. */
  readonly commands?: Readonly<Record<string, CommandSource<Branch>>> | undefined;
  /** Runs before each valid answer is accepted. */
  readonly reply?: AnswerEventSource<Branch, Variable> | undefined;
  /** Runs for each invalid answer, instead of the retry message. */
  readonly invalidReply?: AnswerEventSource<Branch, Variable> | undefined;
}

/** A bot in our own format, as plain data: the result of `defineBot` and the content of a `.json` file. */
export interface BotSource {
  /** URL of the JSON Schema, for editors. */
  readonly $schema?: string | undefined;
  /** Letters, digits, `.`, `-` and `_`. Results are stored under this id. */
  readonly id: string;
  /** Default: `id`. */
  readonly name?: string | undefined;
  /** Name in the bot's URL. Default: `id`. */
  readonly publicId?: string | undefined;
  /** Declarations by name. */
  readonly variables?: Readonly<Record<string, VariableSource>> | undefined;
  /** The first group of a chat. */
  readonly start: string;
  /** Steps by the name of their group. */
  readonly groups: Readonly<Record<string, readonly StepSource[]>>;
  /** Entry points outside of the groups. */
  readonly events?: EventsSource | undefined;
  /** Colors, shapes and layout. */
  readonly theme?: ThemeSource | undefined;
  /** Overrides of the default settings. */
  readonly settings?: SettingsSource | undefined;
  /** Conversations that must go as written. They are not part of the bot that is served. */
  readonly tests?: readonly ConversationTest[] | undefined;
  /** Its texts in other languages. */
  readonly translations?: Translations | undefined;
}
