import { afterEach, expect, test } from "vitest";
import bubbleCss from "../shell/modes/bubble.css?inline";
import frameCss from "../shell/frame/frame.css?inline";
import popupCss from "../shell/modes/popup.css?inline";
import standardCss from "../shell/modes/standard.css?inline";
import { createStyleSheet } from "../shell/create-element.ts";
import { createStyleAdopter } from "./adopt-styles.ts";
import { replaceCustomCss } from "./custom-css.ts";

afterEach(() => document.body.replaceChildren());

/** The shell's markup of a chat with a bot's custom CSS: inline, in the bubble's window or in the popup's panel. */
function render(css: string, frameClass = "standard") {
  const host = document.body.appendChild(document.createElement("div"));
  host.style.cssText = "display: block; width: 200px; height: 100px";
  const shadow = host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [createStyleSheet(frameCss + standardCss + popupCss + bubbleCss)];
  const frame = shadow.appendChild(document.createElement("div"));
  frame.className = `root ${frameClass}`;
  // The shell's own positioning is tested elsewhere.
  frame.style.cssText = "position: relative; inset: auto; width: 100%; height: 100%; transition: none";
  const container = frame.appendChild(document.createElement("div"));
  container.className = "banter-container";
  const button = container.appendChild(document.createElement("button"));
  button.className = "banter-button";
  replaceCustomCss(createStyleAdopter(shadow).custom, css);
  return { host, frame, container, button };
}

test.each([
  ":host { position: fixed !important; inset: 0; color: red !important }",
  ":h\\6fst { position: fixed !important; color: red !important }",
  ":host(*), :host-context(body) { position: fixed !important; color: red !important }",
  "} :h\\6fst { position: fixed !important; color: red !important } {",
  "} .root { position: fixed !important; contain: none !important; color: red !important }",
  ".standard, div:not(.banter-container) { position: fixed !important; color: red !important }",
  "* { position: fixed !important; color: red !important }",
  "@media all { @supports (color: red) { .standard { position: fixed !important; color: red !important } } }",
  "@layer x { .root { position: fixed !important; color: red !important } }",
  ".standard:has(.banter-container) { position: fixed !important; color: red !important }",
  '.root[class*=","], .root { position: fixed !important; color: red !important }',
])("doesn't affect the frame and the host: %s", (css) => {
  const { host, frame } = render(css);
  for (const element of [host, frame]) {
    expect(getComputedStyle(element).position).not.toBe("fixed");
    expect(getComputedStyle(element).color).not.toBe("rgb(255, 0, 0)");
  }
});

const COVERS = [
  ".banter-container { position: fixed; inset: -1000px; z-index: 9999999 }",
  ".banter-container { contain: none !important; transform: scale(100); background: red }",
  ".banter-container { overflow: visible } .banter-button { position: fixed; inset: -1000px; scale: 9 }",
  ".banter-button { position: absolute; inset: -1000px } * { overflow: visible !important; contain: none !important }",
  ".banter-button::before { content: ''; position: fixed; inset: -1000px; z-index: 9 }",
  ".banter-button { margin: -500px; padding: 900px; box-shadow: 0 0 0 900px red; outline: 900px solid red }",
];

test.each(["standard", "window", "panel"].flatMap((frame) => COVERS.map((css) => [frame, css] as const)))(
  "has no effect outside the box of the %s: %s",
  (frameClass, css) => {
    const { host, button } = render(css, frameClass);
    const { right, bottom } = host.getBoundingClientRect();
    expect(document.elementFromPoint(right - 5, bottom - 5)).toBe(host);
    expect(document.elementFromPoint(right + 20, bottom - 5)).not.toBe(host);
    expect(document.elementFromPoint(right - 5, bottom + 20)).not.toBe(host);
    expect(button.isConnected).toBe(true);
  },
);

test.each(["standard", "window", "panel"])("a lightbox still extends beyond the %s", (frameClass) => {
  const { host, container } = render("", frameClass);
  const dialog = container.appendChild(document.createElement("dialog"));
  dialog.style.cssText = "inset: 0; width: 100%; max-width: none; height: 100%; max-height: none";
  dialog.showModal();
  const { right, bottom } = host.getBoundingClientRect();
  expect(document.elementFromPoint(right + 50, bottom + 50)).toBe(host);
  expect(dialog.getBoundingClientRect().width).toBeGreaterThan(host.clientWidth);
});

test("document-wide at-rules stay inside the chat", () => {
  document.body.style.cssText = "--page-ink: 1px; color: rgb(1, 2, 3); animation: banter-test 1s paused";
  render(`
    @property --page-ink { syntax: "<color>"; inherits: false; initial-value: red }
    @keyframes banter-test { from { opacity: 0.1 } }
    @font-face { font-family: banter-test; src: local(Arial) }
    @layer banter { .banter-button { opacity: 1 } }
  `);
  const page = getComputedStyle(document.body);
  expect(page.getPropertyValue("--page-ink")).toBe("1px");
  expect(page.opacity).toBe("1");
  expect([...document.fonts].some(({ family }) => family.includes("banter-test"))).toBe(false);
  document.body.removeAttribute("style");
});

// Spec: 3.56
test.each([
  [".typebot-button { color: rgb(1, 2, 3) }", "color", "rgb(1, 2, 3)", ""],
  [":host { --x: 1 } .typebot-container .typebot-button { opacity: 0.5 }", "opacity", "0.5", ""],
  ['.banter-button::before { content: "a::b,c" }', "content", '"a::b,c"', "::before"],
  [".a, .banter-button:is(button, .b) { opacity: 0.25 }", "opacity", "0.25", ""],
  [".banter-container { & > button { opacity: 0.75 } }", "opacity", "0.75", ""],
])("styles the chat's content: %s", (css, property, value, pseudo) => {
  const { button } = render(css);
  expect(getComputedStyle(button, pseudo || null).getPropertyValue(property)).toBe(value);
});
