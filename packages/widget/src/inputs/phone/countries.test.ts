import { describe, expect, test } from "vitest";
import { detectCountry, INTERNATIONAL, readCountries } from "./countries.ts";
import { toInternational } from "./phone-number.ts";

const countries = readCountries();
const find = (code: string) => countries.find((country) => country.code === code) ?? INTERNATIONAL;

// Spec: 9.31
test("lists about 240 unique countries with dial codes", () => {
  expect(countries.length).toBeGreaterThan(235);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  for (const { code, dialCode } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(dialCode).toMatch(/^\+\d{1,3}$/);
  }
});

describe("the country of a number", () => {
  // Spec: 5.26
  test.each([
    ["+1 415", "US"],
    ["+1 242", "BS"],
    ["+1 809 555", "DO"],
    ["+44 20", "GB"],
    ["+44 7624", "IM"],
    ["+44 1481", "GG"],
    ["0044 1481", "GG"],
    ["+44 1534", "JE"],
    ["+1 416", "CA"],
    ["＋４９", "DE"],
    ["+7 495", "RU"],
    ["+7 701", "KZ"],
    ["+47 22", "NO"],
    ["+39 06", "IT"],
    ["+358 9", "FI"],
    ["+262 262", "RE"],
    ["+49", "DE"],
  ])("%s is %s", (typed, code) => {
    expect(detectCountry(typed, countries)?.code).toBe(code);
  });

  // Spec: 5.26
  test.each(["0612345678", "+", "+4", ""])("%j has no country", (typed) => {
    expect(detectCountry(typed, countries)).toBeUndefined();
  });
});

test("the selected country wins among equal prefixes", () => {
  expect(detectCountry("+1 604", countries, find("CA"))?.code).toBe("CA");
  expect(detectCountry("+1 242", countries, find("US"))?.code).toBe("BS");
  expect(detectCountry("+49 30", countries, find("CA"))?.code).toBe("DE");
});

test.each([
  ["+44", "GG", "GG"],
  ["+44 14", "GG", "GG"],
  ["+44 20", "GG", "GB"],
  ["+358", "AX", "AX"],
  ["+358 40", "AX", "FI"],
])("%s with %s selected is %s", (typed, selected, code) => {
  expect(detectCountry(typed, countries, find(selected))?.code).toBe(code);
});

describe("the submitted number", () => {
  test("is unchanged if it has a plus", () => {
    expect(toInternational("+33 6 12", find("DE"))).toBe("+33 6 12");
  });

  // Spec: 5.25
  test("gets the country's dial code and loses the trunk zero", () => {
    expect(toInternational("06 12 34", find("FR"))).toBe("+336 12 34");
  });

  test("keeps a zero that is part of the number", () => {
    expect(toInternational("06 1234", find("IT"))).toBe("+3906 1234");
  });

  test.each([
    ["0033612345678", "FR", "+33612345678"],
    ["0049 30 1234567", "FR", "+49 30 1234567"],
    ["011 44 20 7946 0958", "US", "+ 44 20 7946 0958"],
    ["٠٦١٢٣٤٥٦٧٨", "FR", "+33612345678"],
    ["０６ １２ ３４ ５６ ７８", "FR", "+336 12 34 56 78"],
    ["+44 (0)20 7946 0958", "GB", "+44 20 7946 0958"],
    ["1 416 555 0100", "CA", "+1 416 555 0100"],
  ])("%s with %s selected is %s", (typed, code, sent) => {
    expect(toInternational(typed, find(code))).toBe(sent);
  });

  test("is unchanged for International", () => {
    expect(toInternational("0612", INTERNATIONAL)).toBe("0612");
  });
});
