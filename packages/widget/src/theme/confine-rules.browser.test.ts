import { afterEach, expect, test } from "vitest";
import { createStyleAdopter } from "./adopt-styles.ts";
import { customCssFor } from "./custom-css.ts";

afterEach(() => document.body.replaceChildren());

/** An inline chat as the shell frames it, with a bot's custom CSS. */
function draw(css: string) {
  const host = document.body.appendChild(document.createElement("div"));
  host.style.cssText = "display: block; width: 200px; height: 100px";
  const shadow = host.attachShadow({ mode: "open" });
  const frame = shadow.appendChild(document.createElement("div"));
  frame.className = "root standard";
  frame.style.cssText = "position: relative; height: 100%; contain: layout paint";
  const container = frame.appendChild(document.createElement("div"));
  container.className = "banter-container";
  const button = container.appendChild(document.createElement("button"));
  button.className = "banter-button";
  createStyleAdopter(shadow).replaceCustom(customCssFor(css));
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
])("leaves the frame and the host alone: %s", (css) => {
  const { host, frame } = draw(css);
  for (const element of [host, frame]) {
    expect(getComputedStyle(element).position).not.toBe("fixed");
    expect(getComputedStyle(element).color).not.toBe("rgb(255, 0, 0)");
  }
});

test("what it does to the container stays within the frame's box", () => {
  const { container, host } = draw(".banter-container { position: fixed; inset: -1000px; z-index: 9999999 }");
  expect(getComputedStyle(container).position).toBe("fixed");
  const outside = { x: host.getBoundingClientRect().right + 50, y: 50 };
  expect(document.elementFromPoint(outside.x, outside.y)?.shadowRoot ?? null).toBeNull();
});

test.each([
  [".typebot-button { color: rgb(1, 2, 3) }", "color", "rgb(1, 2, 3)", ""],
  [":host { --x: 1 } .typebot-container .typebot-button { opacity: 0.5 }", "opacity", "0.5", ""],
  ['.banter-button::before { content: "a::b,c" }', "content", '"a::b,c"', "::before"],
  [".a, .banter-button:is(button, .b) { opacity: 0.25 }", "opacity", "0.25", ""],
  [".banter-container { & > button { opacity: 0.75 } }", "opacity", "0.75", ""],
])("styles what is in the chat: %s", (css, property, value, pseudo) => {
  const { button } = draw(css);
  expect(getComputedStyle(button, pseudo || null).getPropertyValue(property)).toBe(value);
});
