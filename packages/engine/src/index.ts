/*
 * What bot authors use: see docs/authoring.md. `@banter/engine/runtime` reads and runs the bots.
 */

export { defineBot, type BotInput } from "./define/define-bot.ts";
export { text, number, oneOf, list, forSession } from "./define/variables.ts";
export { say, type Say, type SayOptions } from "./define/say.ts";
export { image, video, audio, embed } from "./define/show.ts";
export { ask } from "./define/ask.ts";
export { is, all, any, when, branch, type BranchCase } from "./define/condition.ts";
export { set, expr, special, append, take, lookUp } from "./define/set.ts";
export { go, jump, comeBack, wait, redirect, link, abTest } from "./define/flow.ts";
export { script, http, ai, email, listen, block } from "./define/effects.ts";
export type { Ai, ModelOptions } from "./define/effects.ts";

// Bots as plain data.
export type * from "./authoring/appearance.ts";
export type * from "./authoring/bot-source.ts";
export type { CatalogueEntry, CatalogueTexts, Translations } from "./bot/catalogue.ts";
export type { Comparison, Condition } from "./authoring/condition.ts";
export type { ComparisonSource, ConditionSource, Operator } from "./authoring/condition-source.ts";
export type * from "./authoring/conversation-test.ts";
export type * from "./authoring/effect-source.ts";
export type * from "./authoring/logic-source.ts";
export type * from "./authoring/message-source.ts";
export type { OptionSource, OptionsSource } from "./authoring/option-source.ts";
export type { AskStep, QuestionOptions } from "./authoring/question-form.ts";
export type { QuestionSource } from "./authoring/question-source.ts";
export type * from "./authoring/questions.ts";
export type * from "./authoring/set-source.ts";
export type { Branch, Mentions, Step, VariablesIn } from "./authoring/step.ts";
export type * from "./authoring/step-source.ts";
export type * from "./authoring/variable-source.ts";
export type { AskCards } from "./blocks/inputs/cards/cards-question.ts";
export type { AskChoice } from "./blocks/inputs/choice/choice-question.ts";
export type { AskPicture } from "./blocks/inputs/picture-choice/picture-choice-question.ts";
export type { PresetName } from "./themes/presets.ts";
