import { describe, expect, test } from "vitest";
import { detectCountry, INTERNATIONAL, readCountries, toInternational } from "./countries.ts";

const countries = readCountries();
const find = (code: string) => countries.find((country) => country.code === code) ?? INTERNATIONAL;

test("the world has about 240 countries, each once, each with a dial code", () => {
  expect(countries.length).toBeGreaterThan(235);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  for (const { code, dialCode } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(dialCode).toMatch(/^\+\d{1,3}$/);
  }
});

describe("the country of a number", () => {
  test.each([
    ["+1 415", "US"],
    ["+1 242", "BS"],
    ["+1 809 555", "DO"],
    ["+44 20", "GB"],
    ["+44 7624", "IM"],
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

  test.each(["0612345678", "+", "+4", ""])("%j has none yet", (typed) => {
    expect(detectCountry(typed, countries)).toBeUndefined();
  });
});

test("the country that was picked stays where nothing speaks against it", () => {
  expect(detectCountry("+1 604", countries, find("CA"))?.code).toBe("CA");
  expect(detectCountry("+1 242", countries, find("US"))?.code).toBe("BS");
  expect(detectCountry("+49 30", countries, find("CA"))?.code).toBe("DE");
});

describe("the number that is sent", () => {
  test("keeps its own plus", () => {
    expect(toInternational("+33 6 12", find("DE"))).toBe("+33 6 12");
  });

  test("gets the country's dial code and loses the trunk zero", () => {
    expect(toInternational("06 12 34", find("FR"))).toBe("+336 12 34");
  });

  test("keeps the zero where it belongs to the number", () => {
    expect(toInternational("06 1234", find("IT"))).toBe("+3906 1234");
  });

  test("is left alone for International", () => {
    expect(toInternational("0612", INTERNATIONAL)).toBe("0612");
  });
});
