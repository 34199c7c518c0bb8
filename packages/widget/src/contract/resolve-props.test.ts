import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { urlVariables } from "../shell/start/url-variables.ts";
import { propDefaults, propTable } from "./prop-table.ts";
import { attributeNames, decodeProp, propNames, propOfAttribute, resolveProps } from "./resolve-props.ts";

const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);

beforeEach(() => warn.mockClear());
afterEach(() => vi.unstubAllGlobals());

describe("a valid value", () => {
  test.each<[string, unknown, unknown]>([
    ["typebot", "lead", "lead"],
    ["typebot", "0123", "0123"],
    ["typebot", "{my-bot}", "{my-bot}"],
    ["typebot", '{"id":"b"}', { id: "b" }],
    ["typebot", { id: "b", groups: [] }, { id: "b", groups: [] }],
    ["startFrom", { type: "event", eventId: "e" }, { type: "event", eventId: "e" }],
    ["prefilledVariables", '{"Name":"Ada","Tags":["a"]}', { Name: "Ada", Tags: ["a"] }],
    ["prefillFromUrl", "false", false],
    ["prefillFromUrl", ["a", "b"], ["a", "b"]],
    ["isPreview", "", true],
    ["isPreview", "true", true],
    ["font", "Inter", "Inter"],
    ["font", { type: "Custom", family: "Inter" }, { type: "Custom", family: "Inter" }],
    ["controls", "", true],
    ["controls", '["restart"]', ["restart"]],
    ["layout", "focus", "focus"],
    ["controls", "transcript", ["transcript"]],
    ["allowScripts", "false", false],
    ["allowScripts", "sandbox", "sandbox"],
    ["allowedCommandOrigins", "https://a.test", ["https://a.test"]],
    ["autoShowDelay", "5000", 5000],
    ["autoShowDelay", 0, 0],
    ["inlineStyle", { bottom: "80px", zIndex: 5 }, { bottom: "80px", zIndex: "5" }],
    ["theme", '{"zIndex":5,"button":{"size":"large"}}', { zIndex: 5, button: { size: "large" } }],
    ["previewMessage", { message: "Hi", autoShowDelay: "10" }, { message: "Hi", autoShowDelay: 10 }],
    ["previewMessages", '[{"message":"Hi"},{"message":"Ho"}]', [{ message: "Hi" }, { message: "Ho" }]],
    ["previewMessages", { message: "Hi", autoShowDelay: "10" }, [{ message: "Hi", autoShowDelay: 10 }]],
    ["words", { send: "Go" }, { send: "Go" }],
  ])("of %s is read: %j", (name, value, expected) => {
    expect(decodeProp(name, value)).toEqual(expected);
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(propNames)("of %s is absent for null and undefined", (name) => {
    expect([decodeProp(name, null), decodeProp(name, undefined)]).toEqual([undefined, undefined]);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("a wrong value", () => {
  test.each<[string, unknown, string]>([
    ["preload", "later", "Banter ignored preload: expected idle or intent or none, got"],
    ["isOpen", "maybe", "Banter ignored isOpen: expected true or false, got"],
    ["startFrom", { type: "group" }, "Banter ignored startFrom: expected a group or event, got"],
    ["allowScripts", "never", "Banter ignored allowScripts: expected true or false or sandbox, got"],
    ["progressBarRef", {}, "Banter ignored progressBarRef: expected an element, got"],
  ])("of %s is ignored with a warning: %j", (name, value, message) => {
    expect(decodeProp(name, value)).toBeUndefined();
    expect(warn.mock.calls).toEqual([[message, value]]);
  });

  test("inside an object is ignored on its own", () => {
    const theme = { zIndex: 5, button: { size: {}, iconColor: "red" }, placement: "middle" };
    expect(decodeProp("theme", theme)).toEqual({ zIndex: 5, button: { iconColor: "red" } });
    expect(warn.mock.calls).toEqual([
      ["Banter ignored theme.button.size: expected a string, got", {}],
      ["Banter ignored theme.placement: expected left or right, got", "middle"],
    ]);
  });

  const cyclic: Record<string, unknown> = { type: "group", groupId: "g" };
  cyclic["self"] = cyclic;
  const unreadable = new Proxy(
    {},
    {
      get: () => {
        throw new Error("No access.");
      },
      ownKeys: () => {
        throw new Error("No access.");
      },
    },
  );
  const values = [
    0,
    NaN,
    1n,
    Symbol("s"),
    "",
    "{",
    "[",
    "x",
    true,
    [],
    [[]],
    {},
    () => 1,
    cyclic,
    unreadable,
  ];
  test.each(Object.keys(propTable))("of any kind never throws in %s", (name) => {
    for (const value of [
      ...values,
      ...values.map((inner) => [inner]),
      ...values.map((inner) => ({ inner })),
    ]) {
      const decode = (): unknown => decodeProp(name, value);
      expect(decode).not.toThrow();
      // The shell compares or sends these as JSON.
      if (name === "typebot" || name === "prefilledVariables" || name === "startFrom")
        expect(() => JSON.stringify(decode())).not.toThrow();
    }
  });
});

test("attributes are the kebab-case names and their camelCase spelling, which HTML lower-cases", () => {
  expect(attributeNames).toContain("prefill-from-url");
  expect(["api-host", "apihost"].map(propOfAttribute)).toEqual(["apiHost", "apiHost"]);
  for (const name of ["on-answer", "nonce"]) expect(attributeNames).not.toContain(name);
});

test("a parameter name given as text allows that query parameter alone", () => {
  const allowed = resolveProps({ prefillFromUrl: ["utm_source"] }).prefillFromUrl;
  expect(decodeProp("prefillFromUrl", "utm_source")).toEqual(allowed);
  expect(urlVariables("?utm_source=ads&source=x&u=y", allowed)).toEqual({ utm_source: "ads" });
});

test("absent props get their defaults", () => {
  const resolved: Readonly<Record<string, unknown>> = { ...resolveProps({}) };
  expect(resolved).toEqual(propDefaults);
});
