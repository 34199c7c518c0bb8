import { describe, expect, it } from "vitest";
import { moneyLabel, parseMoney } from "./money.ts";

/** Intl separates a currency's code from the amount by a no-break space. */
const spaced = (label: string) => label.replace(/\u00a0/g, " ");

describe("parseMoney", () => {
  it.each([
    ["30", "EUR", 3_000, "€30.00"],
    ["19.99", "usd", 1_999, "$19.99"],
    ["0,5", "GBP", 50, "£0.50"],
    ["12,34", "EUR", 1_234, "€12.34"],
    [" 12 ", " eur ", 1_200, "€12.00"],
    [".5", "EUR", 50, "€0.50"],
    ["500", "JPY", 500, "¥500"],
    ["500.6", "JPY", 501, "¥501"],
    ["1.5", "KWD", 1_500, "KWD 1.500"],
    ["0.1", "EUR", 10, "€0.10"],
    ["1234567.8", "EUR", 123_456_780, "€1,234,567.80"],
    ["59.970000000000006", "EUR", 5_997, "€59.97"],
    ["12.5", "HUF", 1_250, "Ft 12.50"],
    ["12.5", "TWD", 1_250, "$12.50"],
    ["500", "MGA", 500, "Ar 500"],
  ])("reads %j %j", (amount, currency, minorUnits, label) => {
    const money = parseMoney(amount, currency);
    expect(money).toMatchObject({ ok: true, value: { amount: minorUnits } });
    expect(money.ok && spaced(moneyLabel(money.value))).toBe(label);
  });

  it("charges what the label says, also where the amount has to be rounded", () => {
    const money = parseMoney("1.005", "USD");
    expect(money.ok && [money.value.amount, moneyLabel(money.value)]).toEqual([101, "$1.01"]);
  });

  it.each([
    ["1.234", "KWD", 1_230, "KWD 1.230"],
    ["5", "ISK", 500, "kr 5"],
    ["5000", "UGX", 500_000, "UGX 5,000"],
    ["5.4", "UGX", 500, "UGX 5"],
  ])("rounds to what can be charged: %j %j", (amount, currency, minorUnits, label) => {
    const money = parseMoney(amount, currency);
    expect(money).toMatchObject({ ok: true, value: { amount: minorUnits } });
    expect(money.ok && spaced(moneyLabel(money.value))).toBe(label);
  });

  it("uses US dollars without a currency", () => {
    expect(parseMoney("1", "")).toMatchObject({ ok: true, value: { currency: "USD" } });
  });

  it.each(["", " ", ".", "0", "0.001", "-5", "free", "1.2.3", "Infinity", "0x10", "1e3", "9".repeat(400)])(
    "rejects the amount %j",
    (amount) => {
      expect(parseMoney(amount, "EUR").ok).toBe(false);
    },
  );

  it.each([
    ["1,299", "USD"],
    ["1,299.00", "USD"],
    ["1,000.00", "EUR"],
    ["1.299,00", "EUR"],
    ["1,299", "KWD"],
    ["1,5", "JPY"],
    ["1,29", "UGX"],
    ["1.299", "JPY"],
    ["5.000", "UGX"],
  ])(
    "rejects %j %s, in which the comma or point can separate thousands, and says how to write it",
    (amount, currency) => {
      expect(parseMoney(amount, currency)).toEqual({
        ok: false,
        error: expect.stringContaining("without a thousands separator"),
      });
    },
  );

  it.each(["EURO", "€", "E1R"])("rejects the currency %j", (currency) => {
    expect(parseMoney("1", currency).ok).toBe(false);
  });
});
