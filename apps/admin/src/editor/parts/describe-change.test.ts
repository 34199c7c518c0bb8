import { compareBots } from "@banter/engine/runtime";
import { expect, test } from "vitest";
import type { BotDraft } from "../draft/bot-draft.ts";
import { moveGroup } from "../draft/edit-groups.ts";
import { replaceStep } from "../draft/edit-steps.ts";
import { sampleDraft } from "../draft/testing/sample-draft.ts";
import { editorTexts } from "../strings/editor-strings.ts";
import { describeChange } from "./describe-change.ts";

const changes = (after: BotDraft, language: string) =>
  compareBots(sampleDraft, after).map((change) => describeChange(change, editorTexts(language)));

test("changes are told in the words of the forms, in the language of the page", () => {
  const mail = { ask: "file", id: "mail", isRequired: true };
  expect(changes(replaceStep(sampleDraft, ["groups", "hello", 0], { say: "Good day!" }), "en")).toEqual([
    "Text “Good day!” in “hello”: Text changed from “Hello!” to “Good day!”",
  ]);
  expect(changes(replaceStep(sampleDraft, ["groups", "contact", 1], mail), "de")).toEqual([
    expect.stringContaining("Frage"),
    expect.stringContaining("Frage"),
  ]);
  const { contact: _, ...groups } = sampleDraft.groups;
  expect(changes({ ...sampleDraft, groups }, "de")).toContain("Gruppe “contact”: entfernt");
});

test("a changed order of the groups is told", () => {
  const moved = moveGroup(sampleDraft, "contact", -1);
  expect(changes(moved, "en")).toEqual(["Groups: order changed"]);
  expect(changes(moved, "de")).toEqual(["Gruppen: Reihenfolge geändert"]);
});

test("changes of a translation are counted, with the name of its language", () => {
  const translations = { de: { name: { source: "Lead", text: "Anfrage" } } };
  const before = { ...sampleDraft, translations };
  const after = { ...sampleDraft, translations: { de: {}, fr: {} } };
  const told = (language: string) =>
    compareBots(before, after).map((change) => describeChange(change, editorTexts(language)));
  expect(told("en")).toEqual(["Translation into German: 1 text changed", "Translation into French: added"]);
  expect(told("de")[0]).toBe("Übersetzung in Deutsch: 1 Text geändert");
});
