import * as v from "valibot";
import { translations } from "../../bot/catalogue.ts";
import type { StepSource } from "../../authoring/step-source.ts";
import { settingsSource } from "./settings-source.ts";
import { themeSource } from "./theme-source.ts";
import { conversationTest } from "./conversation-test-source.ts";
import { branchSource, stepSource } from "./step-source.ts";
import { variableSource } from "./variable-source.ts";

const text = v.optional(v.string());
const steps: v.GenericSchema<readonly StepSource[]> = v.array(stepSource);

const command = v.strictObject({
  do: branchSource,
  /** Whether the interrupted input is shown again afterwards. */
  isResuming: v.optional(v.boolean()),
});

/** `message`, `inputType` and `inputName` name the variables that receive the answer and its input. */
const answered = v.strictObject({ do: branchSource, message: text, inputType: text, inputName: text });

/** A bot in our own format, as plain data: the result of `defineBot` and the content of a `.json` file. */
export const botSource = v.strictObject({
  $schema: text,
  id: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, "an id has only letters, digits, '.', '-' and '_'")),
  name: text,
  /** Name in the bot's URL. Default: `id`. */
  publicId: text,
  variables: v.optional(v.record(v.string(), variableSource), {}),
  /** The first group of a chat. */
  start: v.string(),
  groups: v.record(v.string(), steps),
  events: v.optional(
    v.strictObject({
      /** Commands that the page can send with `sendCommand`, by name. */
      commands: v.optional(v.record(v.string(), command)),
      /** Runs before each valid answer is accepted. */
      reply: v.optional(answered),
      /** Runs for each invalid answer, instead of the retry message. */
      invalidReply: v.optional(answered),
    }),
    {},
  ),
  theme: v.optional(themeSource, {}),
  settings: v.optional(settingsSource, {}),
  tests: v.optional(v.array(conversationTest)),
  /** Catalogues by their language. */
  translations: v.optional(translations),
});
