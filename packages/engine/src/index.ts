export type * from "./turn.ts";
export type * from "./effects/effect-ports.ts";
export type { CompiledBot } from "./bot/compiled-bot.ts";
