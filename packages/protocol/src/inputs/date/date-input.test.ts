import { describe, expect, test } from "vitest";
import { dateInput } from "./date-input.ts";

function judge(text: string, options: Record<string, unknown> = {}) {
  return dateInput.answer({ text }, parse(options));
}

function parse(options: Record<string, unknown>) {
  return dateInput.parse({ id: "when", type: "date input", options, items: [], runtimeOptions: {} });
}

describe("a date", () => {
  test("is accepted as the field sends it", () => {
    expect(judge("2025-03-04")).toEqual({ ok: true, value: { value: "2025-03-04" } });
  });

  test("has its time where the bot asks for one", () => {
    expect(judge("2025-03-04T09:30", { hasTime: true })).toEqual({
      ok: true,
      value: { value: "2025-03-04T09:30" },
    });
  });

  test.each(["2025-02-30", "2025-13-01", "soon", "2025-03-04xyz", "2025-03-04T25:61"])(
    "%s is no date",
    (text) => {
      expect(judge(text)).toEqual({ ok: false, error: { kind: "not-a-date" } });
    },
  );

  test("nothing typed is empty", () => {
    expect(judge("  ")).toEqual({ ok: false, error: { kind: "empty" } });
  });

  test("stays between min and max, both included", () => {
    const bounds = { min: "2025-03-01", max: "2025-03-31" };
    expect(judge("2025-03-01", bounds).ok).toBe(true);
    expect(judge("2025-03-31", bounds).ok).toBe(true);
    expect(judge("2025-02-28", bounds)).toEqual({
      ok: false,
      error: { kind: "too-early", min: "2025-03-01" },
    });
    expect(judge("2025-04-01", bounds)).toEqual({
      ok: false,
      error: { kind: "too-late", max: "2025-03-31" },
    });
  });

  test("that is typed by hand may have seconds, a zone, or a space before its time", () => {
    for (const text of ["2025-03-04 09:30", "2025-03-04T09:30:59.000Z", "2025-03-04T09:30:00+02:00"]) {
      expect(judge(text, { hasTime: true })).toEqual({ ok: true, value: { value: "2025-03-04T09:30" } });
    }
  });

  test("has no limit where the limit is no date", () => {
    expect(judge("2025-03-04", { min: "soon", max: "01/02/2025" }).ok).toBe(true);
  });

  test("in free words is read where the server knows how", () => {
    const knowledge = { parseDate: () => "2025-03-04T12:00" };
    expect(dateInput.answer({ text: "from tomorrow" }, parse({}), knowledge)).toEqual({
      ok: true,
      value: { value: "2025-03-04" },
    });
  });
});

describe("a range", () => {
  const range = { isRange: true };

  test("joins from and to", () => {
    expect(judge("2025-03-04 to 2025-03-06", range)).toEqual({
      ok: true,
      value: { value: "2025-03-04 to 2025-03-06" },
    });
  });

  test("with one end missing is incomplete", () => {
    expect(judge("2025-03-04 to ", range)).toEqual({ ok: false, error: { kind: "range-incomplete" } });
    expect(judge(" to 2025-03-04", range)).toEqual({ ok: false, error: { kind: "range-incomplete" } });
  });

  test("with both ends missing is empty", () => {
    expect(judge(" to ", range)).toEqual({ ok: false, error: { kind: "empty" } });
  });

  test("that runs backwards says so", () => {
    expect(judge("2025-03-06 to 2025-03-04", range)).toEqual({
      ok: false,
      error: { kind: "range-reversed" },
    });
  });
});
