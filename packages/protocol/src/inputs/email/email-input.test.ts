import { expect, test } from "vitest";
import { emailInput } from "./email-input.ts";

const options = emailInput.parse({
  id: "e",
  type: "email input",
  options: {},
  items: [],
  runtimeOptions: {},
});

test.each(["ada@example.com", "a.b+c@sub.example.org", "root@localhost"])("%s is an address", (text) => {
  expect(emailInput.answer({ text }, options)).toEqual({ ok: true, value: { value: text } });
});

test.each(["ada", "ada@", "@example.com", "a b@example.com", "ada@-example.com"])("%j is none", (text) => {
  expect(emailInput.answer({ text }, options)).toEqual({ ok: false, error: { kind: "not-an-email" } });
});

test("an empty value is not sent", () => {
  expect(emailInput.answer({ text: "" }, options)).toEqual({ ok: false, error: { kind: "empty" } });
});
