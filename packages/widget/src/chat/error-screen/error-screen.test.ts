import { expect, it } from "vitest";
import { english } from "../../i18n/english.ts";
import { startFailureWords } from "./start-failure-words.ts";

it.each([
  [
    { kind: "refused", status: 403, message: "This bot can only be executed on a.example" } as const,
    "This bot can only be executed on a.example",
  ],
  [{ kind: "not-found", status: 404 } as const, "The bot you're looking for doesn't exist."],
  [
    { kind: "http", status: 502, statusText: "Bad Gateway" } as const,
    "Error! Couldn't initiate the chat. (Bad Gateway)",
  ],
  [{ kind: "http", status: 502, statusText: "" } as const, "Error! Couldn't initiate the chat. (502)"],
  [{ kind: "unreachable" } as const, "Error! Could not reach server. Check your connection."],
])("%j reads %s", (failure, words) => {
  expect(startFailureWords(failure, false, english)).toBe(words);
});

it("says in a preview that the bot could not be loaded", () => {
  expect(startFailureWords({ kind: "http", status: 500 }, true, english)).toBe(
    "An error occurred while loading the bot.",
  );
});
