// Writing bots: see docs/authoring.md.
export { defineBot } from "./define/define-bot.ts";
export { text, number, oneOf, list, forSession } from "./define/variables.ts";
export { say } from "./define/say.ts";
export { image, video, audio, embed } from "./define/show.ts";
export { ask } from "./define/ask.ts";
export { is, all, any, when, branch } from "./define/condition.ts";
export type { Condition } from "./authoring/condition.ts";
export { set, expr, special, append, take, lookUp } from "./define/set.ts";
export { go, jump, comeBack, wait, redirect, link, abTest } from "./define/flow.ts";
export { script, http, ai, email, listen, block } from "./define/effects.ts";
export type { Branch, Step } from "./authoring/step.ts";
export type { SettingsSource, ThemeSource } from "./authoring/appearance.ts";
export type { BotSource } from "./authoring/bot-source.ts";

// Reading and checking bots.
export { isExportedBot, readBot, readUnfinishedBot } from "./import/read-bot.ts";
export { formatDiagnostics } from "./import/format-diagnostics.ts";
export {
  parseBotDefinition,
  type BlockDefinition,
  type BotDefinition,
  type GroupDefinition,
} from "./bot/bot-definition.ts";
export { aiVendors } from "./bot/block-types.ts";
export type { Diagnostic } from "./bot/diagnostic.ts";
export { toolCode, type ToolCode } from "./blocks/integrations/ai/tool-code.ts";
export { inspectLinks } from "./inspect/inspect-links.ts";
export { simulate } from "./simulate/simulate.ts";
export { formatSimulation } from "./simulate/format-simulation.ts";

// Running bots.
export { compileBot } from "./inspect/compile-bot.ts";
export type { CompiledBot } from "./bot/compiled-bot.ts";
export { findDisclosure, withLinkedBots, type Disclosure } from "./inspect/disclosure.ts";
export { mayCallModel, mayStartWithModel } from "./inspect/starts-with-model.ts";
export { runTurn } from "./run/run-turn.ts";
export { findOpening } from "./run/find-opening.ts";
export { chartSpecOf } from "./blocks/inputs/inputs.ts";
export type { ChartChoice, ChartSpec } from "./blocks/inputs/chart-spec.ts";
export { AI_LIMIT_WORDS } from "./blocks/integrations/ai/limit-reached.ts";
export { runConversation } from "./run/run-conversation.ts";
export type { Conversation } from "./turn/flow.ts";
export type { OnEffect } from "./effects/perform.ts";
export { streamRequest } from "./turn/stream-request.ts";
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
