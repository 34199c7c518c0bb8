import { expect, test } from "vitest";
import { readServerConfig } from "./server-config.ts";
import { settingNames } from "../settings/read-environment.ts";

const options = { now: () => new Date(0), random: () => 0, id: () => "id" };

test.each(settingNames)("an empty %s behaves like an absent one", (name) => {
  expect(readServerConfig(options, { [name]: " " })).toEqual(readServerConfig(options, {}));
});

test("options take precedence over settings, an empty owner token too", () => {
  const environment = {
    BANTER_OWNER_TOKEN: "secret",
    BANTER_RETENTION_DAYS: "30",
    BANTER_LIMIT_START_KB: "1",
  };
  expect(readServerConfig({}, environment)).toMatchObject({
    ownerToken: "secret",
    retentionDays: 30,
    limits: { startBytes: 1_024 },
  });
  expect(
    readServerConfig({ ownerToken: "", retentionDays: 7, limits: { startBytes: 5 } }, environment),
  ).toMatchObject({ ownerToken: "", retentionDays: 7, limits: { startBytes: 5 } });
});

test.each([
  ["BANTER_RETENTION_DAYS", "0"],
  ["BANTER_MIN_FREE_MB", "1.5"],
  ["BANTER_PROOF_OF_WORK", "on"],
  ["BANTER_LIMIT_UPLOAD_MB", "-1"],
  ["BANTER_AI_OPENAI_API", "soap"],
])("%s=%s is refused by name", (name, value) => {
  const key = name === "BANTER_AI_OPENAI_API" ? { BANTER_AI_OPENAI_KEY: "key" } : {};
  expect(() => readServerConfig({}, { ...key, [name]: value })).toThrow(`${name} `);
});
