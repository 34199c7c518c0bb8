import type { InputType } from "@banter/protocol";
import { expectTypeOf, test } from "vitest";
import type * as v from "valibot";
import type { SettingsSource, ThemeFields } from "../../authoring/appearance.ts";
import type { BotSource } from "../../authoring/bot-source.ts";
import type { QuestionOf } from "../../authoring/question-form.ts";
import type { SetSource } from "../../authoring/set-source.ts";
import type { AskSource, StepSource } from "../../authoring/step-source.ts";
import type { VariableSource } from "../../authoring/variable-source.ts";
import type { inputBlocks } from "../../blocks/inputs/inputs.ts";
import type { botSource } from "./bot-source.ts";
import type { goStep, jumpStep, linkStep, redirectStep, returnStep, waitStep } from "./logic-source.ts";
import type { settingsFields } from "./settings-source.ts";
import type { setStep } from "./set-source.ts";
import type { AuthoredSource, authoringSteps } from "./step-source.ts";
import type { themeFields } from "./theme-source.ts";
import type { variableSource } from "./variable-source.ts";

/** With every field required, because a type that lacks an optional field is assignable to one that has it. */
type Complete<Value> = Value extends readonly (infer Item)[]
  ? readonly Complete<Item>[]
  : Value extends string | number | boolean | undefined
    ? Value
    : { readonly [Key in keyof Value]-?: Complete<Exclude<Value[Key], undefined>> };

/** Steps without branches. */
type Key<Name extends string> = Readonly<Record<Name, unknown>>;
type Plain = Key<"go"> | Key<"jump"> | Key<"return"> | Key<"wait"> | Key<"redirect"> | Key<"link">;

/** Questions without branches. */
type Flat = Exclude<InputType, "cards" | "choice input" | "picture choice input">;
type Branching = { readonly ask: "cards" | "choice" | "picture" };

/* The types have the docstrings and the defaults, the schemas the checks. `tsc` fails if they differ. */
test("a theme has the same fields in code and in JSON", () => {
  expectTypeOf<Complete<v.InferInput<typeof themeFields>>>().toEqualTypeOf<Complete<ThemeFields>>();
});

test("settings are the same in code and in JSON", () => {
  expectTypeOf<Complete<v.InferInput<typeof settingsFields>>>().toEqualTypeOf<Complete<SettingsSource>>();
});

test("variables are declared the same in code and in JSON", () => {
  expectTypeOf<Complete<v.InferInput<typeof variableSource>>>().toEqualTypeOf<Complete<VariableSource>>();
});

test("messages and effects have the same fields in code and in JSON", () => {
  type Schema = (typeof authoringSteps)[keyof typeof authoringSteps]["schema"];
  expectTypeOf<Complete<v.InferInput<Schema>>>().toEqualTypeOf<Complete<AuthoredSource>>();
});

test("logic and formulas have the same fields in code and in JSON", () => {
  type Logic = typeof goStep | typeof jumpStep | typeof returnStep;
  type Host = typeof waitStep | typeof redirectStep | typeof linkStep;
  type Declared = Exclude<Extract<StepSource, Plain>, AuthoredSource>;
  expectTypeOf<Complete<v.InferInput<Logic | Host>>>().toEqualTypeOf<Complete<Declared>>();
  expectTypeOf<Complete<v.InferInput<typeof setStep>>>().toEqualTypeOf<Complete<SetSource>>();
});

test("questions have the same fields in code and in JSON", () => {
  type Forms = { [Type in Flat]: QuestionOf<(typeof inputBlocks)[Type]["form"]> }[Flat];
  expectTypeOf<Complete<Forms>>().toEqualTypeOf<Complete<Exclude<AskSource, Branching>>>();
});

test("a bot has the same sections in code and in JSON", () => {
  expectTypeOf<keyof v.InferInput<typeof botSource>>().toEqualTypeOf<keyof BotSource>();
});
