import { parsePrerendered } from "@banter/protocol";
import { firstTag, isRightToLeft } from "../../i18n/choose-language.ts";
import type { ChatMount } from "../../contract/chat-mount.ts";
import { createElement, createStyleSheet } from "../create-element.ts";
import type { WidgetContext } from "../widget-context.ts";
import { isDarkFor, textAt } from "./bot-colors.ts";
import { createPrerenderedElements } from "./prerendered-elements.ts";

/** What the visitor sees of the first messages until the chat shows them itself. */
export interface PrerenderedChat {
  /** Shows what the server has rendered of the opening. */
  show(opening: unknown, server: string): void;
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
  const { getProps } = context;
  let count = 0;
  let shown: Element | undefined;
  let stopWaiting = (): void => {};

  function show(opening: unknown, server: string): void {
    const prerendered = parsePrerendered(opening);
    const { font, layout, locale } = getProps();
    if (shown !== undefined || prerendered === undefined) return;
    // The server knows neither.
    if (font !== undefined || layout === "focus") return;
    const nodes = createPrerenderedElements(prerendered.nodes, server);
    const element = createElement("div", { class: "prerendered", ...languageOf(opening, locale) });
    for (const [name, value] of Object.entries(prerendered[isDarkFor(getProps()) ? "dark" : "light"]))
      if (name.startsWith("--")) element.style.setProperty(name, String(value));
    // In a shadow root of its own, the server's style rules reach nothing else.
    const root = element.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [withoutHostRules(createStyleSheet(prerendered.css))];
    root.append(...nodes);
    const header = root.querySelector(".banter-header");
    if (mode === "standard") header?.remove();
    else {
      element.toggleAttribute("data-headed", header !== null);
      root.firstElementChild?.toggleAttribute("data-header", header !== null);
    }
    container.after(element);
    container.dataset["covered"] = "";
    shown = element;
    ({ count } = prerendered);
  }

  function remove(): void {
    stopWaiting();
    (shown ?? pageOpening(context.element))?.remove();
    shown = undefined;
    container.removeAttribute("data-covered");
  }

  function handOver(): void {
    if (shown === undefined) {
      const ofPage = pageOpening(context.element);
      if (ofPage === undefined) return;
      count = Number(ofPage.dataset["count"]);
    }
    const observer = new MutationObserver(check);
    const timer = setTimeout(finish, LONGEST_HANDOVER_MS);
    stopWaiting = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    function check(): void {
      const next = container.querySelector(".banter-input-container:not([data-hidden]), [role=alert]");
      const messages = container.querySelectorAll(count > 0 ? SHOWN_MESSAGE : ".banter-host-bubble");
      if (next !== null || messages.length >= Math.max(count, 1)) finish();
    }
    function finish(): void {
      // They arrived before the chat did.
      for (const message of container.querySelectorAll(SHOWN_MESSAGE))
        for (const animation of message.getAnimations()) animation.finish();
      remove();
    }
    observer.observe(container, { attributes: true, childList: true, subtree: true });
    check();
  }

  return { show, handOver, remove };
}

const SHOWN_MESSAGE = ".banter-host-bubble:not([data-loading], .banter-typing, .banter-activity)";

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
