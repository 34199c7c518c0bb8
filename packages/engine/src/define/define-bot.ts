import type { BotSource } from "../authoring/bot-source.ts";
import type { VariableSource } from "../authoring/variable-source.ts";
import type { SettingsSource, ThemeSource } from "../authoring/appearance.ts";
import type { Branch, Step } from "../authoring/step.ts";

/** Definition of a bot. Groups and variables are referenced by name. */
export interface BotInput<Group extends string, Variable extends string> {
  /** Letters, digits, `.`, `-` and `_`. Results are stored under this id. */
  readonly id: string;
  readonly name?: string;
  /** Name in the bot's URL. Default: `id`. */
  readonly publicId?: string;
  readonly variables?: Readonly<Record<Variable, VariableSource>>;
  /** The first group of a chat. */
  readonly start: NoInfer<Group>;
  readonly groups: Readonly<Record<Group, readonly Step<NoInfer<Group>, NoInfer<Variable>>[]>>;
  readonly events?: EventsInput<NoInfer<Group>, NoInfer<Variable>>;
  readonly theme?: ThemeSource;
  readonly settings?: SettingsSource;
}

interface EventsInput<Group extends string, Variable extends string> {
  /** Commands that the page can send with `sendCommand`, by name. */
  readonly commands?: Readonly<
    Record<string, { readonly do: Branch<Group, Variable>; readonly isResuming?: boolean }>
  >;
  /** Runs before each valid answer is accepted. */
  readonly reply?: AnswerEventInput<Group, Variable>;
  /** Runs for each invalid answer, instead of the retry message. */
  readonly invalidReply?: AnswerEventInput<Group, Variable>;
}

interface AnswerEventInput<Group extends string, Variable extends string> {
  readonly do: Branch<Group, Variable>;
  readonly message?: Variable;
  readonly inputType?: Variable;
  readonly inputName?: Variable;
}

/**
 * Defines a bot. Undeclared groups and variables are type errors at the step that uses them. `readBot` reports what
 * types can't check, such as unreachable groups or variables in tagged templates.
 * @returns plain JSON in the format of a `.json` bot file
 */
export function defineBot<const Group extends string, const Variable extends string = never>(
  bot: BotInput<Group, Variable>,
): BotSource {
  return { ...bot };
}
