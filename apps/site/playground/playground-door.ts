/* What the playground's page loads: the engine and its server, in the page. */
export { openInPageChat } from "./in-page-chat.ts";
export { readBotFile } from "./read-bot-file.ts";
