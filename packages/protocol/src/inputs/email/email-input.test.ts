import { expect, test } from "vitest";
import { emailInput } from "./email-input.ts";

const options = emailInput.parse({
  id: "e",
  type: "email input",
  options: {},
  items: [],
  runtimeOptions: {},
});

// Spec: 5.8
test.each(["ada@example.com", "a.b+c@sub.example.org", "root@localhost"])("accepts %s", (text) => {
  expect(emailInput.answer({ text }, options)).toEqual({ ok: true, value: { value: text } });
});

// Spec: 5.8
test.each(["ada", "ada@", "@example.com", "a b@example.com", "ada@-example.com"])("rejects %j", (text) => {
  expect(emailInput.answer({ text }, options)).toEqual({ ok: false, error: { kind: "not-an-email" } });
});

test("rejects an empty value", () => {
  expect(emailInput.answer({ text: "" }, options)).toEqual({ ok: false, error: { kind: "empty" } });
});

test("rejects an address that is longer than mail servers take", () => {
  const address = (length: number) => `ada@${"a.".repeat(200)}`.slice(0, length - 1) + "b";
  expect(emailInput.answer({ text: address(254) }, options)).toMatchObject({ ok: true });
  expect(emailInput.answer({ text: address(255) }, options)).toMatchObject({ ok: false });
});
