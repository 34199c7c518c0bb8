import { operators, specialValues } from "@banter/engine/runtime";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { english as pageEnglish } from "../strings/english.ts";
import { german as pageGerman } from "../strings/german.ts";
import { fakeEditingApi } from "../testing/fake-editing-api.ts";
import { fakeOwnerApi, leadBot } from "../testing/fake-owner-api.ts";
import { useRender } from "../testing/render-admin.tsx";
import type { BotDraft } from "./draft/bot-draft.ts";
import { newStep, stepKinds } from "./draft/step-kinds.ts";
import { Editor } from "./Editor.tsx";
import { NewBot } from "./NewBot.tsx";
import { english } from "./strings/english.ts";
import { fieldLabels } from "./strings/field-labels.ts";
import { german } from "./strings/german.ts";
import { germanFieldTexts } from "./strings/german-field-texts.ts";

/* A text that is the same in the English and in the German editor is untranslated, unless the translation says so. */

const render = useRender();

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1_280, 900);
});

const condition = (operator: string) => ({ variable: "name", operator, value: "1" });

/** Every step, a condition with every operator, every special value, and a problem in each. */
const draft: BotDraft = {
  id: "all",
  name: "All",
  start: "all",
  variables: { name: { type: "text" }, size: { type: "oneOf", values: ["s", "m"] } },
  groups: {
    all: [
      ...stepKinds.map((kind) => newStep(kind, { group: "all" })),
      { when: { all: Object.keys(operators).map(condition) }, do: [] },
      ...Object.keys(specialValues).map((special) => ({ set: "name", to: { special } })),
      { ask: "rating", max: -1 },
      { say: "Hello {{nobody}}" },
    ],
    nowhere: [],
  },
  settings: { general: {} },
  theme: { preset: "calm" },
};

/** Attributes that are read or shown. */
const ATTRIBUTES = ["aria-label", "placeholder", "title", "alt"];

/** The texts of the page, also those of closed details and lists. */
function textsOf(root: Element): readonly string[] {
  const texts: (string | null)[] = [];
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (element.closest(".ProseMirror, iframe, style, datalist")) continue;
    texts.push(...ATTRIBUTES.map((name) => element.getAttribute(name)));
    for (const node of element.childNodes) if (node instanceof Text) texts.push(node.data);
  }
  return texts.flatMap((text) => (text !== null && /\p{L}{2}/u.test(text) ? text.trim() : []));
}

async function showEditor(language: "en" | "de"): Promise<void> {
  document.documentElement.lang = language;
  onTestFinished(() => document.documentElement.removeAttribute("lang"));
  const api = fakeOwnerApi(fakeEditingApi(draft));
  render(
    <Editor key={language} api={api} bot={leadBot} onChanged={() => {}} />,
    language === "de" ? pageGerman : pageEnglish,
  );
  const name = (language === "de" ? german : english).outline;
  await expect.element(page.getByRole("navigation", { name, exact: true })).toBeVisible();
}

const steps = () => [...document.querySelectorAll<HTMLElement>(".outline-step")];
const sections = () => [...document.querySelectorAll<HTMLElement>(".editor-sections button")];

/** The texts of all steps, sections, dialogs and menus. */
async function readEditor(language: "en" | "de"): Promise<ReadonlySet<string>> {
  await showEditor(language);
  const texts = new Set<string>();
  const { publish, more, find } = language === "de" ? german : english;
  for (const name of [more, find, publish]) {
    await page.getByRole("button", { name, exact: true }).first().click();
    for (const text of textsOf(document.body)) texts.add(text);
  }
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
  document.querySelector<HTMLElement>(".outline-add")?.click();
  await expect.poll(() => document.querySelector("dialog")).not.toBeNull();
  for (const text of textsOf(document.body)) texts.add(text);
  await userEvent.keyboard("{Escape}");
  for (const openers of [steps, sections])
    for (const index of openers().keys()) {
      openers()[index]?.click();
      await expect
        .poll(() => openers()[index]?.matches("[aria-current=true], [aria-pressed=true]"))
        .toBe(true);
      for (const text of textsOf(document.body)) texts.add(text);
    }
  return texts;
}

const originals = [
  ...Object.values(english),
  ...Object.values(pageEnglish),
  ...Object.values(fieldLabels).map(({ en }) => en),
  ...Object.keys(germanFieldTexts),
].flatMap((text) => text.split("|"));
const translations = new Set(
  [
    ...Object.values(german),
    ...Object.values(pageGerman),
    ...Object.values(fieldLabels).map(({ de }) => de),
    ...Object.values(germanFieldTexts),
  ].flatMap((text) => text.split("|")),
);
/** What the translation has as it is in English, without the placeholders. */
const sameInGerman = new Set(
  originals.filter((text) => translations.has(text)).map((text) => text.replaceAll(/\{\w+\}/g, "").trim()),
);

/** Names and texts of the bot itself. */
const own = new Set([...(JSON.stringify(draft).match(/[\w-]+/g) ?? []), "Hello {{nobody}}"]);

const untranslated = (inEnglish: ReadonlySet<string>, inGerman: ReadonlySet<string>) =>
  [...inGerman].filter(
    (text) => inEnglish.has(text) && !own.has(text) && !sameInGerman.has(text.replaceAll(/\d+/g, "").trim()),
  );

test("every text of the editor is translated: steps, sections, hints, choices, operators", async () => {
  const inEnglish = await readEditor("en");
  const inGerman = await readEditor("de");
  expect(inGerman.size).toBeGreaterThan(500);
  expect(untranslated(inEnglish, inGerman)).toEqual([]);
});

test("every text of a new bot's page is translated", async () => {
  const texts: ReadonlySet<string>[] = [];
  for (const [language, strings] of [
    ["en", pageEnglish],
    ["de", pageGerman],
  ] as const) {
    document.documentElement.lang = language;
    render(<NewBot key={language} api={fakeOwnerApi({})} onChanged={() => {}} />, strings);
    const name = (language === "de" ? german : english).newBot;
    await expect.element(page.getByRole("heading", { name, exact: true })).toBeVisible();
    texts.push(new Set(textsOf(document.body)));
  }
  document.documentElement.removeAttribute("lang");
  const [inEnglish = new Set(), inGerman = new Set()] = texts;
  expect(untranslated(inEnglish, inGerman)).toEqual([]);
});
