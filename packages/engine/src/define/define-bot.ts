import type { BotSource } from "./source/bot-source.ts";
import type { VariableSource } from "./source/variable-source.ts";
import type { SettingsSource, ThemeSource } from "./look.ts";
import type { Branch, Step } from "./step.ts";

/** What a bot is made of. Groups and variables are known by name everywhere inside. */
export interface BotDraft<Group extends string, Variable extends string> {
  /** Letters, digits, `.`, `-`, `_`. Results belong to this id. */
  readonly id: string;
  readonly name?: string;
  /** The name in its address. Default: `id`. */
  readonly publicId?: string;
  readonly variables?: Readonly<Record<Variable, VariableSource>>;
  /** The group that a chat begins with. */
  readonly start: NoInfer<Group>;
  readonly groups: Readonly<Record<Group, readonly Step<NoInfer<Group>, NoInfer<Variable>>[]>>;
  readonly events?: EventsDraft<NoInfer<Group>, NoInfer<Variable>>;
  readonly theme?: ThemeSource;
  readonly settings?: SettingsSource;
}

interface EventsDraft<Group extends string, Variable extends string> {
  /** What the page can ask for with `sendCommand`, by name. */
  readonly commands?: Readonly<
    Record<string, { readonly do: Branch<Group, Variable>; readonly isResuming?: boolean }>
  >;
  /** Before every answer is taken. */
  readonly reply?: AnsweredDraft<Group, Variable>;
  /** Instead of asking again when an answer doesn't fit. */
  readonly invalidReply?: AnsweredDraft<Group, Variable>;
}

interface AnsweredDraft<Group extends string, Variable extends string> {
  readonly do: Branch<Group, Variable>;
  readonly message?: Variable;
  readonly inputType?: Variable;
  readonly inputName?: Variable;
}

/**
 * Describes a bot. A group or variable that isn't declared is a type error at the step that names it;
 * what types can't see (an unreachable group, a variable in a tagged text) `readBot` reports.
 * Gives plain JSON: the same as a `.json` bot file of our own format.
 */
export function defineBot<const Group extends string, const Variable extends string = never>(
  bot: BotDraft<Group, Variable>,
): BotSource {
  return { ...bot };
}
