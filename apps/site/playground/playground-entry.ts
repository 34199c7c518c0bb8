/* Entry point of the playground page: the flow server and the engine, bundled for the browser. */
export { describeDiagnostic } from "./describe-diagnostic.ts";
export { openInPageChat } from "./in-page-chat.ts";
export { readBotFile } from "./read-bot-file.ts";
export { presetLabels, presetTheme } from "../gallery/preset-themes.ts";
