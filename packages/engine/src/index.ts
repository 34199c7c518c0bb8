// Writing bots: see docs/authoring.md.
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
export type { Comparison, Condition } from "./authoring/condition.ts";
export type { ComparisonSource, ConditionSource, Operator } from "./authoring/condition-source.ts";
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

// Reading and checking bots.
export type { ParsedBot } from "./import/import-bot.ts";
export { isExportedBot, readBot, readUnfinishedBot } from "./import/read-bot.ts";
export { formatDiagnostics } from "./import/format-diagnostics.ts";
export { parseBotDefinition } from "./bot/bot-definition.ts";
export type {
  BlockDefinition,
  BotDefinition,
  EdgeDefinition,
  EventDefinition,
  GroupDefinition,
  ItemDefinition,
  PathDefinition,
  VariableDefinition,
  VariableValue,
} from "./bot/bot-definition.ts";
export { aiVendors, integrationTypes, logicTypes } from "./bot/block-types.ts";
export type { BlockType, IntegrationType, LogicType, MessageType } from "./bot/block-types.ts";
export type { Diagnostic } from "./bot/diagnostic.ts";
export { toolCode, type ToolCode } from "./blocks/integrations/ai/tool-code.ts";
export { inspectLinks } from "./inspect/inspect-links.ts";
export { simulate } from "./simulate/simulate.ts";
export type { SimulatedBlock, SimulatedFailure, SimulateOptions, Simulation } from "./simulate/simulate.ts";
export type { WalkFailure } from "./simulate/walk-bot.ts";
export { formatSimulation } from "./simulate/format-simulation.ts";

// Running bots.
export { compileBot } from "./inspect/compile-bot.ts";
export type { BlockLocation, CompiledBot } from "./bot/compiled-bot.ts";
export { findDisclosure, withLinkedBots, type Disclosure } from "./inspect/disclosure.ts";
export { mayCallModel, mayStartWithModel } from "./inspect/starts-with-model.ts";
export { runTurn } from "./run/run-turn.ts";
export { findOpening } from "./run/find-opening.ts";
export { chartSpecOf } from "./blocks/inputs/inputs.ts";
export type { ChartChoice, ChartSpec } from "./blocks/inputs/chart-spec.ts";
export { AI_LIMIT_WORDS } from "./blocks/integrations/ai/limit-reached.ts";
export { runConversation, type ConversationEffect } from "./run/run-conversation.ts";
export type { Conversation } from "./turn/flow.ts";
export { streamRequest, type StreamRequest } from "./turn/stream-request.ts";
export type {
  FlowEvent,
  FlowLog,
  LinkedResult,
  RecordedAnswer,
  Turn,
  TurnRefusal,
  WireReply,
} from "./turn/turn.ts";
export type { FlowState } from "./state/session-state.ts";
export { defaultFlowLimits, type FlowLimits } from "./state/flow-limits.ts";
export type * from "./effects/effect-ports.ts";
export type { EffectJournal, TurnConflict } from "./effects/effect-journal.ts";
