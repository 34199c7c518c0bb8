import { afterEach, expect, test } from "vitest";
import type { RenderedChat } from "./testing/render-chat.ts";
import { openView, views } from "./testing/views.ts";

/* iOS zooms the page when a field below 16 pixels gets the focus. */

/** With a coarse pointer dates have the platform's dialog. */
const touchViews = views.filter(({ name }) => name !== "a date dialog");

let rendered: RenderedChat | undefined;
afterEach(() => {
  rendered?.chat.destroy();
  rendered?.host.remove();
});

test.each(touchViews)("$name has fields of 16 pixels", async (view) => {
  expect(matchMedia("(pointer: coarse)").matches).toBe(true);
  const { container } = (rendered = await openView(view));
  const fields = [...container.querySelectorAll<HTMLElement>("input, textarea, select, [contenteditable]")];
  const sizes = fields
    .filter((field) => !field.matches("[type=file], [type=checkbox], [type=radio], [type=range], [hidden]"))
    .map((field) => `${field.localName}.${field.className} ${getComputedStyle(field).fontSize}`);
  expect(sizes.filter((field) => Number.parseFloat(field.split(" ").at(-1) ?? "") < 16)).toEqual([]);
  expect(
    sizes.some((field) => field.startsWith("select")),
    "the language",
  ).toBe(true);
});
