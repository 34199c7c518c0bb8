import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { getCountries, getCountryCallingCode, isSupportedCountry, Metadata } from "libphonenumber-js/min";
import { root } from "./run-command.ts";

/*
 * Writes the widget's table of dial codes from libphonenumber's metadata:
 * `node tools/dial-codes.ts`. Run it when that library is updated.
 */

/** Countries that share a calling code: the main one comes first. */
const MAIN_COUNTRIES: ReadonlySet<string> = new Set("US RU GB IT NO FI FR MA AU GP RE CW SH EG".split(" "));

const groups = new Map<string, string[]>();
for (const country of getCountries()) {
  const code = getCountryCallingCode(country);
  groups.set(code, [...(groups.get(code) ?? []), country]);
}

const entries = [...groups]
  .toSorted(([a], [b]) => Number(a) - Number(b))
  .map(([code, countries]) => code + countries.toSorted(byRank).map(withPrefixes).join(","));

const target = join(root, "packages/widget/src/inputs/phone/dial-codes.ts");
writeFileSync(
  target,
  `/**
 * Dial codes and their countries, made by \`node tools/dial-codes.ts\` from libphonenumber's metadata.
 * \`44GB,GG1481\`: +44 is the United Kingdom's, and numbers that begin with +44 1481 are Guernsey's.
 */
export const DIAL_CODES =
  "${entries.join("|")}";
`,
);

function byRank(a: string, b: string): number {
  const rank = (country: string): number => (MAIN_COUNTRIES.has(country) ? 0 : 1);
  return rank(a) - rank(b) || a.localeCompare(b);
}

function withPrefixes(country: string): string {
  return MAIN_COUNTRIES.has(country) ? country : country + leadingDigits(country).join("/");
}

/** The shortest digit strings (up to 4) that a country's national numbers begin with, where its plan names them. */
function leadingDigits(country: string): string[] {
  const metadata = new Metadata();
  if (!isSupportedCountry(country)) return [];
  metadata.selectNumberingPlan(country);
  const pattern = metadata.numberingPlan?.leadingDigits();
  if (!pattern) return [];
  const expression = new RegExp(`^(?:${pattern})$`);
  const found: string[] = [];
  for (let length = 1; length <= 4; length++) {
    for (let number = 0; number < 10 ** length; number++) {
      const digits = String(number).padStart(length, "0");
      if (expression.test(digits) && !found.some((prefix) => digits.startsWith(prefix))) found.push(digits);
    }
  }
  return found;
}
