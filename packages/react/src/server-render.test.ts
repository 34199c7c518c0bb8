import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Bubble, Popup, Standard } from "./index.ts";

test("a server renders the element of a standard chat and nothing for the others", () => {
  expect(renderToString(createElement(Standard, { typebot: "lead", className: "chat" }))).toBe(
    '<banter-standard class="chat"></banter-standard>',
  );
  expect(renderToString(createElement(Popup, { typebot: "lead" }))).toBe("");
  expect(renderToString(createElement(Bubble, { typebot: "lead" }))).toBe("");
});

test("props are typed", () => {
  // @ts-expect-error unknown placement
  createElement(Bubble, { typebot: "lead", theme: { placement: "middle" } });
  // @ts-expect-error wrong payload type
  createElement(Standard, { typebot: "lead", onAnswer: (answer: { wrong: string }) => answer });
  createElement(Popup, {
    typebot: "lead",
    onAnswer: ({ message, blockId }) => message + blockId,
    isOpen: true,
  });
  expect(Bubble).toBeTypeOf("function");
});
