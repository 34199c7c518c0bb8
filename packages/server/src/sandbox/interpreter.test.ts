import { afterEach, expect, test, vi } from "vitest";
import { createInterpreter } from "./interpreter.ts";

afterEach(() => vi.restoreAllMocks());

const body = (code: string) => ({ code, isExpression: false, names: [], values: "[]", deadline: 5_000 });

test("an interpreter that can't be disposed reports it and prints nothing", async () => {
  const written = (["error", "warn", "log"] as const).map((kind) => vi.spyOn(console, kind));
  const interpret = await createInterpreter();
  const message = interpret(body("const again = () => Promise.resolve().then(again); await again()"));
  expect(message).toEqual({ type: "broken", message: "InternalError: out of memory" });
  for (const spy of written) expect(spy).not.toHaveBeenCalled();
});

test("an error in the code leaves the interpreter usable", async () => {
  const interpret = await createInterpreter();
  expect(interpret(body("throw new TypeError('no')"))).toEqual({ type: "failed", message: "TypeError: no" });
  expect(interpret(body("return 6 * 7"))).toEqual({ type: "done", json: '{"value":42,"variables":{}}' });
});
