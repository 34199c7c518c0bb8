import { createBanter } from "./shell/create-banter.ts";
import { builtChatSource, builtFiles } from "./shell/built-chat-source.ts";
import { createElementClasses } from "./shell/define-elements.ts";

/** The entry point for a plain `<script src>`. It loads the chat of the module build, relative to this script. */
const scriptUrl = findScriptUrl();

const fileAt = (files = ""): string => new URL(files.split(" ")[0] ?? "", scriptUrl).href;
const source = builtChatSource(scriptUrl, {
  standard: () => import(/* @vite-ignore */ fileAt(builtFiles.standard)),
  popup: () => import(/* @vite-ignore */ fileAt(builtFiles.popup)),
  bubble: () => import(/* @vite-ignore */ fileAt(builtFiles.bubble)),
  start: () => import(/* @vite-ignore */ fileAt(builtFiles.start)),
  chat: () => import(/* @vite-ignore */ fileAt(builtFiles.chat)),
});
const banter = createBanter("banter", createElementClasses(source));
banter.define();
window.Banter = banter;

/** Without a current script, as in loaders that evaluate its text, looks for the script's tag. */
function findScriptUrl(): string {
  const current = document.currentScript;
  if (current instanceof HTMLScriptElement && current.src !== "") return current.src;
  return document.querySelector<HTMLScriptElement>('script[src*="banter.iife"]')?.src ?? location.href;
}
