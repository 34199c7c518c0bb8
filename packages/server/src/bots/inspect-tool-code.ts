import { toolCode, type BotDefinition, type Diagnostic, type ToolCode } from "@banter/engine/runtime";
import * as v from "valibot";
import { createSandbox } from "../sandbox/create-sandbox.ts";
import { lineAt } from "./json-error.ts";

/** Parses the code of models' tools, without running it. */
export interface ToolCodeInspector {
  /** Problems of a bot's tools, of the given severity, with the line of the bot's file where that is known. */
  readonly inspect: (
    bot: BotDefinition,
    severity: Diagnostic["severity"],
    fileText: string,
  ) => Promise<readonly Diagnostic[]>;
  readonly close: () => Promise<void>;
}

/** Starts the sandbox with the first tool: most bots have none. */
export function createToolCodeInspector(): ToolCodeInspector {
  let sandbox: ReturnType<typeof createSandbox> | undefined;
  return {
    inspect: async (bot, severity, fileText) => {
      const problems: Diagnostic[] = [];
      for (const tool of toolCode(bot)) {
        sandbox ??= createSandbox({ size: 1 });
        const { code, parameters } = tool;
        const values = { code, names: [...parameters, "setVariable"] };
        const result = await sandbox.runCode({ code: PARSE, isExpression: false, values });
        const failure = v.safeParse(parseFailure, result.ok ? result.value.value : { message: result.error });
        if (failure.success) problems.push({ severity, ...describe(tool, failure.output, fileText) });
      }
      return problems;
    },
    close: async () => sandbox?.close(),
  };
}

/**
 * Compiles the function that the sandbox would call, and doesn't call it. `HEAD` lines of the compiled text precede the
 * code.
 */
const PARSE = `
  const AsyncFunction = (async () => {}).constructor;
  const canCompile = (...parts) => { try { return new AsyncFunction(...parts) } catch (error) { return error } };
  const usable = names.filter((name) => !(canCompile(name, "") instanceof Error));
  const compiled = canCompile(...usable, code);
  if (compiled instanceof Error) return { message: compiled.message, line: compiled.lineNumber, column: compiled.columnNumber };
`;
const HEAD = 2;

const parseFailure = v.object({
  message: v.string(),
  line: v.optional(v.number()),
  column: v.optional(v.number()),
});

function describe(
  { groupId, groupTitle, blockId, tool, parameters, source }: ToolCode,
  { message, ...position }: v.InferOutput<typeof parseFailure>,
  fileText: string,
): Omit<Diagnostic, "severity"> {
  const lines = source.split("\n");
  const last = lines.length;
  const line = Math.max(1, (position.line ?? HEAD + 1) - HEAD);
  const place = `line ${Math.min(line, last)}${columnText(lines[line - 1], position.column)}`;
  const signature = parameters.length > 0 ? ` of ${parameters.join(", ")}` : "";
  const fileLine = lineInFile(source, Math.min(line, last), fileText);
  return {
    groupId,
    groupTitle,
    blockId,
    message: `The code of the tool "${tool}" doesn't parse: ${line > last ? "it ends too early" : message} (${place} of the code)`,
    hint: `Correct it. The code is the body of an async function${signature}.`,
    ...(fileLine !== undefined && { line: fileLine }),
  };
}

/** Empty after the code's end, and if identifiers in place of variables have moved what follows them. */
function columnText(line: string | undefined, column: number | undefined): string {
  return line === undefined || line.includes("{{") || column === undefined ? "" : `, column ${column}`;
}

/** A module can contain code as it is, in several lines; JSON contains it in one, with escapes. */
function lineInFile(source: string, line: number, fileText: string): number | undefined {
  const start = fileText.indexOf(source);
  if (start !== -1) return lineAt(fileText, start) + line - 1;
  const escaped = fileText.indexOf(JSON.stringify(source));
  return escaped === -1 ? undefined : lineAt(fileText, escaped);
}
