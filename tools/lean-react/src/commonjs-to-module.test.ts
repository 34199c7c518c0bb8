import { expect, it } from "vitest";
import { commonjsToModule } from "./commonjs-to-module.ts";

it("converts requires to imports and declares each export at its assignment where possible", () => {
  const code = 'var A = require("a"); exports.b = A.b; exports.c = void 0; if (A) exports.c = 1;';
  expect(commonjsToModule(code)).toBe(
    `import * as A from "a";
var required1; var exported$b = A.b; var exported$c = void 0; if (A) exported$c = 1;
export { exported$b as b, exported$c as c };`,
  );
});
