import { writeFile } from "node:fs/promises";
import { fail, ok, type Result } from "@banter/protocol";
import { describeError } from "../failures/describe-error.ts";

/** Writes a file. Fails with a sentence for the command's user. */
export async function writeTextFile(path: string, text: string): Promise<Result<void, string>> {
  try {
    await writeFile(path, text);
    return ok(undefined);
  } catch (error) {
    return fail(`"${path}" can't be written: ${describeError(error)}`);
  }
}
