import { createBanter } from "./shell/create-banter.ts";
import { builtChatSource, builtFiles } from "./shell/built-chat-source.ts";
import { elementClasses } from "./shell/element-classes.ts";

/** The door for a plain `<script src>`: its chat is the module build's, found beside this script. */
const scriptUrl = scriptAddress();

const fileAt = (files = ""): string => new URL(files.split(" ")[0] ?? "", scriptUrl).href;
const source = builtChatSource(scriptUrl, {
  standard: () => import(/* @vite-ignore */ fileAt(builtFiles.standard)),
  popup: () => import(/* @vite-ignore */ fileAt(builtFiles.popup)),
  bubble: () => import(/* @vite-ignore */ fileAt(builtFiles.bubble)),
  chat: () => import(/* @vite-ignore */ fileAt(builtFiles.chat)),
});
const banter = createBanter("banter", elementClasses(source));
banter.define();
window.Banter = banter;

/** Tag managers insert scripts that know themselves while they run; loaders that evaluate text leave only the tag. */
function scriptAddress(): string {
  const current = document.currentScript;
  if (current instanceof HTMLScriptElement && current.src !== "") return current.src;
  return document.querySelector<HTMLScriptElement>('script[src*="banter.iife"]')?.src ?? location.href;
}
