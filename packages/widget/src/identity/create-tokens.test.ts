import { afterEach, expect, test, vi } from "vitest";
import { createTokens } from "./create-tokens.ts";
import { readClaims } from "./token-claims.ts";

const NOW = Date.UTC(2026, 0, 1);

function token(sub: string, expiresInS = 600): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "HS256" })}.${part({ sub, exp: NOW / 1_000 + expiresInS })}.signature`;
}

vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
afterEach(() => vi.setSystemTime(NOW));

function open(first: string, fetchToken?: () => Promise<string | null>) {
  const onOther = vi.fn<() => void>();
  const getIdentity = () => fetchToken ?? first;
  return { ...createTokens({ token: first, getIdentity, onOther }), onOther };
}

test("the subject and the expiry are read from a token, whatever its alphabet", () => {
  expect(readClaims(token("Zoë ☃"))).toEqual({ subject: "Zoë ☃", expiresAt: NOW + 600_000 });
  expect(readClaims("no token")).toEqual({ subject: "no token" });
});

test("a token is used until 60 seconds before it expires; then all requests wait for one new token", async () => {
  const fetchToken = vi.fn<() => Promise<string>>(async () => token("ada", 1_200));
  const { current } = open(token("ada"), fetchToken);
  vi.setSystemTime(NOW + 539_000);
  expect(await current()).toBe(token("ada"));
  vi.setSystemTime(NOW + 540_000);
  expect(await Promise.all([current(), current()])).toEqual([token("ada", 1_200), token("ada", 1_200)]);
  expect(fetchToken).toHaveBeenCalledTimes(1);
});

test("while no new token can be fetched, the old one is used as long as it is valid", async () => {
  const { current } = open(token("ada"), async () => {
    throw new Error("offline");
  });
  vi.setSystemTime(NOW + 599_000);
  expect(await current()).toBe(token("ada"));
  vi.setSystemTime(NOW + 600_000);
  await expect(current()).rejects.toThrow("offline");
});

test.each([
  ["of another subject", token("bob")],
  ["at all", null],
])("without a token %s nothing is sent, and the conversation changes", async (_, next) => {
  const { renew, onOther } = open(token("ada"), async () => next);
  await expect(renew(token("ada"))).rejects.toThrow("The visitor has changed");
  expect(onOther).toHaveBeenCalledTimes(1);
});

test("an expired token is renewed once, also if several requests were refused", async () => {
  const fetchToken = vi.fn<() => Promise<string>>(async () => token("ada", 1_200));
  const { renew } = open(token("ada"), fetchToken);
  expect(await renew(token("ada"))).toBe(token("ada", 1_200));
  expect(await renew(token("ada"))).toBe(token("ada", 1_200));
  expect(fetchToken).toHaveBeenCalledTimes(1);
});

test("a fixed token is renewed only by the page", async () => {
  const { accept, renew } = open(token("ada"));
  expect(await renew(token("ada"))).toBeUndefined();
  expect(accept(token("bob"))).toBe(false);
  expect(accept(token("ada", 1_200))).toBe(true);
  expect(await renew(token("ada"))).toBe(token("ada", 1_200));
});
