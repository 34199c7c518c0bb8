import { expect, test } from "vitest";
import { readModel } from "./model.ts";

test("without a key the built-in demo answers", () => {
  expect(readModel({})).toEqual({ provider: "demo", model: "demo" });
  expect(readModel({ BANTER_AI_OPENAI_KEY: "" })).toEqual({ provider: "demo", model: "demo" });
});

test("with a vendor's key its model answers, or the one that is named", () => {
  expect(readModel({ BANTER_AI_MISTRAL_KEY: "k" })).toEqual({
    provider: "mistral",
    model: "mistral-small-latest",
  });
  expect(readModel({ BANTER_AI_OPENAI_KEY: "k", BANTER_AI_MODEL: "gpt-5" })).toEqual({
    provider: "openai",
    model: "gpt-5",
  });
});

test("a server of one's own is one more vendor", () => {
  const environment = { BANTER_AI_OLLAMA_BASE_URL: "http://localhost:11434/v1", BANTER_AI_MODEL: "m" };
  expect(readModel(environment)).toEqual({ provider: "ollama", model: "m" });
});
