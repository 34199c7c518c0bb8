import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { expectedMessage, expectedText, testStep } from "../../define/source/conversation-test-source.ts";
import { testFile } from "../test-file.ts";

/** JSON Schema of a test file, for editors, generated from the schemas that parse the file. */
export function testFileJsonSchema(): unknown {
  const definitions: Record<string, v.GenericSchema> = {
    step: testStep,
    text: expectedText,
    message: expectedMessage,
  };
  return {
    title: "Tests of a Banter bot",
    ...toJsonSchema(testFile, { typeMode: "input", errorMode: "ignore", definitions }),
  };
}
