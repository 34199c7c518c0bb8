export { createServer, type BanterServer } from "./create-server.ts";
export type { ServerOptions } from "./server-options.ts";
export {
  createBotLibrary,
  libraryBot,
  type BotLibrary,
  type MutableBotLibrary,
  type LibraryBot,
} from "./bots/bot-library.ts";
export { createMemoryStore } from "./store/memory/memory-store.ts";
export { openSqliteStore } from "./store/sqlite/sqlite-store.ts";
export type * from "./store/store.ts";
export type * from "./store/stored-result.ts";
export type * from "./store/stored-session.ts";
export type { Connection } from "./http/caller.ts";
export { createJsonLogger, silentLogger, type Logger } from "./log/logger.ts";
