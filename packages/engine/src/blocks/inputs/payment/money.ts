import { fail, ok, type Result } from "@banter/protocol";

/** Currencies without a minor unit (ISO 4217, as payment providers count). */
const ZERO_DECIMAL: ReadonlySet<string> = new Set([
  "BIF",
  "CLP",
  "DJF",
  "GNF",
  "JPY",
  "KMF",
  "KRW",
  "MGA",
  "PYG",
  "RWF",
  "UGX",
  "VND",
  "VUV",
  "XAF",
  "XOF",
  "XPF",
]);

/** Currencies with 1000 minor units. Providers only accept multiples of ten. */
const THREE_DECIMALS: ReadonlySet<string> = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);

export interface Money {
  /** In the currency's minor unit. */
  readonly amount: number;
  readonly currency: string;
  /** Label for the pay button, e.g. `€30.00`. */
  readonly label: string;
}

/** Parses an amount written by an author or a visitor. */
export function parseMoney(amount: string, currency: string): Result<Money, string> {
  const value = Number(amount.trim().replace(",", "."));
  const code = currency.trim().toUpperCase() || "USD";
  if (amount.trim() === "" || !Number.isFinite(value) || value <= 0)
    return fail(`"${amount}" is not a payable amount`);
  if (!/^[A-Z]{3}$/.test(code)) return fail(`"${currency}" is not a currency`);
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  });
  return ok({
    amount: toMinorUnits(value, code),
    currency: code,
    label: format.format(value),
  });
}

function toMinorUnits(value: number, currency: string): number {
  if (ZERO_DECIMAL.has(currency)) return Math.round(value);
  return THREE_DECIMALS.has(currency) ? Math.round(value * 100) * 10 : Math.round(value * 100);
}
