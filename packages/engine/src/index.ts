export type * from "./turn.ts";
export type * from "./effects/effect-ports.ts";
export type { EffectJournal } from "./effects/effect-journal.ts";
export type { BlockLocation, CompiledBot } from "./bot/compiled-bot.ts";
export { compileBot } from "./bot/compile-bot.ts";
export { runTurn } from "./run-turn.ts";
export { streamRequest } from "./stream-request.ts";
export {
  parseBotDefinition,
  type BlockDefinition,
  type BotDefinition,
  type EdgeDefinition,
  type EventDefinition,
  type GroupDefinition,
  type ItemDefinition,
  type PathDefinition,
  type VariableDefinition,
  type VariableValue,
} from "./bot/bot-definition.ts";
export {
  aiVendors,
  integrationTypes,
  isBlockType,
  logicTypes,
  messageTypes,
  type BlockType,
  type IntegrationType,
  type LogicType,
  type MessageType,
} from "./bot/block-types.ts";
export type { Diagnostic } from "./bot/diagnostic.ts";

export { defineBot, type BotDraft } from "./define/define-bot.ts";
export { text, number, oneOf, list, forSession } from "./define/variables.ts";
export { say } from "./define/say.ts";
export { image, video, audio, embed } from "./define/show.ts";
export { ask } from "./define/ask.ts";
export { is, all, any, when, branch, type Condition } from "./define/condition.ts";
export { set, expr, special, append, take, lookUp } from "./define/set.ts";
export { go, jump, comeBack, wait, redirect, link, abTest } from "./define/flow.ts";
export { script, http, ai, email, listen, block } from "./define/effects.ts";
export type { Branch, Step } from "./define/step.ts";
export type { SettingsSource, ThemeSource } from "./define/look.ts";
export type { BotSource } from "./define/source/bot-source.ts";
export { readBot, readUnfinishedBot, type ReadBot } from "./import/read-bot.ts";
export { formatDiagnostics } from "./import/format-diagnostics.ts";
export { simulate, type SimulateOptions, type Simulation } from "./simulate/simulate.ts";
export { formatSimulation } from "./simulate/format-simulation.ts";
