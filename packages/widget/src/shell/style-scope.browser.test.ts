import { describe, expect, onTestFinished, test } from "vitest";
import { createElement } from "./create-element.ts";

/*
 * The shell and the chat share a shadow root. A rule of one must not match elements of the other, so both are checked
 * against plain elements of every kind in every place where the other part has elements.
 */

const sheets = import.meta.glob<string>("../**/*.css", { query: "?inline", import: "default", eager: true });
const shellSheets = Object.entries(sheets).filter(([path]) => /^\.\/|\/shell\//.test(path));
const chatSheets = Object.entries(sheets).filter(([path]) => !/^\.\/|\/shell\//.test(path));

const ELEMENTS =
  "a article aside audio b button code dd details dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 header hr i iframe img input label legend li main meter nav ol option output p picture pre progress section select small span strong sub summary sup svg table tbody td textarea th thead tr u ul video".split(
    " ",
  );

/** Where an element of the shell may be. */
const SHELL_PLACES = [
  ["root bubble"],
  ["root bubble", "launcher"],
  ["root bubble", "window"],
  ["root bubble", "card"],
  ["root overlay", "panel"],
  ["root standard"],
];

/** The classes of each place's ancestors, outermost first. */
const CHAT_PLACES = [
  ["root bubble", "window", "chat", "banter-container"],
  ["root overlay", "panel", "chat", "banter-container"],
  ["root standard", "chat", "banter-container"],
];

/** Elements of all kinds, plain and hidden, inside of nested boxes with these classes. */
function elementsIn(places: readonly (readonly string[])[]): Element[] {
  return places.flatMap((classes) => {
    const boxes = classes.map((name) => createElement("div", { class: name }));
    boxes.reduce((outer, inner) => (outer.append(inner), inner));
    const innermost = boxes.at(-1);
    const elements = ELEMENTS.flatMap((name) => [false, true].map((hidden) => plainElement(name, hidden)));
    innermost?.append(...elements);
    boxes[0]?.setAttribute("data-open", "");
    document.body.append(...boxes.slice(0, 1));
    onTestFinished(() => boxes[0]?.remove());
    return elements;
  });
}

function plainElement(name: string, isHidden: boolean): Element {
  const namespace = name === "svg" ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml";
  const element = document.createElementNS(namespace, name);
  element.toggleAttribute("hidden", isHidden);
  return element;
}

/** The selectors of a style sheet's rules, nested rules included. */
function selectorsOf(css: string): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules].flatMap((rule) => selectorsIn(rule, ""));
}

function selectorsIn(rule: CSSRule, parent: string): string[] {
  const selector = rule instanceof CSSStyleRule ? nestedSelector(rule.selectorText, parent) : parent;
  const inner = "cssRules" in rule && rule.cssRules instanceof CSSRuleList ? [...rule.cssRules] : [];
  const own = rule instanceof CSSStyleRule ? [selector] : [];
  if (rule instanceof CSSKeyframesRule) return [];
  return [...own, ...inner.flatMap((nested) => selectorsIn(nested, selector))];
}

function nestedSelector(selector: string, parent: string): string {
  return parent === "" ? selector : selector.replaceAll("&", `:is(${parent})`);
}

/** Matches as if the element were in any state, such as hovered. */
function matchesInSomeState(element: Element, selector: string): boolean {
  const anyState = selector
    .replaceAll(/::[\w-]+(\([^)]*\))?/g, ":is(*)")
    .replaceAll(/:(?:hover|active|focus-visible|focus-within|focus)(?![\w-])/g, ":is(*)");
  return element.matches(anyState);
}

function matchingRules(css: string, elements: readonly Element[]): string[] {
  return selectorsOf(css).flatMap((selector) => {
    const names = elements
      .filter((element) => matchesInSomeState(element, selector))
      .map(({ localName }) => localName);
    return names.length === 0 ? [] : [`${selector} matches ${[...new Set(names)].join(", ")}`];
  });
}

describe("styles of one part can't reach the other", () => {
  test.each(shellSheets)("%s matches nothing in the chat", (_, css) => {
    expect(matchingRules(css, elementsIn(CHAT_PLACES))).toEqual([]);
  });

  test.each(chatSheets)("%s matches nothing in the shell", (_, css) => {
    expect(matchingRules(css, elementsIn(SHELL_PLACES))).toEqual([]);
  });

  test("the check sees both parts' style sheets", () => {
    expect(shellSheets.length).toBeGreaterThan(6);
    expect(chatSheets.length).toBeGreaterThan(25);
  });

  test("the check finds a bare element selector", () => {
    const css = "@layer shell { img { width: 1em } .root button:hover { color: red } }";
    expect(matchingRules(css, elementsIn(CHAT_PLACES))).toEqual([
      "img matches img",
      ".root button:hover matches button",
    ]);
  });
});
