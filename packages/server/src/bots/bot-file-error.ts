import { fileURLToPath } from "node:url";
import * as engine from "@banter/engine";
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";
import { describeError } from "../failures/describe-error.ts";
import { didYouMean } from "../failures/did-you-mean.ts";

/*
 * Why a bot file can't be read, in its author's words: what, on which line, and what to write instead.
 */

/** Describes what is wrong with JSON that `JSON.parse` refuses. */
export function describeJsonError(text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first === undefined) return "is not valid JSON";
  return `is not valid JSON: line ${lineAt(text, first.offset)}: ${problemOf(first, text)}`;
}

function problemOf({ error, offset }: ParseError, text: string): string {
  const code = printParseErrorCode(error);
  const found = text[offset];
  if (found === undefined) return "the file ends too early. Close what is still open.";
  const isAfterComma = text.slice(0, offset).trimEnd().endsWith(",");
  if ((found === "]" || found === "}") && isAfterComma) return `remove the comma before the "${found}".`;
  if (code === "CommaExpected") return `a comma is missing before ${text.slice(offset).split(/[\s,]/)[0]}.`;
  if (code === "InvalidCommentToken")
    return "JSON has no comments. Remove it, or write the bot in a .ts file.";
  if (code === "PropertyNameExpected" || code === "InvalidSymbol")
    return `names and texts are in double quotes, not ${text.slice(offset).split(/[\s,:]/)[0]}.`;
  return code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Describes why a bot's module can't be imported. */
export function describeModuleError(path: string, error: unknown): string {
  const message = describeError(error);
  const line = error instanceof Error ? lineOfStack(error.stack ?? "", path) : undefined;
  const at = line === undefined ? "" : `line ${line}: `;
  const [, missing] = /does not provide an export named '([^']+)'/.exec(message) ?? [];
  if (missing !== undefined)
    return `can't be loaded: ${at}${message}.${didYouMean(missing, Object.keys(engine))}`;
  const [, dependency, importer] =
    /^Cannot find (?:package|module) '([^']+)' imported from (.+)$/.exec(message) ?? [];
  if (dependency === undefined) return `can't be loaded: ${at}${message}`;
  const isFile = dependency.startsWith("/") || dependency.startsWith(".");
  const hint = isFile
    ? " Check the path; it ends with the file's extension, such as .ts."
    : didYouMean(dependency, ["@banter/engine", "@banter/server"]) ||
      ` Install it: npm install ${dependency}`;
  return `can't be loaded: ${importer} imports "${dependency}", which doesn't exist.${hint}`;
}

/** Node writes the place of a syntax error above the message, as a path or a `file:` address. */
function lineOfStack(stack: string, path: string): number | undefined {
  const [, place = "", line] = /^(\S+?)(?:\?\S*)?:(\d+)\n/.exec(stack) ?? [];
  if (line === undefined) return undefined;
  const file = place.startsWith("file:") ? fileURLToPath(place) : place;
  return file === path ? Number(line) : undefined;
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
