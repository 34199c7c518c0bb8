import { fail, ok, type Result } from "@banter/protocol";

/* Stripe's minor units (https://docs.stripe.com/currencies, read in November 2026). All other currencies have two decimals. */

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
  "VND",
  "VUV",
  "XAF",
  "XOF",
  "XPF",
]);

/** Currencies with 1000 minor units. Stripe only accepts multiples of ten. */
const THREE_DECIMALS: ReadonlySet<string> = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);

/** Currencies without decimals that Stripe still counts in hundredths, of which it only accepts multiples of 100. */
const WHOLE_UNITS: ReadonlySet<string> = new Set(["ISK", "UGX"]);

export interface Money {
  /** In the currency's minor unit. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * Digits with a decimal point, or with a decimal comma before one or two digits: `1,299` can mean two amounts. So can `1.299`,
 * which is refused only for currencies without decimals, because computed amounts have any number of them.
 */
const AMOUNT = /^(?=[.,]?\d)(\d*)(?:\.(\d*)|,(\d{1,2}))?$/;

/** Parses an amount written by an author or a visitor. */
export function parseMoney(text: string, currency: string): Result<Money, string> {
  const code = currency.trim().toUpperCase() || "USD";
  if (!/^[A-Z]{3}$/.test(code)) return fail(`"${currency}" is not a currency`);
  const { decimals, payable } = decimalsOf(code);
  const [, whole = "", fraction = "", afterComma = ""] = AMOUNT.exec(text.trim()) ?? [];
  const isAmbiguous = payable === 0 && (afterComma !== "" || fraction.length === 3);
  // The exponent shifts the decimal point exactly; a multiplication would round 1.005 down.
  const units = isAmbiguous ? 0 : Math.round(Number(`${whole || "0"}.${fraction || afterComma}e${payable}`));
  const amount = units * 10 ** (decimals - payable);
  if (amount > 0 && Number.isSafeInteger(amount)) return ok({ amount, currency: code });
  const hint =
    isAmbiguous || text.includes(",") ? ": write it without a thousands separator, e.g. 1299 or 1299.00" : "";
  return fail(`"${text}" is not a payable amount${hint}`);
}

/** Label for the pay button, e.g. `€30.00`: exactly what is charged. */
export function moneyLabel({ amount, currency }: Money): string {
  const { decimals } = decimalsOf(currency);
  const digits = WHOLE_UNITS.has(currency) ? 0 : decimals;
  return new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    // Intl rounds some currencies to units that have smaller ones at Stripe, e.g. HUF.
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** decimals);
}

/** Decimals of the minor unit, and how many of them can be charged. */
function decimalsOf(currency: string): { readonly decimals: number; readonly payable: number } {
  if (ZERO_DECIMAL.has(currency)) return { decimals: 0, payable: 0 };
  if (THREE_DECIMALS.has(currency)) return { decimals: 3, payable: 2 };
  return { decimals: 2, payable: WHOLE_UNITS.has(currency) ? 0 : 2 };
}
