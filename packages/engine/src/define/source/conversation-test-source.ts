import { fieldsOf } from "@banter/protocol";
import * as v from "valibot";
import { inputBlocks } from "../../blocks/inputs/inputs.ts";
import { compilePattern } from "./compile-pattern.ts";
import { droppedNames } from "../../authoring/dropped-names.ts";
import type {
  AiFake,
  BotStep,
  ConversationTest,
  EffectFakes,
  Expectations,
  ExpectedMessage,
  ExpectedText,
  TestStep,
  VisitorStep,
} from "../../authoring/conversation-test.ts";

const optionalText = v.exactOptional(v.string());
const texts = v.pipe(v.array(v.string()), v.readonly());
const data = v.record(v.string(), v.unknown());

/** Values by the names of variables. Whatever is expected of a dropped one would be fulfilled. */
function byVariable<Value>(value: v.GenericSchema<Value>): v.GenericSchema<Readonly<Record<string, Value>>> {
  const schema = v.record(v.string(), value);
  return v.lazy((input) => {
    const dropped = droppedNames.find((name) => Object.hasOwn(fieldsOf(input), name));
    if (dropped === undefined) return schema;
    return v.custom<never>(() => false, `has "${dropped}", which can't be the name of a variable`);
  });
}

const pattern = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const compiled = dataset.typed ? compilePattern(dataset.value) : undefined;
    if (compiled?.ok === false) addIssue({ message: compiled.error });
  }),
);

/** The schema that a key of the value names: a problem is then reported inside of it. */
function byKey<Schema extends v.GenericSchema>(kinds: Readonly<Record<string, Schema>>, input: unknown) {
  const keys = typeof input === "object" && input !== null ? Object.keys(input) : [];
  const key = Object.keys(kinds).find((name) => keys.includes(name));
  const kind = key === undefined ? undefined : kinds[key];
  return kind ?? v.custom<never>(() => false, `must be an object with one of the keys ${nameList(kinds)}`);
}

function nameList(kinds: object): string {
  return Object.keys(kinds).join(", ");
}

const textKinds = {
  contains: v.strictObject({ contains: v.string() }),
  matches: v.strictObject({ matches: pattern }),
};

const messageKinds = {
  ...textKinds,
  image: v.strictObject({ image: v.string() }),
  video: v.strictObject({ video: v.string() }),
  audio: v.strictObject({ audio: v.string() }),
  embed: v.strictObject({ embed: v.string() }),
  redirect: v.strictObject({ redirect: v.string() }),
};

// The union is for the JSON Schema, which is generated without a value.
export const expectedText: v.GenericSchema<ExpectedText> = v.lazy((input) => {
  if (input === undefined) return v.union([v.string(), ...Object.values(textKinds)]);
  return typeof input === "string" ? v.string() : byKey(textKinds, input);
});

export const expectedMessage: v.GenericSchema<ExpectedMessage> = v.lazy((input) => {
  if (input === undefined) return v.union([v.string(), ...Object.values(messageKinds)]);
  return typeof input === "string" ? v.string() : byKey(messageKinds, input);
});

const messages = v.pipe(v.array(expectedMessage), v.readonly());

const botMessages: v.GenericSchema<BotStep["bot"]> = v.lazy((input) => {
  if (input === undefined) return v.union([expectedMessage, messages]);
  return Array.isArray(input) ? messages : expectedMessage;
});

const files = v.strictObject({ files: texts, text: optionalText });

const answer: v.GenericSchema<VisitorStep["visitor"]> = v.lazy((input) => {
  if (input === undefined) return v.union([v.string(), texts, files]);
  if (typeof input === "string") return v.string();
  return Array.isArray(input) ? texts : byKey({ files }, input);
});

/** Every step by the key that names it. */
const stepKinds = {
  bot: v.strictObject({ bot: botMessages }),
  visitor: v.strictObject({ visitor: answer }),
  question: v.strictObject({
    question: v.picklist(Object.values(inputBlocks).map(({ form }) => form.name)),
    options: v.exactOptional(texts),
  }),
  command: v.strictObject({ command: v.string() }),
  page: v.strictObject({ page: v.unknown() }),
};

export const testStep: v.GenericSchema<TestStep> = v.lazy((input) => {
  if (input === undefined) return v.union(Object.values(stepKinds));
  return byKey(stepKinds, input);
});

const aiKinds = {
  calls: v.strictObject({
    calls: v.pipe(
      v.array(v.strictObject({ name: v.string(), input: v.exactOptional(v.unknown()) })),
      v.readonly(),
    ),
    text: optionalText,
  }),
  fields: v.strictObject({ fields: data }),
  error: v.strictObject({ error: v.string() }),
};

const aiFake: v.GenericSchema<AiFake> = v.lazy((input) => {
  if (input === undefined) return v.union([v.string(), ...Object.values(aiKinds)]);
  return typeof input === "string" ? v.string() : byKey(aiKinds, input);
});

const effects: v.GenericSchema<EffectFakes> = v.strictObject({
  http: v.exactOptional(
    v.array(
      v.strictObject({
        url: v.exactOptional(expectedText),
        method: optionalText,
        status: v.exactOptional(v.number()),
        data: v.exactOptional(v.unknown()),
        error: optionalText,
      }),
    ),
  ),
  ai: v.exactOptional(v.array(aiFake)),
  mail: v.exactOptional(v.array(v.strictObject({ error: optionalText }))),
  payment: v.exactOptional(v.array(v.picklist(["succeeded", "processing", "failed", "other-amount"]))),
});

const variableValues = v.array(v.nullable(v.string()));

const variableValue: v.GenericSchema<ExpectedText | readonly (string | null)[]> = v.lazy((input) => {
  if (input === undefined) return v.union([expectedText, variableValues]);
  return Array.isArray(input) ? variableValues : expectedText;
});

const expectations: v.GenericSchema<Expectations> = v.strictObject({
  variables: v.exactOptional(byVariable(variableValue)),
  answers: v.exactOptional(byVariable(expectedText)),
  isCompleted: v.exactOptional(v.boolean()),
  mails: v.exactOptional(
    v.array(
      v.strictObject({
        to: v.exactOptional(texts),
        cc: v.exactOptional(texts),
        bcc: v.exactOptional(texts),
        replyTo: v.exactOptional(expectedText),
        subject: v.exactOptional(expectedText),
        text: v.exactOptional(expectedText),
        html: v.exactOptional(expectedText),
      }),
    ),
  ),
  requests: v.exactOptional(
    v.array(
      v.strictObject({
        method: optionalText,
        url: v.exactOptional(expectedText),
        body: v.exactOptional(expectedText),
        json: v.exactOptional(v.unknown()),
      }),
    ),
  ),
  errors: v.exactOptional(v.array(expectedText)),
});

const isTime = (value: string): boolean => !Number.isNaN(Date.parse(value));

/** A conversation test, with its fields in the order in which they are written. */
export const conversationTest: v.GenericSchema<ConversationTest> = v.strictObject({
  name: v.string(),
  now: v.exactOptional(v.pipe(v.string(), v.check(isTime, "must be a time such as 2026-05-04T10:00:00Z"))),
  seed: v.exactOptional(v.number()),
  variables: v.exactOptional(byVariable(v.union([v.string(), texts]))),
  identity: v.exactOptional(v.strictObject({ subject: v.string(), claims: v.exactOptional(data) })),
  effects: v.exactOptional(effects),
  steps: v.array(testStep),
  expect: v.exactOptional(expectations),
});
