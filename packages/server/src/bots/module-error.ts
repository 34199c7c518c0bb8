import { dirname, relative } from "node:path";
import * as engine from "@banter/engine";
import { closestMatch } from "@banter/protocol";
import { describeError } from "../failures/describe-error.ts";
import { didYouMean } from "../failures/did-you-mean.ts";
import { findCodePlace, type CodePlace } from "./code-place.ts";
import { explainSyntaxError } from "./syntax-error.ts";

/**
 * Describes why a bot's module can't be imported, in its author's words: what, on which line, and what to write instead.
 * `text` is the file's content.
 */
export async function describeModuleError(path: string, text: string, error: unknown): Promise<string> {
  const message = describeError(error);
  const missing = missingModule(message);
  if (missing !== undefined) return `can't be loaded: ${missing}`;
  const place = await findCodePlace(path, text, error);
  const problem = missingName(message, text, place) ?? explainSyntaxError(message, place);
  if (place === undefined) return `can't be loaded: ${problem}`;
  const file = place.file === path ? "" : `${relative(dirname(path), place.file)}, `;
  return `can't be loaded: ${file}line ${place.line}: ${problem}${excerpt(place)}`;
}

function missingModule(message: string): string | undefined {
  const [, dependency, importer] =
    /^Cannot find (?:package|module) '([^']+)' imported from (.+)$/.exec(message) ?? [];
  if (dependency === undefined) return undefined;
  const isFile = dependency.startsWith("/") || dependency.startsWith(".");
  const hint = isFile
    ? " Check the path; it ends with the file's extension, such as .ts."
    : didYouMean(dependency, ["@banter/engine", "@banter/server"]) ||
      ` Install it: npm install ${dependency}`;
  return `${importer} imports "${dependency}", which doesn't exist.${hint}`;
}

const api: Readonly<Record<string, unknown>> = { ...engine };
const names = Object.keys(api);

/** A name that the engine doesn't have, or that isn't imported, with the one that was probably meant. */
function missingName(message: string, text: string, place: CodePlace | undefined): string | undefined {
  const [, exported] = /does not provide an export named '([\w$]+)'$/.exec(message) ?? [];
  if (exported !== undefined) return `${message}.${suggestName(exported, text)}`;
  const [, unknown] = /^([\w$]+) is not defined$/.exec(message) ?? [];
  if (unknown !== undefined) {
    const isUnimported = names.includes(unknown);
    const hint = isUnimported
      ? ` Import it: import { ${unknown} } from "@banter/engine"`
      : suggestName(unknown, (place?.source ?? "").slice((place?.column ?? 1) - 1));
    return `${message}.${hint}`;
  }
  const [, owner = "", member] = /^([\w$]+)(?:\.([\w$]+))? is not a function$/.exec(message) ?? [];
  return names.includes(owner) ? `${message}.${suggestMember(owner, member)}` : undefined;
}

/** For `show.image(…)` in `text`, a similar name is less probable than the member. */
function suggestName(name: string, text: string): string {
  const member = text.split(`${name}.`)[1]?.match(/^[\w$]+/)?.[0];
  return member !== undefined && names.includes(member)
    ? ` Did you mean "${member}"?`
    : didYouMean(name, names);
}

function suggestMember(owner: string, member = ""): string {
  const members = membersOf(owner);
  const similar = closestMatch(member, members);
  if (similar !== undefined) return ` Did you mean "${owner}.${similar}"?`;
  const elsewhere = closestMatch(member, names);
  if (elsewhere !== undefined) return ` Did you mean "${elsewhere}"?`;
  const question = closestMatch(member, membersOf("ask"));
  if (question !== undefined) return ` Did you mean "ask.${question}"?`;
  return members.length === 0 ? ` ${owner} is a function itself.` : ` ${owner} has ${members.join(", ")}.`;
}

function membersOf(owner: string): readonly string[] {
  const value = api[owner];
  return (typeof value === "object" && value !== null) || typeof value === "function"
    ? Object.keys(value)
    : [];
}

/** Characters of a line that are shown on each side of the place. */
const SHOWN = 60;

function excerpt({ line, column, source }: CodePlace): string {
  if (source === undefined || source.trim() === "") return "";
  const before = (column ?? 1) - 1;
  const start = Math.max(0, before - SHOWN);
  const gutter = `    ${line} | `;
  const shown = `\n${gutter}${source.replaceAll("\t", " ").slice(start, start + 2 * SHOWN)}`;
  if (column === undefined) return shown;
  return `${shown}\n${"| ".padStart(gutter.length)}${" ".repeat(before - start)}^`;
}
