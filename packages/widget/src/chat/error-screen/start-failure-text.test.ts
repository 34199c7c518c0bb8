import { expect, it } from "vitest";
import { englishStrings } from "../../i18n/strings.ts";
import { startFailureText } from "./start-failure-text.ts";

// Spec: 5.2, 8.1, 8.2, 8.3, 8.4
it.each([
  [
    { kind: "refused", status: 403, message: "This bot can only be executed on a.example" } as const,
    "This bot can only be executed on a.example",
  ],
  [{ kind: "restricted", host: "shop.example" } as const, "This bot can only be executed on shop.example"],
  [{ kind: "not-found", status: 404 } as const, "The bot you're looking for doesn't exist."],
  [
    { kind: "http", status: 502, statusText: "Bad Gateway" } as const,
    "Error! Couldn't initiate the chat. (Bad Gateway)",
  ],
  [{ kind: "http", status: 502, statusText: "" } as const, "Error! Couldn't initiate the chat. (502)"],
  [{ kind: "unreachable" } as const, "Error! Could not reach server. Check your connection."],
])("%j reads %s", (failure, expected) => {
  expect(startFailureText(failure, false, englishStrings)).toBe(expected);
});

// Spec: 5.1
it("a start without a bot says that its id is required", () => {
  expect(startFailureText({ kind: "bot-id-missing" }, false, englishStrings)).toBe(
    "The bot ID is required to get initial messages.",
  );
});

// Spec: 8.5
it("shows one text for every failed preview", () => {
  expect(startFailureText({ kind: "http", status: 500 }, true, englishStrings)).toBe(
    "An error occurred while loading the bot.",
  );
});
