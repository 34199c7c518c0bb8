import { describe, expect, it, vi } from "vitest";
import { numberInput } from "@banter/protocol";
import { createLocaleNumber } from "./locale-number.ts";

function options(given: Record<string, unknown> = {}) {
  return numberInput.parse({ id: "n", type: "number input", options: given, items: [], runtimeOptions: {} });
}

describe("createLocaleNumber", () => {
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
  ])("%s: %s is %s", (locale, typed, plain) => {
    expect(createLocaleNumber(options(), locale).toPlain(typed)).toBe(plain);
  });

  it("reads back what it writes, with currency and unit", () => {
    const euros = createLocaleNumber(options({ style: "currency", currency: "EUR", locale: "de" }), "en");
    expect(euros.format(1234.5)).toBe("1.234,5\u00a0€");
    expect(euros.toPlain(euros.format(1234.5))).toBe("1234.5");
    const way = createLocaleNumber(options({ style: "unit", unit: "kilometer" }), "en");
    expect(way.toPlain(way.format(42))).toBe("42");
  });

  it("shows numbers plainly when the bot names a currency that doesn't exist", () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(createLocaleNumber(options({ style: "currency", currency: "x" }), "en").format(2)).toBe("2");
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });
});
