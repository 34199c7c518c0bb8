import { Bubble, Popup, Standard } from "@banter/react";
import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { EntryPoint, Mode, WidgetOptions } from "../mount-cycles.ts";

/** The ways to add a widget to a page; each returns its removal. */
type Mount = (mode: Mode, options: WidgetOptions) => () => void;

const place = document.querySelector("#place") ?? document.body;

/** The element in the page's HTML. */
const element: Mount = (mode, { typebot, apiHost }) => {
  const made = document.createElement(`banter-${mode}`);
  made.setAttribute("typebot", typebot);
  made.setAttribute("api-host", apiHost);
  place.append(made);
  return () => made.remove();
};

/** The init functions and the handle that they return. */
const handle: Mount = (mode, options) => {
  const banter = window.Banter;
  if (banter === undefined) throw new Error("Load banter.js before this file.");
  if (mode === "popup") return banter.initPopup(options).destroy;
  if (mode === "bubble") return banter.initBubble(options).destroy;
  place.append(document.createElement("banter-standard"));
  return banter.initStandard(options).destroy;
};

const components = { standard: Standard, popup: Popup, bubble: Bubble };
const reactPlace = place.appendChild(document.createElement("div"));
const reactRoot = createRoot(reactPlace);

/** The React components in strict mode, under a root that stays. */
const react: Mount = (mode, options) => {
  reactRoot.render(createElement(StrictMode, null, createElement(components[mode], options)));
  return () => reactRoot.render(null);
};

const leaked: (() => void)[] = [];

/** A page that leaks every widget it removes. */
const leak: Mount = (mode, options) => {
  const leave = element(mode, options);
  leaked.push(leave);
  return leave;
};

const entryPoints: Readonly<Record<EntryPoint, Mount>> = { element, handle, react, leak };

declare global {
  interface Window {
    entryPoints?: typeof entryPoints;
  }
}

window.entryPoints = entryPoints;
