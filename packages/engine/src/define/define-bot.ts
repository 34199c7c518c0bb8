import type { BotSource, EventsSource } from "../authoring/bot-source.ts";
import type { ConversationTest } from "../authoring/conversation-test.ts";
import type { Translations } from "../bot/catalogue.ts";
import type { VariableSource } from "../authoring/variable-source.ts";
import type { SettingsSource, ThemeSource } from "../authoring/appearance.ts";
import type { Branch, Step } from "../authoring/step.ts";

/** Definition of a bot. Groups and variables are referenced by name. */
export interface BotInput<Group extends string, Variable extends string> {
  /** Letters, digits, `.`, `-` and `_`. Results are stored under this id. */
  readonly id: string;
  /** Default: `id`. */
  readonly name?: string;
  /** Name in the bot's URL. Default: `id`. */
  readonly publicId?: string;
  /** Declarations by name, made by `text`, `number`, `oneOf` and `list`. */
  readonly variables?: Readonly<Record<Variable, VariableSource>>;
  /** The first group of a chat. */
  readonly start: NoInfer<Group>;
  /** Steps by the name of their group. */
  readonly groups: Readonly<Record<Group, readonly Step<NoInfer<Group>, NoInfer<Variable>>[]>>;
  /** Entry points outside of the groups. */
  readonly events?: EventsSource<Branch<NoInfer<Group>, NoInfer<Variable>>, NoInfer<Variable>>;
  /** Colors, shapes and layout. */
  readonly theme?: ThemeSource;
  /** Overrides of the default settings. */
  readonly settings?: SettingsSource;
  /** Conversations that must go as written. They are not part of the bot that is served. */
  readonly tests?: readonly ConversationTest[];
  /** Its texts in other languages, by BCP 47 tags. */
  readonly translations?: Translations;
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
