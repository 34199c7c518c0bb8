/* Entry point of the playground page: the flow server and the engine, bundled for the browser. */
export { openInPageChat } from "./in-page-chat.ts";
export { readBotFile } from "./read-bot-file.ts";
