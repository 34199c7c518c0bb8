export type * from "./turn.ts";
export type * from "./effects/effect-ports.ts";
export type { CompiledBot } from "./bot/compiled-bot.ts";
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
