import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { propNames } from "../contract/resolve-props.ts";
import { createTestPage, page } from "./testing/test-page.ts";

/* No value of any prop throws or keeps the chat from opening. */

const { banter } = createTestPage(() => import("../chat/mount-chat.tsx"));

/** Every JSON kind, with values that once had a meaning for some prop. */
const JSON_VALUES: readonly unknown[] = [
  [null, true, false, 0, -1, 1.5, 1e21],
  ["", " ", "text", "bottom: 80px", "{", "[", "//", "javascript:0", "_", "9".repeat(400)],
  [[], [null], [[]], [{}], [1, "a", false]],
  [{}, { 0: "a" }, { a: null }, { a: { b: [1] } }, { message: {} }, { type: "group" }],
].flat();

/** Values that only a script can set. */
const OTHER_VALUES: readonly unknown[] = [
  [undefined, Number.NaN, Infinity, 10n, Symbol("a"), () => {}, new Date(Number.NaN), new Map()],
  [document.body, cyclic()],
].flat();

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  theme: ["button", "placement", "position", "previewMessage", "chatWindow", "zIndex", "offset", "width"],
  previewMessage: ["message", "avatarUrl", "autoShowDelay"],
  previewMessages: ["message", "avatarUrl", "autoShowDelay"],
  inlineStyle: ["bottom", "0", "length", "cssText", "parentRule", "setProperty", "--a", "__proto__"],
  words: ["openChat", "close", "send", "0", "constructor"],
  prefilledVariables: ["Name", "0", "__proto__"],
  font: ["type", "family", "url", "css"],
  startFrom: ["type", "groupId"],
  typebot: ["id", "theme", "settings", "groups", "version"],
};

const THEME_FIELDS: Readonly<Record<string, readonly string[]>> = {
  button: ["size", "backgroundColor", "iconColor", "customIconSrc", "customCloseIconSrc", "isHidden"],
  previewMessage: ["backgroundColor", "textColor", "closeButtonBackgroundColor", "closeButtonIconColor"],
  chatWindow: ["maxHeight", "maxWidth", "backgroundColor"],
  offset: ["x", "y"],
};

// A controlled widget opens by this prop alone; the last test covers it.
const names = propNames.filter((name) => name !== "isOpen");
const errors: unknown[] = [];

function report(error: unknown): void {
  errors.push(error);
}

const handleError = (event: ErrorEvent) => report(event.message);
const handleRejection = (event: PromiseRejectionEvent) => report(event.reason);

beforeEach(async () => {
  await page.viewport(1000, 800);
  errors.length = 0;
  sessionStorage.clear();
  localStorage.clear();
  window.addEventListener("error", handleError);
  window.addEventListener("unhandledrejection", handleRejection);
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockImplementation((...data) => {
    // A hint for the integrator, without consequences.
    if (!String(data[0]).includes("has no bot")) data.forEach(report);
  });
  vi.spyOn(window, "fetch").mockImplementation(async () => {
    const typebot = { id: "internal", version: "6.1", theme: {}, settings: {} };
    return Response.json({ sessionId: "s", typebot, messages: [], input: { id: "b", type: "text input" } });
  });
});

afterEach(() => {
  banter.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  window.removeEventListener("error", handleError);
  window.removeEventListener("unhandledrejection", handleRejection);
});

function cyclic(): object {
  const object: Record<string, unknown> = {};
  object["self"] = object;
  return object;
}

function withFields(fields: readonly string[], value: unknown): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, value]));
}

/** An object prop whose fields all have this value. */
function nested(name: string, value: unknown): unknown {
  const fields = FIELDS[name];
  if (name === "theme") {
    const groups = Object.entries(THEME_FIELDS).map(([key, group]) => [key, withFields(group, value)]);
    return { ...withFields(fields ?? [], value), ...Object.fromEntries(groups) };
  }
  return fields === undefined ? [value] : withFields(fields, value);
}

function add(tag: string): HTMLElement {
  banter.define();
  const element = document.createElement(tag);
  element.style.height = "300px";
  return element;
}

/** Whether the chat is there, with its conversation or, for a bot that doesn't exist, with its error screen. */
function hasStarted(element: HTMLElement): boolean {
  return element.shadowRoot?.querySelector(".banter-chat-view[data-phase]") != null;
}

async function expectToStart(elements: readonly HTMLElement[]): Promise<void> {
  for (const element of elements) {
    document.body.append(element);
    await Promise.resolve();
    banter.open();
    await expect.poll(() => errors.length > 0 || hasStarted(element)).toBe(true);
    expect(errors).toEqual([]);
    element.remove();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const TAGS = ["banter-standard", "banter-popup", "banter-bubble"];

test.each(TAGS)("any attributes leave <%s> working", async (tag) => {
  const elements = JSON_VALUES.flatMap((value) => {
    const texts = [typeof value === "string" ? value : JSON.stringify(value)];
    return [...texts, undefined].map((text) => {
      const element = add(tag);
      for (const name of names) {
        const attribute = name.replace(/[A-Z]/g, "-$&").toLowerCase();
        element.setAttribute(attribute, text ?? JSON.stringify(nested(name, value)));
      }
      return element;
    });
  });
  await expectToStart(elements);
});

test.each(TAGS)("any properties leave <%s> working", async (tag) => {
  const elements = [...JSON_VALUES, ...OTHER_VALUES].flatMap((value) =>
    [(_: string) => value, (name: string) => nested(name, value)].map((valueOf) => {
      const element = add(tag);
      for (const name of names) Reflect.set(element, name, valueOf(name));
      return element;
    }),
  );
  await expectToStart(elements);
});

test("any window message and any controlled state leave a bubble working", async () => {
  const element = document.body.appendChild(add("banter-bubble"));
  const commands = [
    ["open", "close", "showPreviewMessage", "hidePreviewMessage", "setPrefilledVariables"],
    ["setInputValue", "submitInput", "sendCommand", "toString"],
  ].flat();
  for (const value of [...JSON_VALUES, ...OTHER_VALUES]) {
    Reflect.set(element, "isOpen", value);
    await Promise.resolve();
    for (const command of [...commands, value]) {
      for (const field of [value, { message: value, avatarUrl: value }, { Name: value, self: cyclic() }]) {
        const data = {
          isFromBanter: true,
          command,
          text: field,
          value: field,
          variables: field,
          message: field,
        };
        window.dispatchEvent(new MessageEvent("message", { data }));
        window.dispatchEvent(new MessageEvent("message", { data: { ...data, id: value } }));
      }
    }
  }
  Reflect.set(element, "isOpen", undefined);
  Reflect.set(element, "prefilledVariables", undefined);
  await Promise.resolve();
  banter.open();
  await expect.poll(() => errors.length > 0 || hasStarted(element)).toBe(true);
  expect(errors).toEqual([]);
});
