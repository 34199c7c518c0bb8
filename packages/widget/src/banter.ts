import { createBanter, type Banter } from "./shell/create-banter.ts";
import { builtChatSource } from "./shell/built-chat-source.ts";
import { createElementClasses } from "./shell/define-elements.ts";
import { lazyModules } from "./lazy-modules.ts";

declare global {
  interface Window {
    Banter?: Banter;
  }
}

/** The entry point for web pages: defines the elements and sets `window.Banter`. */
const banter = createBanter("banter", createElementClasses(builtChatSource(import.meta.url, lazyModules)));

banter.define();
if (typeof window !== "undefined") window.Banter = banter;

export default banter;
