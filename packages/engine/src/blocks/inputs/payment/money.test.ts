import { describe, expect, it } from "vitest";
import { parseMoney } from "./money.ts";

describe("parseMoney", () => {
  it.each([
    ["30", "EUR", 3_000, "€30.00"],
    ["19.99", "usd", 1_999, "$19.99"],
    ["0,5", "GBP", 50, "£0.50"],
    [" 12 ", " eur ", 1_200, "€12.00"],
    ["500", "JPY", 500, "¥500"],
    ["500.6", "JPY", 501, "¥501"],
    ["1.5", "KWD", 1_500, "KWD 1.500"],
    ["0.1", "EUR", 10, "€0.10"],
    ["1234567.8", "EUR", 123_456_780, "€1,234,567.80"],
  ])("reads %j %j", (amount, currency, minorUnits, label) => {
    const money = parseMoney(amount, currency);
    expect(money).toMatchObject({ ok: true, value: { amount: minorUnits } });
    expect(money.ok && money.value.label.replace(/\u00a0/g, " ")).toBe(label);
  });

  it("rounds currencies with three decimals to multiples of ten", () => {
    expect(parseMoney("1.234", "KWD")).toMatchObject({ ok: true, value: { amount: 1_230 } });
  });

  it("uses US dollars without a currency", () => {
    expect(parseMoney("1", "")).toMatchObject({ ok: true, value: { currency: "USD" } });
  });

  it.each(["", " ", "0", "-5", "free", "1.2.3", "Infinity", "1,000.00"])(
    "rejects the amount %j",
    (amount) => {
      expect(parseMoney(amount, "EUR").ok).toBe(false);
    },
  );

  it.each(["EURO", "€", "E1R"])("rejects the currency %j", (currency) => {
    expect(parseMoney("1", currency).ok).toBe(false);
  });
});
