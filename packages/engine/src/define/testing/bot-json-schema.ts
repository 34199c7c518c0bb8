import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { botSource } from "../source/bot-source.ts";
import { displayRules } from "../source/settings-source.ts";
import { expectedMessage, expectedText, testStep } from "../source/conversation-test-source.ts";
import { branchSource, stepSource } from "../source/step-source.ts";
import { displayCondition, displayRulesSchema } from "./display-rules-schema.ts";

/** JSON Schema of a bot file, for editors, generated from the schemas that parse the file. */
export function botJsonSchema(): unknown {
  const definitions: Record<string, v.GenericSchema> = {
    step: stepSource,
    branch: branchSource,
    displayRules: displayRulesSchema,
    displayCondition,
    testStep,
    expectedText,
    expectedMessage,
  };
  return {
    title: "Banter bot",
    ...toJsonSchema(botSource, {
      typeMode: "input",
      errorMode: "ignore",
      definitions,
      overrideSchema: ({ valibotSchema }) =>
        valibotSchema === displayRules ? { $ref: "#/$defs/displayRules" } : undefined,
    }),
  };
}
