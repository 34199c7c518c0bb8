import { expectTypeOf, test } from "vitest";
import type * as v from "valibot";
import type { SettingsSource, ThemeFields } from "../../authoring/appearance.ts";
import type { settingsFields } from "./settings-source.ts";
import type { themeFields } from "./theme-source.ts";

/** With every field required, because a type that lacks an optional field is assignable to one that has it. */
type Complete<Value> = Value extends readonly (infer Item)[]
  ? readonly Item[]
  : Value extends string | number | boolean | undefined
    ? Value
    : { readonly [Key in keyof Value]-?: Complete<Exclude<Value[Key], undefined>> };

/* The types have the docstrings and the defaults, the schemas the checks. `tsc` fails if they differ. */
test("a theme has the same fields in code and in JSON", () => {
  expectTypeOf<Complete<v.InferInput<typeof themeFields>>>().toEqualTypeOf<Complete<ThemeFields>>();
});

test("settings are the same in code and in JSON", () => {
  expectTypeOf<Complete<v.InferInput<typeof settingsFields>>>().toEqualTypeOf<Complete<SettingsSource>>();
});
