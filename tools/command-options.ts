import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run-command.ts";

/** Options of the long commands that are whole numbers. All but the seed are more than zero: a run of nothing proves nothing. */
const WHOLE_NUMBERS: ReadonlySet<string> = new Set([
  "answers",
  "count",
  "growths",
  "inputs",
  "pages",
  "poll-ms",
  "rounds",
  "runs",
  "seed",
  "visitors",
  "workers",
]);
/** Those that may have a fraction. */
const DURATIONS: ReadonlySet<string> = new Set(["drain-seconds", "hours", "minutes"]);
const REPEATABLE: ReadonlySet<string> = new Set(["--results"]);

/** Options that npm has kept for itself, because they were not written after `--`. */
export function findKeptOption(environment: NodeJS.ProcessEnv): string | undefined {
  return [...WHOLE_NUMBERS, ...DURATIONS].find(
    (name) => environment[`npm_config_${name.replaceAll("-", "_")}`] !== undefined,
  );
}

/** What is wrong with the options of a long command, if anything. */
export function findOptionProblem(options: readonly string[]): string | undefined {
  const names = options.flatMap((option) => /^--[\w-]+/.exec(option) ?? []);
  const repeated = names.find((name, index) => names.indexOf(name) < index && !REPEATABLE.has(name));
  if (repeated !== undefined) return `${repeated} is there twice`;
  for (const [index, option] of options.entries()) {
    const [, name = "", inline] = /^--([\w-]+)(?:=(.*))?$/s.exec(option) ?? [];
    const value = inline ?? options[index + 1] ?? "";
    const least = name === "seed" ? 0 : 1;
    if (WHOLE_NUMBERS.has(name) && !(/^\d{1,15}$/.test(value) && Number(value) >= least))
      return `--${name} takes a whole number of at least ${least}, not "${value}"`;
    if (DURATIONS.has(name) && !(/^\d{1,6}(?:\.\d+)?$/.test(value) && Number(value) > 0))
      return `--${name} takes a number above 0, such as 1 or 0.5, not "${value}"`;
    if (name === "path" && !/^\d{1,7}(?::\d{1,7})*$/.test(value))
      return `--path takes the numbers that a failed run prints, such as 19:0:4, not "${value}"`;
  }
  return undefined;
}

/** Ends a long command whose words are wrong: it proves nothing, so that it doesn't end as a failed check. */
export function refuse(problem: string): never {
  console.error(`${problem}. \`--help\` has all options.`);
  process.exit(2);
}

/** Ends the command unless each word is a part of the path of a test that it has. */
export function requireTests(words: readonly string[], pattern: string): void {
  const tests = globSync(pattern, { cwd: root });
  const unknown = words.find((word) => !tests.some((test) => test.includes(word)));
  if (unknown !== undefined) refuse(`No test of this command has "${unknown}" in its path`);
}

/** What the comment at the beginning of a command's file says of it. */
export function helpOf(file: string): string | undefined {
  const [, comment] = /^\/\*\n(.*?)\n \*\/$/ms.exec(readFileSync(join(root, file), "utf8")) ?? [];
  return comment?.replaceAll(/^ \* ?/gm, "");
}
