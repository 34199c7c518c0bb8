import { describe, expect, test } from "vitest";
import { INTERNATIONAL, readCountries } from "./countries.ts";
import { nameCountries } from "./country-names.ts";
import { findCountries } from "./find-countries.ts";

const countries = readCountries();
const named = (locale: string) => nameCountries(countries, locale, "International");
const find = (query: string, locale = "en") => findCountries(named(locale), query).map(({ code }) => code);

describe("a country is found by", () => {
  test.each([
    ["the beginning of its name", "germ", "DE"],
    ["another word of its name", "kingdom", "GB"],
    ["any part of its name", "zerlan", "CH"],
    ["its name without accents", "cote d'ivoire", "CI"],
    ["its name in other letters", "ÅLAND", "AX"],
    ["its short name", "uk", "GB"],
    ["its ISO code", "ch", "CH"],
    ["its ISO code rather than a name that begins with it", "in", "IN"],
    ["its dial code", "44", "GB"],
    ["its dial code with a plus", "+44", "GB"],
    ["its dial code after 00", "0041", "CH"],
    ["its dial code in other digits", "٤٤", "GB"],
    ["its full-width dial code", "＋８１", "JP"],
    ["its part of a shared dial code", "+44 1481", "GG"],
    ["a whole number", "+1 415 555 0100", "US"],
    ["a name with a hyphen", "guinea bissau", "GW"],
    ["the option without a country", "internat", INTERNATIONAL.code],
  ])("%s (%s)", (_, query, code) => {
    expect(find(query)[0]).toBe(code);
  });

  test.each([
    ["de", "osterreich", "AT"],
    ["tr", "isviçre", "CH"],
    ["tr", "IRAK", "IQ"],
    ["ja", "ドイツ", "DE"],
    ["ar", "المانيا", "DE"],
    ["fr", "etats unis", "US"],
  ])("its name in %s: %s", (locale, query, code) => {
    expect(find(query, locale)[0]).toBe(code);
  });
});

test("the main country of a dial code precedes those that share it; other dial codes don't match", () => {
  expect(find("+44")).toEqual(["GB", "GG", "IM", "JE"]);
  expect(find("7")).toEqual(["RU", "KZ"]);
});

test("an empty query finds all, International first and the others in alphabetical order", () => {
  const codes = find(" ");
  expect(codes.slice(0, 3)).toEqual([INTERNATIONAL.code, "AF", "AX"]);
  expect(codes).toHaveLength(countries.length + 1);
});

test.each(["xyzzy", "+0", "999999"])("%s finds nothing", (query) => {
  expect(find(query)).toEqual([]);
});
