import { inputs, type InputBlock, type InputType } from "@banter/protocol";
import { expect, it, test } from "vitest";
import { labelInput } from "./label-input.ts";
import { loadWords } from "./load-words.ts";

async function labelled(language: string, block: Pick<InputBlock, "type" | "options">): Promise<InputBlock> {
  const words = await loadWords([language]);
  if (words === undefined) throw new Error(`No words came for ${language}.`);
  return labelInput({ id: "b", items: [], runtimeOptions: {}, ...block }, words);
}

const all = (type: InputType) => ({ type, options: {} });

test.each([
  ["de", "text input", { labels: { placeholder: "Ihre Antwort …" } }],
  ["fr", "email input", { labels: { placeholder: "Saisissez votre e-mail…" } }],
  ["ja", "url input", { labels: { placeholder: "URL を入力…" } }],
  ["ar", "phone number input", { labels: { placeholder: "اكتب رقم هاتفك…" } }],
  ["es", "number input", { labels: { placeholder: "Escriba un número…", button: "Enviar" } }],
  ["pl", "date input", { labels: { from: "Od:", to: "Do:", separator: "do" } }],
  ["ru", "file input", { labels: { clear: "Очистить", skip: "Пропустить" } }],
  ["it", "rating input", { labels: { button: "Invia" } }],
  ["nl", "payment input", { labels: { button: "Betalen", success: "Success" } }],
  ["de", "choice input", { buttonLabel: "Senden", searchInputPlaceholder: "Optionen filtern…" }],
  ["de", "picture choice input", { buttonLabel: "Senden", searchInputPlaceholder: "Optionen filtern…" }],
] as const)("in %s a %s without labels says %j", async (language, type, expected) => {
  expect(inputs[type].parse(await labelled(language, all(type)))).toMatchObject(expected);
});

it("keeps what the author says, be it English or nothing at all", async () => {
  const options = { isLong: true, labels: { placeholder: "Type your answer...", button: "" } };
  expect(await labelled("de", { type: "text input", options })).toMatchObject({ options });
  const half = await labelled("de", { type: "number input", options: { labels: { button: "Go" } } });
  expect(half.options).toEqual({ labels: { button: "Go", placeholder: "Eine Zahl …" } });
});

it("leaves blocks alone whose options are none, or of a type that it doesn't know", async () => {
  const unknown = { type: "slider input", options: { min: 1 } };
  expect(await labelled("de", unknown)).toMatchObject(unknown);
  expect(await labelled("de", { type: "time input", options: {} })).toMatchObject({ options: {} });
});
