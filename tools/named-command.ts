import { spawn } from "node:child_process";
import { findKeptOption, findOptionProblem, helpOf } from "./command-options.ts";
import {
  checkedCommit,
  formatDuration,
  isRecorded,
  publishedRuns,
  readCheckRuns,
  recordCheckRun,
  sizeOf,
} from "./trust/check-runs.ts";

/*
 * `npm run bench NAME [-- options]` and `npm run verify NAME [-- options]`: the measurements and the checks that take
 * longer than `npm test` may. Without a name, lists them.
 */

interface NamedCommand {
  readonly file: string;
  readonly description: string;
  /** Runs the packages' sources instead of their built files. */
  readonly usesSource?: true;
}

const groups: Readonly<Record<string, Readonly<Record<string, NamedCommand>>>> = {
  bench: {
    opening: {
      file: "bench/compare.ts",
      description: "opening a chat on a slow phone, beside the published peer",
    },
    filmstrip: {
      file: "bench/filmstrip.ts",
      description: "what a visitor sees every 100 ms until the chat can be used, beside the published peer",
    },
    click: {
      file: "packages/widget/bench/click-trace.ts",
      description: "frames and thread time after the launcher's click",
      usesSource: true,
    },
    server: {
      file: "bench/server/measure-server.ts",
      description: "requests per second, SQLite and Postgres",
      usesSource: true,
    },
    admin: {
      file: "bench/server/measure-admin.ts",
      description: "the owner's pages with many results, and visitors beside them",
      usesSource: true,
    },
    texts: {
      file: "bench/server/measure-texts.ts",
      description: "how long others wait while a server reads the worst texts",
      usesSource: true,
    },
    start: {
      file: "bench/server/measure-start.ts",
      description: "the first seconds of a server that 200 visitors wait for",
      usesSource: true,
    },
    attack: {
      file: "bench/attack/run-attacks.ts",
      description: "attacks a started server: a line with a figure per attack",
      usesSource: true,
    },
    markdown: {
      file: "packages/streaming-markdown/bench/streaming.ts",
      description: "the characters that are read for a streamed AI reply",
      usesSource: true,
    },
    replies: {
      file: "bench/streaming/compare-streaming.ts",
      description: "frames and thread time of a streamed AI reply, beside published components",
      usesSource: true,
    },
    lifecycle: {
      file: "e2e/lifecycle/cycles.ts",
      description: "what a thousand widgets leave behind in a page",
    },
    "long-conversation": {
      file: "e2e/long-conversation/curve.ts",
      description: "the cost of a turn as a conversation grows",
    },
    images: { file: "e2e/long-conversation/images.ts", description: "the memory of a thousand images" },
    inp: {
      file: "e2e/long-conversation/interactions.ts",
      description: "INP over a conversation's turns, with real key events",
    },
  },
  verify: {
    axe: {
      file: "e2e/accessibility/axe-matrix.ts",
      description: "every block, theme, mode, direction and color scheme: 0 violations",
    },
    payloads: { file: "tools/corpus.ts", description: "hostile payloads × entry points, executed: 0" },
    schedules: {
      file: "fault-schedules/src/command/schedules.ts",
      description: "generated fault schedules: no answer lost or doubled",
      usesSource: true,
    },
    safeguards: {
      file: "fault-schedules/src/command/safeguards.ts",
      description: "generated fault schedules notice that a safeguard is missing",
      usesSource: true,
    },
    fuzz: {
      file: "fuzz/src/command/fuzz.ts",
      description: "hostile inputs for every parser: no crash, no hang, no leak",
      usesSource: true,
    },
    simulate: {
      file: "fault-schedules/src/command/simulate.ts",
      description: "visitors, owners and faults on memory, SQLite and Postgres: the same end",
      usesSource: true,
    },
    "kill-rounds": {
      file: "packages/server/src/testing/kill-rounds-command.ts",
      description: "kill -9 under load: no answer lost or doubled",
      usesSource: true,
    },
    "rolling-restart": {
      file: "packages/server/src/testing/rolling-restart-command.ts",
      description: "two servers under load: no request fails",
      usesSource: true,
    },
    firefox: {
      file: "tools/firefox-tests.ts",
      description: "the widget and full conversations in the system's Firefox",
    },
    webkit: {
      file: "tools/webkit-tests.ts",
      description: "full conversations in WebKitGTK, which shares Safari's engine",
    },
    long: {
      file: "tools/long-tests.ts",
      description:
        "tests that take too long for the full check: apps of frameworks, visitors on a broken network",
    },
    lean: {
      file: "tools/lean-tests.ts",
      description: "the widget's browser tests with the React that visitors get",
    },
    chaos: {
      file: "bench/chaos/chaos.ts",
      description: "honest visitors' waits while strangers, owners and failing services disturb the servers",
      usesSource: true,
    },
    reproducible: {
      file: "tools/reproducible.ts",
      description: "two builds of the last commit: every file and package is the same",
    },
    audit: {
      file: "tools/audit.ts",
      description: "asks the registry for known vulnerabilities, signatures, provenance and newer majors",
    },
    flakes: {
      file: "tools/flakes.ts",
      description: "the full check in fresh clones, both cores busy, no retries",
    },
  },
};

const [group = "", name = "", ...options] = process.argv.slice(2);
const commands = groups[group] ?? {};
const command = commands[name];
const kept = findKeptOption(process.env);
const problem =
  kept === undefined
    ? findOptionProblem(options)
    : `npm has kept --${kept} for itself: write \`-- --${kept}\``;
if (command === undefined) {
  const isHelp = name === "" || name === "--help";
  if (!isHelp) console.error(`There is no \`npm run ${group} ${name}\`. There are:\n`);
  const width = Math.max(...Object.keys(commands).map(({ length }) => length)) + 3;
  for (const [key, { description }] of Object.entries(commands))
    console.log(
      `npm run ${group} ${key.padEnd(width)}${description}${lastDuration(`npm run ${group} ${key}`)}`,
    );
  process.exitCode = isHelp ? 0 : 2;
} else if (options.includes("--help")) {
  console.log(helpOf(command.file) ?? `npm run ${group} ${name}: ${command.description}`);
} else if (problem !== undefined) {
  console.error(`${problem}. \`npm run ${group} ${name} -- --help\` has all options.`);
  process.exitCode = 2;
} else {
  const flags = [
    `--import=${import.meta.resolve("./wrong-options.ts")}`,
    ...(command.usesSource ? ["--conditions=@banter/source"] : []),
  ];
  const startedAt = new Date();
  const commit = group === "verify" ? checkedCommit() : "";
  const child = spawn(process.execPath, [...flags, command.file, ...options], { stdio: "inherit" });
  let isStopped = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      isStopped = true;
      child.kill(signal);
    });
  child.on("exit", (code) => {
    process.exitCode = code ?? 1;
    if (group === "verify" && isRecorded(options, { code, isStopped }))
      recordCheckRun(startedAt, {
        command: `npm run verify ${name}`,
        options: options.join(" "),
        commit,
        isPassed: code === 0,
      });
  });
}

/** How long the run took that docs/trust.md tells of. */
function lastDuration(command: string): string {
  const run = readCheckRuns(publishedRuns).find((each) => each.command === command);
  if (run === undefined) return "";
  const size = sizeOf(run);
  return ` (${formatDuration(run.seconds)}${size === "" ? "" : ` with ${size}`})`;
}
