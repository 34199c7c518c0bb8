import { expect, test } from "vitest";
import { readEnvironment } from "./read-environment.ts";

test("settings are trimmed, but not the secret: what it has signed must stay valid", () => {
  expect(readEnvironment({ BANTER_S3_REGION: " eu-west-1\n", BANTER_SECRET: "secret\n" })).toEqual({
    BANTER_S3_REGION: "eu-west-1",
    BANTER_SECRET: "secret\n",
  });
});

test.each(["", " \n"])("a secret of %j is unset", (BANTER_SECRET) => {
  expect(readEnvironment({ BANTER_SECRET })).toEqual({});
});
