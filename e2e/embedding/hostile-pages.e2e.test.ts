import type { Browser, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { openFastClockPage } from "../fast-clock-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";
import { nothingMoves } from "../nothing-moves.ts";
import { greeterChat } from "./greeter-chat.ts";

/* Pages whose styles and scripts interfere with everything on them: the widget renders and works as on an empty page. */

const fixture = useEmbeddingFixture();

/** The page's interference, in its head and on its body. */
const hostilePages: readonly (readonly [name: string, head: string, body: string])[] = [
  ["resets everything", "<style>*, *::before, *::after { all: unset !important }</style>", ""],
  ["makes a rem 10 pixels", "<style>html { font-size: 62.5% !important }</style>", ""],
  [
    "resets elements by name",
    `<style>
      div, button, input, textarea, span, p, svg, img, dialog, form, label, ul, li {
        display: block !important; float: left !important; margin: 9px !important; padding: 31px !important;
        border: 7px dashed red !important; background: lime !important; color: red !important; font: 40px serif !important;
        width: 77px !important; min-height: 90px !important; position: static !important; opacity: 0.3 !important;
        transform: rotate(9deg) !important; box-sizing: content-box !important;
      }
      [class] { visibility: hidden !important } [hidden] { display: block !important }
      [role=dialog], [class*=root], [class*=window] { display: none !important }
    </style>`,
    "",
  ],
  [
    "has odd inherited typography",
    `<style>
      body, body * { letter-spacing: 7px; text-transform: uppercase; text-indent: 50px; white-space: nowrap; cursor: crosshair; user-select: none;
        word-spacing: 30px; line-height: 4; text-align: right; font: italic bold 44px/4 cursive; color: red; visibility: visible;
        direction: ltr; pointer-events: auto; tab-size: 20; hyphens: auto; word-break: break-all; text-shadow: 3px 3px red;
        -webkit-text-stroke: 2px red; quotes: none; list-style: square; border-collapse: collapse; caret-color: red; zoom: 1 }
    </style>`,
    "",
  ],
  [
    "styles our elements' names",
    "<style>banter-bubble, banter-popup { all: unset !important; display: block !important; position: static !important; z-index: -1 !important; letter-spacing: 5px !important }</style>",
    "",
  ],
  [
    "transforms an ancestor",
    "<style>body { transform: translate(30px, 30px) scale(0.7); filter: blur(0); perspective: 10px; contain: paint; will-change: transform }</style>",
    "",
  ],
  [
    "moves and fades each child of its body",
    "<style>body > * { transform: translate(30px, 30px) rotate(9deg); filter: blur(1px); opacity: 0.2; z-index: -1; position: relative; contain: paint; width: 50px; margin: 40px; border: 9px solid; animation: fade 1s } @keyframes fade { from { translate: 40px } }</style>",
    "",
  ],
  ["hides what overflows its body", "<style>html, body { overflow: hidden; height: 100% }</style>", ""],
  ["has a body without a box", "<style>body { display: contents }</style>", ""],
  [
    "lays out its body as a grid",
    "<style>body { display: grid; grid-template-columns: repeat(3, 100px); gap: 40px } body > * { place-self: center; max-width: 10px }</style>",
    "",
  ],
  [
    "wins z-index wars",
    "",
    `<div style="position: fixed; inset: 0; z-index: 424241; background: #fff"></div>`,
  ],
  [
    "has mutated Array.prototype",
    `<script>
      for (const name of ["findLast", "findLastIndex", "toSorted", "toReversed", "with"]) delete Array.prototype[name];
      Array.prototype.first = function () { return this[0] };
      Array.prototype.remove = function () { throw new Error("not what you think") };
    </script>`,
    "",
  ],
  ["has taken away Object.hasOwn", "<script>delete Object.hasOwn</script>", ""],
  [
    "has an enumerable Object.prototype",
    "<script>Object.prototype.extra = function () { return 'extra' }; Object.prototype.value2 = { a: 1 }</script>",
    "",
  ],
  [
    "has a frozen Object.prototype",
    "<script>Object.freeze(Object.prototype); Object.freeze(Array.prototype); Object.freeze(Function.prototype)</script>",
    "",
  ],
];

let plain: Awaited<ReturnType<typeof measureBubble>>["measures"];

beforeAll(async () => {
  plain = (await measureBubble(fixture().browser, pageWith("plain", "", ""))).measures;
});

test.each(hostilePages)("a bubble on a page that %s", async (name, head, body) => {
  const { measures, problems } = await measureBubble(fixture().browser, pageWith(name, head, body));
  expect(differences(measures, plain)).toEqual([]);
  expect(problems).toEqual([]);
});

/** Differences from an empty page. */
function differences(found: readonly string[], expected: readonly string[]): string[] {
  return found.filter((line) => !expected.includes(line));
}

function pageWith(name: string, head: string, body: string): string {
  const { site, api } = fixture();
  const path = `/${name.replaceAll(/\W+/g, "-")}.html`;
  return site.put(
    path,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
      <meta name="viewport" content="width=device-width, initial-scale=1">${head}</head>
      <body><h1>Shop</h1>${body}<script type="module">
        import Banter from "/banter/banter.js";
        Banter.initBubble({ typebot: "greeter", apiHost: "${api}", previewMessage: { message: "Need a hand?" } });
      </script></body></html>`,
  );
}

async function measureBubble(browser: Browser, url: string) {
  const { page, problems } = await openFastClockPage(browser, url, {
    viewport: { width: 1000, height: 800 },
  });
  const launcher = page.locator(".launcher");
  await launcher.waitFor();
  await page.evaluate(`Banter.showPreviewMessage()`);
  await page.locator("[part=preview-message]").waitFor();
  await nothingMoves(page);
  const closed = await measure(page, [
    ".launcher",
    ".launcher svg",
    "[part=preview-message]",
    "[part=preview-message] span",
  ]);
  await launcher.click();
  const chat = greeterChat(page);
  await chat.isGreeted();
  await chat.field.fill("Ada");
  await nothingMoves(page);
  const open = await measure(page, [
    "[part=bot]",
    ".launcher",
    ".banter-host-bubble",
    ".banter-input-form",
    ".banter-input",
    ".banter-input-form button",
  ]);
  await chat.givesName("Ada");
  await chat.choosesCoffee();
  await nothingMoves(page);
  const answered = await measure(page, [".banter-guest-bubble"]);
  if (process.env["SHOTS"])
    await page.screenshot({ path: `${process.env["SHOTS"]}/${new URL(url).pathname.slice(1)}.png` });
  await page.context().close();
  return { measures: [...closed, ...open, ...answered], problems };
}

/** Position of the first match of each selector, and the styles that a page could change. */
function measure(page: Page, selectors: readonly string[]) {
  return page.evaluate((wanted) => {
    const roots = [...document.querySelectorAll("*")].flatMap((element) => element.shadowRoot ?? []);
    const properties = [
      "font-size",
      "font-weight",
      "font-style",
      "letter-spacing",
      "word-spacing",
      "text-transform",
      "text-indent",
      "text-align",
      "white-space",
      "line-height",
      "cursor",
      "user-select",
      "color",
      "background-color",
      "border-top-width",
      "border-top-style",
      "padding-top",
      "margin-top",
      "display",
      "opacity",
      "visibility",
      "text-shadow",
      "-webkit-text-stroke-width",
      "word-break",
      "float",
    ];
    return wanted.flatMap((selector) => {
      const element = roots.map((root) => root.querySelector(selector)).find((found) => found != null);
      if (element == null) return `${selector} is missing`;
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)?.localName;
      const facts = [`is at ${[x, y, width, height].map(Math.round).join()}`, `is under the pointer: ${hit}`];
      return [
        ...facts,
        ...properties.map((property) => `${property}: ${style.getPropertyValue(property)}`),
      ].map((fact) => `${selector} ${fact}`);
    });
  }, selectors);
}
