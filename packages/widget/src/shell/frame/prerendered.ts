import { parsePrerendered } from "@banter/protocol";
import { firstTag, isRightToLeft } from "../../i18n/choose-language.ts";
import type { ChatMount } from "../../contract/chat-mount.ts";
import { containKeyboardEvents } from "../../browser/contain-keyboard-events.ts";
import { createElement, createStyleSheet, setAttributes } from "../create-element.ts";
import type { FoundOpening } from "../start/opening-source.ts";
import type { WidgetContext } from "../widget-context.ts";
import { isDarkFor, textAt } from "./bot-colors.ts";
import { createPrerenderedElements } from "./prerendered-elements.ts";
import { watchWrittenField, type WrittenField } from "./written-field.ts";

/** What the visitor sees of the first messages until the chat shows them itself. */
export interface PrerenderedChat {
  /** Shows what the server has rendered of the opening, unless the chat is mounted or removed before it arrives. */
  show(opening: FoundOpening | undefined): void;
  /** The chat is mounted: removes the prerendered messages once it shows as many. */
  handOver(): void;
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
  let written: WrittenField | undefined;
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
    setAttributes(element, languageOf(result.value, props.locale));
    container.after(element);
    container.dataset["covered"] = "";
    shown = element;
    // What was written before the chat's code could not be loaded.
    written = watchWrittenField(element.shadowRoot ?? element, written?.text);
    stopContainment = containKeyboardEvents(context.shadow);
    ({ count } = prerendered);
  }

  function remove(): void {
    awaited = undefined;
    stopWaiting();
    stopContainment();
    (shown ?? pageOpening(context.element))?.remove();
    shown = undefined;
    container.removeAttribute("data-covered");
  }

  function takeOver(): void {
    // The focus can't move into the chat while it is covered by what is removed then.
    written?.handOver(container);
    written = undefined;
    remove();
  }

  return {
    show: (opening) => {
      show(opening).catch((error: unknown) => {
        // The chat shows the messages anyway.
        console.debug(error);
        remove();
      });
    },
    handOver: () => {
      awaited = undefined;
      const ofPage = shown === undefined ? pageOpening(context.element) : undefined;
      if (ofPage !== undefined) {
        count = Number(ofPage.dataset["count"]);
        written = watchWrittenField(ofPage);
      }
      if (shown ?? ofPage) stopWaiting = whenShown(container, count, written, takeOver);
    },
    remove,
  };
}

/**
 * Calls `onShown` once the chat shows as many messages, or an input. If visitors may be writing into a prerendered field, only
 * that stays until the chat's own is there. Returns a function that stops waiting.
 */
function whenShown(
  container: HTMLElement,
  count: number,
  written: WrittenField | undefined,
  onShown: () => void,
): () => void {
  const observer = new MutationObserver(check);
  const timer = setTimeout(finish, LONGEST_HANDOVER_MS);
  function check(): void {
    const next = container.querySelector(".banter-input-container:not([data-hidden]), [role=alert]");
    const messages = container.querySelectorAll(count > 0 ? SHOWN_MESSAGE : ".banter-host-bubble");
    if (next === null && messages.length < Math.max(count, 1)) return;
    if (written === undefined) finish();
    else if (next !== null) written.whenComposed(finish);
    else {
      finishAnimations(container);
      written.showAlone();
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

/** What the visitor has seen already doesn't arrive again. */
function finishAnimations(container: Element): void {
  for (const part of container.querySelectorAll(`${SHOWN_MESSAGE}, .banter-input-container`))
    for (const animation of part.getAnimations()) animation.finish();
}

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
