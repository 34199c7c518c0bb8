import { Bubble, Popup, Standard } from "@banter/react";
import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Door, Mode, WidgetOptions } from "../mount-cycles.ts";

/** How a page can bring a widget; each gives what takes it out again. */
type Mount = (mode: Mode, options: WidgetOptions) => () => void;

const place = document.querySelector("#place") ?? document.body;

/** The element, as it stands in a page's HTML. */
const element: Mount = (mode, { typebot, apiHost }) => {
  const made = document.createElement(`banter-${mode}`);
  made.setAttribute("typebot", typebot);
  made.setAttribute("api-host", apiHost);
  place.append(made);
  return () => made.remove();
};

/** The init functions and what they give. */
const handle: Mount = (mode, options) => {
  const banter = window.Banter;
  if (banter === undefined) throw new Error("banter.js comes before this file.");
  if (mode === "popup") return banter.initPopup(options).destroy;
  if (mode === "bubble") return banter.initBubble(options).destroy;
  place.append(document.createElement("banter-standard"));
  return banter.initStandard(options).destroy;
};

const components = { standard: Standard, popup: Popup, bubble: Bubble };
const reactPlace = place.appendChild(document.createElement("div"));
const reactRoot = createRoot(reactPlace);

/** The React components, in strict mode, under a root that stays. */
const react: Mount = (mode, options) => {
  reactRoot.render(createElement(StrictMode, null, createElement(components[mode], options)));
  return () => reactRoot.render(null);
};

const hoarded: (() => void)[] = [];

/** A page that keeps every widget it takes out. */
const hoard: Mount = (mode, options) => {
  const leave = element(mode, options);
  hoarded.push(leave);
  return leave;
};

const doors: Readonly<Record<Door, Mount>> = { element, handle, react, hoard };

declare global {
  interface Window {
    doors?: typeof doors;
  }
}

window.doors = doors;
