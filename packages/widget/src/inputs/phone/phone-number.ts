import type { Country } from "./countries.ts";
import { NUMBER_LENGTHS } from "./dial-codes.ts";
import { withPlus } from "./international-prefix.ts";

/**
 * The number as submitted: with its plus, else with the country's dial code and without its trunk zero. `00` and, in
 * North America, `011` mean a plus.
 */
export function toInternational(typed: string, country: Country): string {
  const number = withPlus(typed, country.dialCode);
  if (!number.startsWith("+")) {
    if (country.dialCode === "") return number;
    const national = country.dialCode === "+1" ? number.replace(/^1(?=(?:\D*\d){10}\D*$)/, "") : number;
    return country.dialCode + withoutTrunkZero(national, country);
  }
  // +44 (0)20 and +44 020 contain the trunk zero, too.
  if (country.dialCode === "" || !number.startsWith(country.dialCode) || isPossible(number)) return number;
  const rest = number.slice(country.dialCode.length);
  const shortened = country.dialCode + withoutTrunkZero(rest, country);
  return isPossible(shortened) ? shortened : number;
}

/** An international number as it is shown: with a space after the dial code. */
export function readableNumber(number: string, dialCode: string): string {
  if (dialCode === "" || !number.startsWith(dialCode)) return number;
  return `${dialCode} ${number.slice(dialCode.length).replace(/^[\s.\-/]+/, "")}`;
}

function withoutTrunkZero(number: string, { code }: Country): string {
  return KEEPS_ZERO.has(code) ? number : number.replace(/^([\s().\-/]*)0/, "$1").replace(/\(\)\s?/, "");
}

/** Countries whose leading zero is part of the international number. */
const KEEPS_ZERO: ReadonlySet<string> = new Set(["IT", "SM", "VA", "CI", "GA", "CG"]);

/** Whether an international number has a length that its numbering plan knows. The server applies the same rule. */
export function isPossible(number: string): boolean {
  if (!/^\+[\d\s().\-/]+$/.test(number)) return false;
  const digits = number.replaceAll(/\D/g, "");
  return NUMBER_LENGTHS.split("|").some((group) => {
    const [lengths = "", codes = ""] = group.split(":");
    const code = codes.split(",").find((candidate) => digits.startsWith(candidate));
    return code !== undefined && lengths.split(",").includes(String(digits.length - code.length));
  });
}
