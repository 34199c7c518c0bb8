import { describe, expect, it, vi } from "vitest";
import { numberInput } from "@banter/protocol";
import { createLocaleNumber } from "./locale-number.ts";

function options(given: Record<string, unknown> = {}) {
  return numberInput.parse({ id: "n", type: "number input", options: given, items: [], runtimeOptions: {} });
}

describe("createLocaleNumber", () => {
  // Spec: 5.18
  it.each([
    ["en-US", "1,234.5", "1234.5"],
    ["en-US", "1,234", "1234"],
    ["en-US", "1,234,567", "1234567"],
    ["en-US", "3,5", "3.5"],
    ["en-US", "0,125", "0.125"],
    ["de", "1.234,5", "1234.5"],
    ["de", "1.234", "1234"],
    ["de", "3,5", "3.5"],
    ["de", "3.5", "3.5"],
    ["fr", "1 234,5", "1234.5"],
    ["de-CH", "1’234.5", "1234.5"],
    ["ar-EG", "٣٫٥", "3.5"],
    ["en", "−7", "-7"],
    ["en", "", ""],
    ["en", "twelve", "twelve"],
    ["en-IN", "12,34,567.5", "1234567.5"],
    ["en", "9,007,199,254,740,993", "9007199254740993"],
  ])("%s: %s is %s", (locale, typed, plain) => {
    expect(createLocaleNumber(options(), locale).toPlain(typed)).toBe(plain);
  });

  it.each([
    ["en", "1.2.3"],
    ["de", "10.12.2024"],
    ["en", "10.12.2024"],
    ["en", "1 2"],
    ["fr", "1 2"],
    ["en", "1,2,3"],
    ["en", "1,23,456.5.5"],
    ["en", "1,234 567"],
    ["en", "12/3"],
    ["en", "-5-"],
  ])("%s: %s is not a number and stays as it is", (locale, typed) => {
    expect(createLocaleNumber(options(), locale).toPlain(typed)).toBe(typed);
  });

  it("never changes a digit", () => {
    const euros = createLocaleNumber(options({ style: "currency", currency: "EUR" }), "en");
    expect(euros.toPlain("1€50")).toBe("1€50");
    expect(euros.toPlain("€1 2")).toBe("€1 2");
    expect(euros.toPlain("-€5")).toBe("-5");
    expect(euros.format("9007199254740993.25")).toBe("€9,007,199,254,740,993.25");
    expect(createLocaleNumber(options(), "en").format("007")).toBe("007");
  });

  it("shows the currency's decimals", () => {
    const dollars = createLocaleNumber(options({ style: "currency", currency: "USD" }), "en-US");
    expect(dollars.format("10.5")).toBe("$10.50");
    const yen = createLocaleNumber(options({ style: "currency", currency: "JPY" }), "en-US");
    expect(yen.format("10")).toBe("¥10");
  });

  it("parses what it formats, with currency and unit", () => {
    const euros = createLocaleNumber(options({ style: "currency", currency: "EUR", locale: "de" }), "en");
    expect(euros.format("1234.5")).toBe("1.234,50\u00a0€");
    expect(euros.toPlain(euros.format("1234.5"))).toBe("1234.50");
    const numbers = createLocaleNumber(options({ style: "unit", unit: "kilometer" }), "en");
    expect(numbers.toPlain(numbers.format("42"))).toBe("42");
  });

  it("falls back to plain numbers for an unknown currency", () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(createLocaleNumber(options({ style: "currency", currency: "x" }), "en").format("2")).toBe("2");
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });
});
