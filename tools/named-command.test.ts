import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";
import { formatDuration, localRuns, publishedRuns, readCheckRuns } from "./trust/check-runs.ts";

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

async function verify(...parameters: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ["tools/named-command.ts", "verify", ...parameters], { cwd: root });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, output: output + errors };
}

/** The names of all commands of `npm run verify`. */
const names = [...(await verify()).output.matchAll(/npm run verify (\S+)/g)].map(([, name = ""]) => name);

test("the list says how long each command took when it was recorded last", async () => {
  const { output } = await verify();
  for (const { command, seconds } of readCheckRuns(publishedRuns).filter(
    (run) => run.command !== "npm test",
  )) {
    const line = output.split("\n").find((each) => each.startsWith(`${command} `));
    expect(line).toContain(`(${formatDuration(seconds)}`);
  }
});

const onMemory = ["--count", "5", "--seed", "1", "--workers", "1", "--deployments", "memory"];

test("a simulation whose world fails exits with 1", async () => {
  const { code, output } = await verify("simulate", ...onMemory, "--break", "answer-storage");
  expect(output).toContain("Each confirmed answer is stored exactly once");
  expect(code).toBe(1);
});

test("a simulation without a safeguard that does not exist exits with 2", async () => {
  const { code, output } = await verify("simulate", "--break", "nosuch");
  expect(output).toContain("--break must be one of answer-storage,");
  expect(code).toBe(2);
});

test.each([
  ["simulate", "--count", "abc", '--count takes a whole number of at least 1, not "abc"'],
  ["chaos", "--minutes", "x", '--minutes takes a number above 0, such as 1 or 0.5, not "x"'],
  ["kill-rounds", "--rounds", "-5", '--rounds takes a whole number of at least 1, not "-5"'],
  ["flakes", "--runs", "0", '--runs takes a whole number of at least 1, not "0"'],
  ["simulate", "--hours", "0", '--hours takes a number above 0, such as 1 or 0.5, not "0"'],
  [
    "simulate",
    "--path",
    "a:b",
    '--path takes the numbers that a failed run prints, such as 19:0:4, not "a:b"',
  ],
  ["rolling-restart", "--poll-ms", "abc", '--poll-ms takes a whole number of at least 1, not "abc"'],
  ["schedules", "--seed=abc", "", '--seed takes a whole number of at least 0, not "abc"'],
])("%s with %s %s exits with 2 and says what is wrong", async (name, option, value, message) => {
  const { code, output } = await verify(name, option, ...(value === "" ? [] : [value]));
  expect([code, output]).toEqual([2, `${message}. \`npm run verify ${name} -- --help\` has all options.\n`]);
});

test.each(names)("%s refuses a wrong option, and records nothing", async (name) => {
  const { code, output } = await verify(name, "--cuont", "3");
  expect([code, output]).toEqual([2, "Unknown option '--cuont'. `--help` has all options.\n"]);
  expect(readCheckRuns(localRuns).map(({ options }) => options)).not.toContain("--cuont 3");
});

test("a word that no option takes exits with 2", async () => {
  const { code, output } = await verify("kill-rounds", "3");
  expect(code).toBe(2);
  expect(output).toContain("Unexpected argument '3'.");
});

test.each([
  ["payloads", "seven", 'The seed is a whole number, not "seven"'],
  ["payloads", "1 2", 'Unexpected argument "2"'],
  ["long", "no-such-test", 'No test of this command has "no-such-test" in its path'],
  ["lean", "no-such-test", 'No test of this command has "no-such-test" in its path'],
  ["audit", "now", "Unexpected argument 'now'"],
  ["simulate", "--seed 1 --seed 2", "--seed is there twice"],
  ["simulate", "--deployments=", "--deployments takes some of memory"],
  ["chaos", "--only nope", '--only takes a part of a scenario\'s name, such as "flood", not "nope"'],
])("%s refuses %s, and exits with 2", async (name, words, message) => {
  const { code, output } = await verify(name, ...words.split(" "));
  expect(output).toContain(message);
  expect(code).toBe(2);
});

test("options that npm has kept for itself exit with 2", async () => {
  const environment = { ...process.env, npm_config_count: "20" };
  const child = spawn(process.execPath, ["tools/named-command.ts", "verify", "schedules"], {
    cwd: root,
    env: environment,
  });
  const [errors] = await Promise.all([text(child.stderr), once(child, "close")]);
  expect(errors).toContain("npm has kept --count for itself: write `-- --count`");
  expect(child.exitCode).toBe(2);
});

test("--help in the place of a name lists the commands", async () => {
  const { code, output } = await verify("--help");
  expect(output).toMatch(/^npm run verify axe/);
  expect(code).toBe(0);
});

test.each(["fuzz", "simulate", "chaos", "kill-rounds", "reproducible"])(
  "%s explains itself",
  async (name) => {
    const { code, output } = await verify(name, "--help");
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`npm run verify ${name}`));
  },
);
