import { afterEach, expect, test } from "vitest";
import type { RenderedChat } from "./testing/render-chat.ts";
import { openView, views } from "./testing/views.ts";

/*
 * Style sheets are adopted when their component is first shown, and stay. What else a chat has shown before must not change how it
 * looks.
 */

const sheets = import.meta.glob<string>(
  ["../{chat,inputs,messages}/**/*.css", "!./chat.css", "!./print.css"],
  {
    query: "?inline",
    import: "default",
    eager: true,
  },
);

let rendered: RenderedChat | undefined;
afterEach(() => {
  rendered?.chat.destroy();
  rendered?.host.remove();
});

test.each(views)("$name looks the same whatever was shown before", async (view) => {
  const { shadow, container } = (rendered = await openView(view));
  const still = new CSSStyleSheet();
  still.replaceSync("*, *::before, *::after { animation: none !important; transition: none !important }");
  const shown = [...shadow.adoptedStyleSheets];
  // `chat-view` adopts its own first, and the custom CSS stays the last.
  const first = shown
    .slice(0, -1)
    .filter((sheet) => !Object.values(sheets).some((css) => isSame(sheet, css)));
  const others = Object.values(sheets).map(sheetOf);
  const looks = [others, others.toReversed()].map((order) => {
    shadow.adoptedStyleSheets = [...first, ...order, still];
    return computedStyles(container);
  });
  expect(differences(looks[0], looks[1])).toEqual([]);
});

/* Lazily loaded sheets. These are always adopted together, in this order. */
const TOGETHER = [
  ["rich-text/rich-text", "streamed/streamed", "streamed/code/code", "streamed/citations/citations"],
  ["anchored-dialog/anchored-dialog", "date/date-dialog"],
];

test("no class is defined by two style sheets that load independently", () => {
  const owners = new Map<string, string[]>();
  for (const [path, css] of Object.entries(sheets)) {
    const name = path.replace(/^\.\.\/(inputs|messages)\/|\.css$/g, "");
    if (path.startsWith("./") || name === "field/field") continue;
    const owner = TOGETHER.find((group) => group.includes(name))?.[0] ?? name;
    for (const key of new Set(definedClasses(sheetOf(css).cssRules)))
      owners.set(key, [...(owners.get(key) ?? []), owner]);
  }
  const shared = [...owners].filter(([, names]) => new Set(names).size > 1);
  expect(shared).toEqual([]);
  expect(owners.size).toBeGreaterThan(100);
});

/** The classes with which the sheet's selectors begin, with their layer. */
function definedClasses(rules: CSSRuleList, layer = ""): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSKeyframesRule) return [`@keyframes ${rule.name}`];
    if (rule instanceof CSSStyleRule) {
      const [, subject] = /^(\.[\w-]+)/.exec(rule.selectorText) ?? [];
      return subject === undefined ? [] : [`${layer} ${subject}`];
    }
    if (!("cssRules" in rule) || !(rule.cssRules instanceof CSSRuleList)) return [];
    return definedClasses(rule.cssRules, rule instanceof CSSLayerBlockRule ? rule.name : layer);
  });
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

const textOf = (sheet: CSSStyleSheet): string => [...sheet.cssRules].map(({ cssText }) => cssText).join();
const isSame = (sheet: CSSStyleSheet, css: string): boolean => textOf(sheet) === textOf(sheetOf(css));

type Look = readonly { readonly name: string; readonly style: ReadonlyMap<string, string> }[];

/** Of one element of each kind: a list of countries has hundreds of rows. */
function computedStyles(container: HTMLElement): Look {
  const kinds = new Map([...container.querySelectorAll("*")].map((element) => [kindOf(element), element]));
  return [...kinds.values()].flatMap((element) =>
    ["", "::before", "::after"].map((pseudo) => {
      const computed = getComputedStyle(element, pseudo);
      return {
        name: `${element.localName}.${element.classList.value}${pseudo}`,
        style: new Map([...computed].map((property) => [property, computed.getPropertyValue(property)])),
      };
    }),
  );
}

function kindOf(element: Element | null): string {
  if (element === null) return "";
  const attributes = [...element.attributes].filter(({ name }) =>
    /^(class|data-|aria-|type|role)/.test(name),
  );
  const own = attributes.map(({ name, value }) =>
    name.startsWith("aria-label") ? name : `${name}=${value}`,
  );
  return `${element.parentElement?.className} ${element.localName} ${own.join()}`;
}

function differences(one: Look = [], other: Look = []): string[] {
  return one.flatMap(({ name, style }, index) =>
    [...style].flatMap(([property, value]) => {
      const second = other[index]?.style.get(property);
      return second === value ? [] : [`${name} ${property}: ${value} | ${second}`];
    }),
  );
}
