import * as v from "valibot";
import { branchSource, stepSource, type StepSource } from "./step-source.ts";
import { variableSource } from "./variable-source.ts";

const text = v.optional(v.string());
const steps: v.GenericSchema<readonly StepSource[]> = v.array(stepSource);

const command = v.strictObject({
  do: branchSource,
  /** Asks the interrupted question again afterwards. */
  isResuming: v.optional(v.boolean()),
});

/** Variables that take what the visitor said and to which question. */
const answered = v.strictObject({ do: branchSource, message: text, inputType: text, inputName: text });

/** A bot in our own format, as plain data: what `defineBot` returns and what a `.json` file holds. */
export const botSource = v.strictObject({
  $schema: text,
  id: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, "an id has only letters, digits, '.', '-' and '_'")),
  name: text,
  /** The name in its address. Default: `id`. */
  publicId: text,
  variables: v.optional(v.record(v.string(), variableSource), {}),
  /** The group that a chat begins with. */
  start: v.string(),
  groups: v.record(v.string(), steps),
  events: v.optional(
    v.strictObject({
      /** What the page can ask for with `sendCommand`, by name. */
      commands: v.optional(v.record(v.string(), command)),
      /** Before every answer is taken. */
      reply: v.optional(answered),
      /** Instead of asking again when an answer doesn't fit. */
      invalidReply: v.optional(answered),
    }),
    {},
  ),
  theme: v.optional(v.record(v.string(), v.unknown()), {}),
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** A bot in our own format, as its author writes it. */
export type BotSource = v.InferInput<typeof botSource>;
/** The same with every default filled in. */
export type ReadBotSource = v.InferOutput<typeof botSource>;
