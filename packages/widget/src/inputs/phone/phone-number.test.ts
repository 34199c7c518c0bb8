import { parsePhone } from "@banter/server/in-page";
import { getCountries, getExampleNumber } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples" with { type: "json" };
import { expect, test } from "vitest";
import { INTERNATIONAL, readCountries } from "./countries.ts";
import { isPossible, toInternational } from "./phone-number.ts";

const countries = readCountries();
const find = (code: string) => countries.find((country) => country.code === code) ?? INTERNATIONAL;
test.each(["123", "+33123", "+33", "+", "0612", "+999 123456", "+33 6 12 34 56 78 90"])(
  "%s is refused",
  (typed) => {
    expect(isPossible(toInternational(typed, find("FR")))).toBe(false);
  },
);

test.each(["+1 416 555 0100", "+44 20 7946 0958", "06 12 34 56 78"])("%s is accepted", (typed) => {
  expect(isPossible(toInternational(typed, find("FR")))).toBe(true);
});

test("the mobile numbers of all countries are accepted, in national and international notation", () => {
  const refused = getCountries().flatMap((code) => {
    const example = getExampleNumber(code, examples);
    if (example === undefined) return [];
    return [example.formatInternational(), example.number].filter(
      (number) => !isPossible(toInternational(number, find(code))),
    );
  });
  expect(refused).toEqual([]);
});

test("the server accepts every number that the widget accepts", () => {
  const refused = countries.flatMap(({ dialCode }) =>
    Array.from({ length: 40 }, (_, index) => {
      const digits = String(index * 7_919 + 2).padEnd(4 + (index % 10), String(2 + (index % 8)));
      return dialCode + digits;
    }).filter((number) => isPossible(number) && parsePhone(number, undefined) === undefined),
  );
  expect(refused).toEqual([]);
});
