import { describe, expect, test } from "vitest";
import { dateInput } from "./date-input.ts";

function answer(text: string, options: Record<string, unknown> = {}) {
  return dateInput.answer({ text }, parse(options));
}

function parse(options: Record<string, unknown>) {
  return dateInput.parse({ id: "when", type: "date input", options, items: [], runtimeOptions: {} });
}

describe("a date", () => {
  test("accepts the field's format", () => {
    expect(answer("2025-03-04")).toMatchObject({ ok: true, value: { value: "2025-03-04" } });
  });

  // Spec: 2.31
  test("includes the time if the bot asks for it", () => {
    expect(answer("2025-03-04T09:30", { hasTime: true })).toMatchObject({
      ok: true,
      value: { value: "2025-03-04T09:30" },
    });
  });

  test.each(["2025-02-30", "2025-13-01", "soon", "2025-03-04xyz", "2025-03-04T25:61"])(
    "rejects %s",
    (text) => {
      expect(answer(text)).toEqual({ ok: false, error: { kind: "not-a-date" } });
    },
  );

  test("is empty without text", () => {
    expect(answer("  ")).toEqual({ ok: false, error: { kind: "empty" } });
  });

  test("is limited by min and max, inclusively", () => {
    const bounds = { min: "2025-03-01", max: "2025-03-31" };
    expect(answer("2025-03-01", bounds).ok).toBe(true);
    expect(answer("2025-03-31", bounds).ok).toBe(true);
    expect(answer("2025-02-28", bounds)).toEqual({
      ok: false,
      error: { kind: "too-early", min: "2025-03-01" },
    });
    expect(answer("2025-04-01", bounds)).toEqual({
      ok: false,
      error: { kind: "too-late", max: "2025-03-31" },
    });
  });

  test("accepts seconds, a time zone or a space before the time", () => {
    for (const text of ["2025-03-04 09:30", "2025-03-04T09:30:59.000Z", "2025-03-04T09:30:00+02:00"]) {
      expect(answer(text, { hasTime: true })).toMatchObject({
        ok: true,
        value: { value: "2025-03-04T09:30" },
      });
    }
  });

  test.each([
    ["2025-03-04", {}, "04/03/2025"],
    ["2025-03-04T09:30", { hasTime: true }, "04/03/2025 09:30"],
    ["2025-03-04", { format: "d MMMM yyyy" }, "4 March 2025"],
    ["2025-03-04 to 2025-03-06", { isRange: true, labels: { separator: "–" } }, "04/03/2025 – 06/03/2025"],
  ])("%s with %j is formatted as %s", (text, options, formatted) => {
    expect(answer(text, options)).toMatchObject({ ok: true, value: { value: text, formatted } });
  });

  test.each([
    ["2025-03-04", {}, "2025-03-04"],
    ["2025-03-04T09:30", { hasTime: true }, "2025-03-04T09:30"],
    ["2025-03-04 to 2025-03-06", { isRange: true }, "2025-03-04/2025-03-06"],
  ])("%s with %j is %s in ISO 8601, whatever the flow's format", (text, options, iso) => {
    expect(answer(text, options)).toMatchObject({ ok: true, value: { value: text, iso } });
    expect(answer(text, { ...options, format: "iso" })).toMatchObject({
      ok: true,
      value: { formatted: iso },
    });
  });

  test.each([
    [undefined, true],
    ["iso", true],
    ["d.M.yyyy", true],
    ["EEEE, dd MMM", true],
    ["MM/dd/yyyy", false],
    ["yyyy-MM-dd", false],
  ])("as 03/04/2025 in a flow that writes %j has its day first: %s", (format, isDayFirst) => {
    const asked: boolean[] = [];
    const parsers = { parseDate: (_: string, prefersDayFirst: boolean) => void asked.push(prefersDayFirst) };
    dateInput.answer({ text: "03/04/2025" }, parse({ format }), parsers);
    expect(asked).toEqual([isDayFirst]);
  });

  test("ignores invalid limits", () => {
    expect(answer("2025-03-04", { min: "soon", max: "01/02/2025" }).ok).toBe(true);
  });

  test("in natural language is parsed if a parser is available", () => {
    const knowledge = { parseDate: () => "2025-03-04T12:00" };
    expect(dateInput.answer({ text: "from tomorrow" }, parse({}), knowledge)).toMatchObject({
      ok: true,
      value: { value: "2025-03-04" },
    });
  });
});

describe("a range", () => {
  const range = { isRange: true };

  // Spec: 4.27
  test("joins from and to", () => {
    expect(answer("2025-03-04 to 2025-03-06", range)).toMatchObject({
      ok: true,
      value: { value: "2025-03-04 to 2025-03-06" },
    });
  });

  test("with one date missing is incomplete", () => {
    expect(answer("2025-03-04 to ", range)).toEqual({ ok: false, error: { kind: "range-incomplete" } });
    expect(answer(" to 2025-03-04", range)).toEqual({ ok: false, error: { kind: "range-incomplete" } });
  });

  // Spec: 5.10
  test("without dates is empty", () => {
    expect(answer(" to ", range)).toEqual({ ok: false, error: { kind: "empty" } });
  });

  test("rejects an end before the start", () => {
    expect(answer("2025-03-06 to 2025-03-04", range)).toEqual({
      ok: false,
      error: { kind: "range-reversed" },
    });
  });
});
