import type { ScriptSource } from "../script-source.ts";
import { threw, type ScriptRun } from "./script-run.ts";

type AsyncFunctionConstructor = new (...parameters: string[]) => (...values: unknown[]) => Promise<unknown>;

/** Runs code as the body of an async function with the args as its parameters. Refused if the page forbids `eval`. */
export async function runAsFunction({ content, args }: ScriptSource): Promise<ScriptRun> {
  const AsyncFunction: AsyncFunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;
  let run: (...values: unknown[]) => Promise<unknown>;
  try {
    run = new AsyncFunction(...Object.keys(args), content);
  } catch (error) {
    return error instanceof SyntaxError ? threw(error) : { kind: "refused" };
  }
  try {
    return { kind: "returned", value: await run(...Object.values(args)) };
  } catch (error) {
    return threw(error);
  }
}
