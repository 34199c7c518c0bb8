import type { ConversationDifference } from "@banter/engine/runtime";
import { expect, test } from "vitest";
import { german } from "../strings/german.ts";
import { describeDifference } from "./describe-difference.ts";

test("a difference is described in the language of the page, with its place", () => {
  const describe = (difference: Omit<ConversationDifference, "message">): string =>
    describeDifference({ ...difference, message: "The bot fails." }, german);
  expect(describe({ kind: "says-other", path: ["steps", 0] })).toBe("Der Bot sagt etwas anderes.");
  expect(describe({ kind: "missing", path: ["expect", "mails"] })).toBe(
    "Gesendete Mails: Ein Eintrag fehlt.",
  );
  expect(describe({ kind: "other-value", path: ["expect", "variables", "plan"] })).toBe(
    "Variablen, plan: Der Wert ist ein anderer.",
  );
  expect(describe({ kind: "other-value", path: ["expect", "mails", 0, "subject"] })).toBe(
    "Gesendete Mails, 1, subject: Der Wert ist ein anderer.",
  );
  expect(describe({ kind: "stopped", path: ["steps"] })).toBe(
    "Das Gespräch geht nicht weiter: The bot fails.",
  );
});
