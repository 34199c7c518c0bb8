export { createServer, type BanterServer } from "./create-server.ts";
export type { ServerOptions } from "./config/server-options.ts";
export {
  createBotLibrary,
  libraryBot,
  type BotLibrary,
  type MutableBotLibrary,
  type LibraryBot,
} from "./bots/bot-library.ts";
export { createMemoryStore } from "./data/memory-store.ts";
export { openSqliteStore } from "./data/sqlite-store.ts";
export type * from "./store/store.ts";
export type * from "./store/stored-result.ts";
export type * from "./store/stored-session.ts";
export type { Connection } from "./http/caller.ts";
export { createJsonLogger, silentLogger, type Logger } from "./log/logger.ts";
