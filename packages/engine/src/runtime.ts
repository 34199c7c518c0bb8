/*
 * What programs use that read, check and run bots, such as the server.
 */

// Reading and checking bots.
export type { ParsedBot } from "./import/import-bot.ts";
export { isExportedBot, readBot, readServedBot, readUnfinishedBot } from "./import/read-bot.ts";
export { toBotSource, type ConvertedBot } from "./convert/to-bot-source.ts";
export { formatBotCode } from "./convert/format-bot-code.ts";
export { formatStepCode } from "./convert/step-code.ts";
export { stepIds, type ItemIds, type StepId } from "./define/step-ids.ts";
export { operators } from "./authoring/condition-source.ts";
export { specialValues } from "./define/source/set-source.ts";
export { parseBotSource } from "./define/parse-bot-source.ts";
export { parseAuthorText } from "./rich-text/parse-author-text.ts";
export { toAuthorText } from "./rich-text/to-author-text.ts";
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
export { flowGraph } from "./convert/flow-graph.ts";
export type { FlowEdge, FlowEntry, FlowExit, FlowGraph, FlowNode, FlowStep } from "./convert/flow-graph.ts";
export { abTestsOf, type AbTest, type AbTestSide } from "./inspect/ab-tests.ts";
export { compareBots, type BotChange } from "./inspect/compare-bots.ts";
export { formatBotChange } from "./inspect/format-bot-change.ts";
export { inspectLinks } from "./inspect/inspect-links.ts";
export { simulate } from "./simulate/simulate.ts";
export type { SimulatedBlock, SimulatedFailure, SimulateOptions, Simulation } from "./simulate/simulate.ts";
export type { WalkFailure } from "./simulate/walk-bot.ts";
export { formatSimulation } from "./simulate/format-simulation.ts";

// Testing bots.
export { parseTestFile } from "./conversation-tests/parse-test-file.ts";
export { formatTestFile } from "./conversation-tests/format-test-file.ts";
export { testConversation, type ConversationResult } from "./conversation-tests/test-conversation.ts";
export type { ConversationDifference, DifferenceKind } from "./conversation-tests/find-difference.ts";
export {
  recordConversation,
  type RecordedConversation,
  type RecordedEntry,
} from "./conversation-tests/record-conversation.ts";
export { recordSteps, type RecordedSteps } from "./conversation-tests/record-steps.ts";
export type { PlayedQuestion } from "./conversation-tests/play-conversation.ts";
export type * from "./authoring/conversation-test.ts";
export type { TestFile } from "./conversation-tests/test-file.ts";

// Bots in several languages.
export { languageOf } from "./bot/bot-language.ts";
export {
  canonicalLanguageTag,
  isCatalogue,
  isLanguageTag,
  parseCatalogue,
  type Catalogue,
  type CatalogueEntry,
  type CatalogueTexts,
  type Translations,
} from "./bot/catalogue.ts";
export { checkCatalogue, linksOf, placeholdersOf, summarizeProblems } from "./translate/check-catalogue.ts";
export { extractTexts, differsOnlyInTexts, translateBot } from "./translate/translate-bot.ts";
export { updateCatalogue } from "./translate/update-catalogue.ts";
export type { BotText } from "./translate/map-texts.ts";

// Running bots.
export { compileBot } from "./inspect/compile-bot.ts";
export { groupNamed } from "./bot/bot-index.ts";
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
  VisitorIdentity,
  WireReply,
} from "./turn/turn.ts";
export { identityRule, type IdentityRule } from "./bot/identity-rule.ts";
export { subjectOf, type FlowState } from "./state/session-state.ts";
export { defaultFlowLimits, type FlowLimits } from "./state/flow-limits.ts";
export type * from "./effects/effect-ports.ts";
export type { EffectJournal, TurnConflict } from "./effects/effect-journal.ts";
