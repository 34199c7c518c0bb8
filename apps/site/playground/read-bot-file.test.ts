import { ask, defineBot, email, say, text } from "@banter/engine";
import { expect, test } from "vitest";
import { readBotFile } from "./read-bot-file.ts";

const shop = defineBot({
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
  const read = readBotFile(JSON.stringify(shop));
  if (!read.ok) throw new Error("The bot of this test is invalid");
  return read.value;
}

test("a payment becomes a button that simulates it", () => {
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

test("warns of text that is hard to read", () => {
  const theme = { chat: { buttons: { backgroundColor: "#ff7a59", color: "#ffffff" } } };
  expect(readBotFile(JSON.stringify({ ...shop, theme }))).toMatchObject({
    value: { warnings: [{ message: expect.stringContaining("theme.chat.buttons: the text #ffffff") }] },
  });
});

test("reports each difference to a server once", () => {
  expect(readShop().differences).toEqual([
    "Emails are not sent.",
    "Payments are simulated by a button; no card is charged.",
  ]);
});

test("removes the rule about allowed origins, so that the author can try the bot here", () => {
  expect(readShop().bot["settings"]).not.toHaveProperty("security");
});

test("rejects a file that is not a bot, with diagnostics", () => {
  const notJson = readBotFile("Dear diary");
  expect(notJson).toMatchObject({ ok: false, error: [{ severity: "error" }] });
  expect(readBotFile("[]").ok).toBe(false);
  expect(readBotFile('{"groups":[]}').ok).toBe(false);
});
