import { fail, ok, type Result } from "@banter/protocol";

/** Currencies that have no smaller unit (ISO 4217, as payment providers count). */
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

/** Currencies of a thousand smaller units. Providers take them in tens only. */
const THREE_DECIMALS: ReadonlySet<string> = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);

export interface Money {
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
  /** For the pay button, e.g. `€30.00`. */
  readonly label: string;
}

/** Reads an amount as an author or a visitor wrote it. */
export function moneyOf(amount: string, currency: string): Result<Money, string> {
  const value = Number(amount.trim().replace(",", "."));
  const code = currency.trim().toUpperCase() || "USD";
  if (amount.trim() === "" || !Number.isFinite(value) || value <= 0)
    return fail(`"${amount}" is no amount to pay`);
  if (!/^[A-Z]{3}$/.test(code)) return fail(`"${currency}" is no currency`);
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  });
  return ok({
    amount: smallestUnits(value, code),
    currency: code,
    label: format.format(value),
  });
}

function smallestUnits(value: number, currency: string): number {
  if (ZERO_DECIMAL.has(currency)) return Math.round(value);
  return THREE_DECIMALS.has(currency) ? Math.round(value * 100) * 10 : Math.round(value * 100);
}
