import { parsePrerendered, type Command } from "@banter/protocol";
import { firstTag, isRightToLeft } from "../../i18n/choose-language.ts";
import type { ChatMount } from "../../contract/chat-mount.ts";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { containKeyboardEvents } from "../../browser/contain-keyboard-events.ts";
import { createElement, createStyleSheet, setAttributes } from "../create-element.ts";
import type { FoundOpening } from "../start/opening-source.ts";
import type { WidgetContext } from "../widget-context.ts";
import { isDarkFor, textAt } from "./bot-colors.ts";
import { frameString } from "./frame-strings.ts";
import { createPrerenderedElements } from "./prerendered-elements.ts";
import { watchWrittenField, type Written, type WrittenField } from "./written-field.ts";

/** What the visitor sees of the first messages until the chat shows them itself. */
export interface PrerenderedChat {
  /** Shows what the server has rendered of the opening, unless the chat is mounted or removed before it arrives. */
  show(opening: FoundOpening | undefined): void;
  /** Runs a command for the current input if that is the prerendered field. Returns false if it is for the chat. */
  run(command: Command): boolean;
  /** The chat is mounted: removes the prerendered messages once it shows as many. */
  handOver(): void;
  /** The chat's code could not be loaded: what was written is there again at the next attempt. */
  fail(): void;
  /** Ends it, and forgets what was written: the next chat may be another bot's. */
  remove(): void;
}

/** The chat may show fewer messages, if the bot was published in between. */
const LONGEST_HANDOVER_MS = 5_000;

/** Shows prerendered messages above `container`, which stays invisible meanwhile. */
export function createPrerenderedChat(
  context: WidgetContext,
  container: HTMLElement,
  mode: ChatMount["mode"],
): PrerenderedChat {
  let count = 0;
  let awaited: FoundOpening | undefined;
  let shown: Element | undefined;
  let field: WrittenField | undefined;
  /** What was in the field when the chat's code could not be loaded. */
  let written: Written | undefined;
  let stopWaiting = (): void => {};
  let stopContainment = (): void => {};

  async function show(opening: FoundOpening | undefined): Promise<void> {
    awaited = opening;
    const result = await opening?.reply;
    if (opening === undefined || awaited !== opening || result?.ok !== true) return;
    const prerendered = parsePrerendered(result.value);
    const props = context.getProps();
    // The server knows neither a font of the page nor the layout.
    if (prerendered === undefined || props.font !== undefined || props.layout === "focus") return;
    awaited = undefined;
    const element = render(prerendered, opening.server, isDarkFor(props), mode);
    fitVisitorBar(element, props.controls);
    setAttributes(element, languageOf(result.value, props.locale));
    container.after(element);
    container.dataset["covered"] = "";
    shown = element;
    field = watchField(element.shadowRoot ?? element);
    stopContainment = containKeyboardEvents(context.shadow);
    ({ count } = prerendered);
  }

  /** On a bot's own page, the field is there before any script. */
  function watchPage(): HTMLElement | undefined {
    const ofPage = shown === undefined ? pageOpening(context.element) : undefined;
    if (ofPage === undefined) return undefined;
    count = Number(ofPage.dataset["count"]);
    field ??= watchField(ofPage);
    return ofPage;
  }

  function watchField(root: Element | ShadowRoot): WrittenField | undefined {
    return watchWrittenField(root, frameString(context, "send"), written);
  }

  function remove(): void {
    awaited = undefined;
    written = undefined;
    field = undefined;
    stopWaiting();
    stopContainment();
    (shown ?? pageOpening(context.element))?.remove();
    shown = undefined;
    container.removeAttribute("data-covered");
  }

  function fail(): void {
    const left = field?.read() ?? written;
    remove();
    written = left;
  }

  function takeOver(): void {
    const left = field;
    const own = left?.findOwn(container);
    try {
      if (own !== undefined) left?.handOver(own);
    } finally {
      remove();
    }
    if (left !== undefined && container.querySelector(ERROR_SCREEN) !== null)
      stopWaiting = whenAsked(container, () => {
        // The visitor has tried again after a refused start.
        const asked = left.findOwn(container);
        if (asked !== undefined) left.handOver(asked, true);
      });
  }

  return {
    show: (opening) => {
      show(opening).catch((error: unknown) => {
        // The chat shows the messages anyway.
        console.debug(error);
        fail();
      });
    },
    handOver: () => {
      awaited = undefined;
      if (shown ?? watchPage()) stopWaiting = whenShown(container, count, field, takeOver);
    },
    run: (command) => {
      watchPage();
      if (field === undefined) return false;
      if (command.command === "setInputValue") field.setValue(command.value);
      else if (command.command === "submitInput") field.send();
      else return false;
      return true;
    },
    fail,
    remove,
  };
}

/**
 * Calls `onShown` once the chat shows as many messages, or an input. A prerendered field stays alone until the chat's own is
 * there, for as long as that takes once something is written into it. Returns a function that stops waiting.
 */
function whenShown(
  container: HTMLElement,
  count: number,
  field: WrittenField | undefined,
  onShown: () => void,
): () => void {
  const observer = new MutationObserver(check);
  const timer = setTimeout(() => {
    if (!field?.read().text) finish();
  }, LONGEST_HANDOVER_MS);
  function check(): void {
    const next = container.querySelector(`${INPUT}, ${ERROR_SCREEN}`);
    const messages = container.querySelectorAll(count > 0 ? SHOWN_MESSAGE : ".banter-host-bubble");
    if (next === null && messages.length < Math.max(count, 1)) return;
    if (field === undefined) finish();
    else if (next !== null) field.whenComposed(finish);
    else {
      finishAnimations(container);
      field.showAlone();
      container.removeAttribute("data-covered");
    }
  }
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  function finish(): void {
    stop();
    finishAnimations(container);
    onShown();
  }
  observer.observe(container, { attributes: true, childList: true, subtree: true });
  check();
  return stop;
}

/** Calls back once the chat shows an input. Returns a function that stops waiting. */
function whenAsked(container: HTMLElement, onAsked: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (container.querySelector(INPUT) === null) return;
    observer.disconnect();
    onAsked();
  });
  observer.observe(container, { attributes: true, childList: true, subtree: true });
  return () => observer.disconnect();
}

/** What the visitor has seen already doesn't arrive again. */
function finishAnimations(container: Element): void {
  for (const part of container.querySelectorAll(`${SHOWN_MESSAGE}, .banter-input-container`))
    for (const animation of part.getAnimations()) animation.finish();
}

const INPUT = ".banter-input-container:not([data-hidden])";
const ERROR_SCREEN = ".banter-error-screen";
const SHOWN_MESSAGE = ".banter-host-bubble:not([data-loading], .banter-typing, .banter-activity)";

function render(
  { css, nodes, ...variables }: NonNullable<ReturnType<typeof parsePrerendered>>,
  server: string,
  isDark: boolean,
  mode: ChatMount["mode"],
): HTMLElement {
  const element = createElement("div", { class: "prerendered" });
  for (const [name, value] of Object.entries(variables[isDark ? "dark" : "light"]))
    if (name.startsWith("--")) element.style.setProperty(name, String(value));
  // In a shadow root of its own, the server's style rules reach nothing else.
  const root = element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [withoutHostRules(createStyleSheet(css))];
  root.append(...createPrerenderedElements(nodes, server));
  fitHeader(element, root, mode);
  return element;
}

/** An inline chat has no header. */
function fitHeader(element: HTMLElement, root: ShadowRoot, mode: ChatMount["mode"]): void {
  const header = root.querySelector(".banter-header");
  if (mode === "standard") return header?.remove();
  element.toggleAttribute("data-headed", header !== null);
  root.firstElementChild?.toggleAttribute("data-header", header !== null);
}

/** The server reserves the row of the visitor's controls for bots with several languages; the page may say otherwise. */
function fitVisitorBar({ shadowRoot }: HTMLElement, controls: ResolvedProps["controls"]): void {
  if (controls === undefined) return;
  shadowRoot?.firstElementChild?.toggleAttribute("data-bar", [controls || []].flat().length > 0);
}

/** The attributes that the chat's container will have: the language that is chosen, else that of the widget's texts. */
function languageOf(opening: unknown, chosen: string | undefined): Record<string, string> {
  const own = chosen || textAt(opening, ["typebot", "settings", "general", "locale"]);
  const texts = firstTag([document.documentElement.lang, navigator.language]);
  const language = own || (isRightToLeft(texts) ? texts : undefined);
  return language === undefined ? {} : { lang: language, dir: isRightToLeft(language) ? "rtl" : "ltr" };
}

/** Rules for the host could cover the page, and see the elements around it. */
function withoutHostRules<Rules extends CSSStyleSheet | CSSGroupingRule | CSSStyleRule>(rules: Rules): Rules {
  for (let index = rules.cssRules.length - 1; index >= 0; index--) {
    const rule = rules.cssRules[index];
    if (rule instanceof CSSStyleRule && rule.selectorText.includes(":host")) rules.deleteRule(index);
    // Older browsers don't nest rules.
    else if (rule instanceof CSSGroupingRule || (rule instanceof CSSStyleRule && "cssRules" in rule))
      withoutHostRules(rule);
  }
  return rules;
}

/** The first messages in the HTML of a bot's own page. */
function pageOpening(element: Element): HTMLElement | undefined {
  return element.hasAttribute("data-own-page")
    ? (element.parentElement?.querySelector<HTMLElement>(":scope > .opening") ?? undefined)
    : undefined;
}
