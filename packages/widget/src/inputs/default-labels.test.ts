import { inputs, type InputBlock, type InputType } from "@banter/protocol";
import { expect, it, test } from "vitest";
import { loadTranslation } from "../i18n/translations.ts";
import { withDefaultLabels } from "./default-labels.ts";
import { inputViews } from "./registry.ts";

async function labelled(
  language: Parameters<typeof loadTranslation>[0],
  type: InputType,
  options: InputBlock["options"] = {},
): Promise<InputBlock> {
  const { defaultLabels } = (await inputViews[type]()).view;
  const block = { id: "b", type, options, items: [], runtimeOptions: {} };
  const labels = defaultLabels?.(await loadTranslation(language));
  return labels === undefined ? block : withDefaultLabels(block, labels);
}

test.each([
  ["de", "text input", { labels: { placeholder: "Ihre Antwort …" } }],
  ["fr", "email input", { labels: { placeholder: "Saisissez votre e-mail…" } }],
  ["ja", "url input", { labels: { placeholder: "URL を入力…" } }],
  ["ar", "phone number input", { labels: { placeholder: "اكتب رقم هاتفك…" } }],
  ["es", "number input", { labels: { placeholder: "Escriba un número…", button: "Enviar" } }],
  ["pl", "date input", { labels: { from: "Od:", to: "Do:", separator: "to" } }],
  ["ru", "file input", { labels: { clear: "Очистить", skip: "Пропустить" } }],
  ["it", "rating input", { labels: { button: "Invia" } }],
  ["nl", "payment input", { labels: { button: "Betalen", success: "Success" } }],
  [
    "de",
    "choice input",
    { hint: "Mehrere möglich", buttonLabel: "Senden", searchInputPlaceholder: "Optionen filtern…" },
  ],
  ["de", "picture choice input", { buttonLabel: "Senden", searchInputPlaceholder: "Optionen filtern…" }],
] as const)("translates to %s the missing labels of a %s: %j", async (language, type, expected) => {
  expect(inputs[type].parse(await labelled(language, type))).toMatchObject(expected);
});

it("keeps the author's labels, even English or empty ones", async () => {
  const options = { isLong: true, labels: { placeholder: "Type your answer...", button: "" } };
  expect(await labelled("de", "text input", options)).toMatchObject({ options });
  const half = await labelled("de", "number input", { labels: { button: "Go" } });
  expect(half.options).toEqual({ labels: { button: "Go", placeholder: "Eine Zahl …" } });
});

it("doesn't change blocks of an input without labels", async () => {
  expect(await labelled("de", "time input")).toMatchObject({ options: {} });
});
