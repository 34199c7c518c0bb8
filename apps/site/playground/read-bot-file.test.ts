import { ask, defineBot, email, say, text } from "@banter/engine";
import { expect, test } from "vitest";
import { readBotFile } from "./read-bot-file.ts";

const draft = defineBot({
  id: "shop",
  name: "Shop",
  variables: { name: text(), paid: text() },
  settings: { security: { allowedOrigins: ["https://shop.example.com"] } },
  start: "all",
  groups: {
    all: [
      say("Hi"),
      ask.payment({ amount: "12", currency: "EUR", save: "paid" }),
      email("a@example.com", { subject: "Paid" }),
    ],
  },
});

function readShop() {
  const read = readBotFile(JSON.stringify(draft));
  if (!read.ok) throw new Error("The test's bot can't be read");
  return read.value;
}

test("a payment becomes a button that pretends it, with the same way on", () => {
  const blocks: unknown = readShop().bot["groups"];
  expect(blocks).toMatchObject([
    {
      blocks: [
        { type: "text" },
        { type: "choice input", items: [{ content: "Pretend to pay 12 EUR", value: "Success" }] },
        { type: "Email" },
      ],
    },
  ]);
});

test("what goes otherwise without a server is told once for each kind", () => {
  expect(readShop().differences).toEqual([
    "Mails are not sent.",
    "Payments are pretended: one press pays, no card is asked for.",
  ]);
});

test("a rule on which pages may run the bot doesn't keep its author out", () => {
  expect(readShop().bot["settings"]).not.toHaveProperty("security");
});

test("what is no bot is refused in words", () => {
  const noJson = readBotFile("Dear diary");
  expect(noJson).toMatchObject({ ok: false, error: [{ severity: "error" }] });
  expect(readBotFile("[]").ok).toBe(false);
  expect(readBotFile('{"groups":[]}').ok).toBe(false);
});
