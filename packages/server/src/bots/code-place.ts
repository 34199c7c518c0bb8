import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isRecord } from "@banter/protocol";

/** Where an author's code is wrong. Line and column count from 1. */
export interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number | undefined;
  /** The line's text, if it is known. */
  readonly source: string | undefined;
}

/** Finds where a module can't be parsed, or where it threw. `text` is the content of the file at `path`. */
export async function findCodePlace(
  path: string,
  text: string,
  error: unknown,
): Promise<CodePlace | undefined> {
  if (!(error instanceof Error)) return undefined;
  const report = error.stack ?? "";
  const places =
    error instanceof SyntaxError
      ? [placeInReport(report) ?? placeInReport(await checkSyntax(path, error.message))]
      : placesInStack(report);
  const place = places.find((found) => found?.file === path) ?? places[0];
  return place?.file === path ? { ...place, source: text.split(/\r?\n/)[place.line - 1] } : place;
}

/** Node writes the place of a syntax error above the message: file and line, the line's text, and `^` below the place. */
function placeInReport(report: string): CodePlace | undefined {
  const lines = report.split(/\r?\n/);
  const [first = ""] = lines;
  const [end, line] = /:(\d+)$/.exec(first) ?? [];
  if (end === undefined) return undefined;
  const marker = lines.findIndex((text) => text.trim() !== "" && text.replaceAll("^", "").trim() === "");
  return {
    file: toPath(first.slice(0, -end.length)),
    line: Number(line),
    column: marker === -1 ? undefined : (lines[marker] ?? "").indexOf("^") + 1,
    source: lines[marker - 1],
  };
}

function placesInStack(stack: string): readonly CodePlace[] {
  return stack.split("\n").flatMap((frame) => {
    const place = frame.slice(frame.lastIndexOf("file:"));
    const [end, line, column] = /:(\d+):(\d+)\)?$/.exec(place) ?? [];
    if (end === undefined || !frame.startsWith("    at ") || !place.startsWith("file:")) return [];
    const file = toPath(place.slice(0, -end.length));
    return [{ file, line: Number(line), column: Number(column), source: undefined }];
  });
}

/** `version` of an import is part of its URL. */
function toPath(place: string): string {
  const [file = ""] = place.split("?version=");
  return file.startsWith("file:") ? fileURLToPath(file) : file;
}

/** Node's report on a file that it doesn't execute: the error of an import has no place in JavaScript. */
function checkSyntax(path: string, message: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["--check", path], { timeout: 5_000 }, (error, _output, report) => {
      const isSameError = isRecord(error) && report.includes(message);
      resolve(isSameError ? report : "");
    });
  });
}
