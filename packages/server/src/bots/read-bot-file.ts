import { readFile } from "node:fs/promises";
import { fail, ok, type Result } from "@banter/protocol";
import { describeJsonError, findRepeatedField } from "./json-error.ts";

/** Reads a bot's file as text, without the byte order mark that some editors write. */
export async function readBotFile(path: string): Promise<string> {
  return (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
}

/** Fails with a message for the file's author. */
export function parseBotJson(text: string): Result<unknown, string> {
  try {
    const value: unknown = JSON.parse(text);
    const repeated = findRepeatedField(text);
    return repeated === undefined ? ok(value) : fail(repeated);
  } catch {
    // The parser's own message has no line.
    return fail(describeJsonError(text));
  }
}
