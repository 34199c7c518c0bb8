import { expect, test } from "vitest";
import { readModel } from "./model.ts";

test("uses the built-in demo model without a key", () => {
  expect(readModel({})).toEqual({ provider: "demo", model: "demo" });
  expect(readModel({ BANTER_AI_OPENAI_KEY: "" })).toEqual({ provider: "demo", model: "demo" });
});

test("uses the vendor whose key is set, with its default model or BANTER_AI_MODEL", () => {
  expect(readModel({ BANTER_AI_MISTRAL_KEY: "k" })).toEqual({
    provider: "mistral",
    model: "mistral-small-latest",
  });
  expect(readModel({ BANTER_AI_OPENAI_KEY: "k", BANTER_AI_MODEL: "gpt-5" })).toEqual({
    provider: "openai",
    model: "gpt-5",
  });
});

test("uses a self-hosted model server if its base URL is set", () => {
  const environment = { BANTER_AI_OLLAMA_BASE_URL: "http://localhost:11434/v1", BANTER_AI_MODEL: "m" };
  expect(readModel(environment)).toEqual({ provider: "ollama", model: "m" });
});
