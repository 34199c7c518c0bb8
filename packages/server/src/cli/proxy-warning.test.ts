import { expect, test } from "vitest";
import { proxyWarning } from "./proxy-warning.ts";
import { readTrustedProxies } from "./serve-options.ts";

test("the option takes precedence over the environment, and 0 is not the same as unset", () => {
  const two = { BANTER_TRUST_PROXIES: "2" };
  expect(readTrustedProxies(undefined, {})).toBeUndefined();
  expect([readTrustedProxies(undefined, two), readTrustedProxies("0", two)]).toEqual([2, 0]);
  expect(() => readTrustedProxies(undefined, { BANTER_TRUST_PROXIES: "one" })).toThrow(
    "BANTER_TRUST_PROXIES takes a whole number",
  );
});

test.each<[Parameters<typeof proxyWarning>[0], string | undefined]>([
  [
    { trustedProxies: undefined, publicUrl: "https://bots.example.com" },
    "BANTER_PUBLIC_URL starts with https",
  ],
  [{ trustedProxies: undefined, publicUrl: undefined, host: "127.0.0.1" }, "The host 127.0.0.1"],
  [{ trustedProxies: undefined, publicUrl: "http://bots.example.com", host: "0.0.0.0" }, undefined],
  [{ trustedProxies: undefined, publicUrl: undefined }, undefined],
  [{ trustedProxies: 0, publicUrl: "https://bots.example.com" }, undefined],
  [{ trustedProxies: 1, publicUrl: "https://bots.example.com", host: "localhost" }, undefined],
])("%j: %s", (options, warning) => {
  const given = proxyWarning(options);
  if (warning === undefined) expect(given).toBeUndefined();
  else expect(given).toContain(warning);
});
