import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { printable } from "./printable.ts";
import { runCommandLine } from "./run-command-line.ts";

/* The process of the `banter` command. */

// The project's settings. Variables that are set already win.
if (existsSync(".env")) loadEnvFile(".env");

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort(signal);
  });
}

// The reader closed the pipe, as in `banter export … | head`: stop without an error.
process.stdout.on("error", (error) => {
  if (!("code" in error) || error.code !== "EPIPE") throw error;
  stop.abort();
});

process.exitCode = await runCommandLine(process.argv.slice(2), {
  print: (text, kind) => void process.stdout.write(`${kind === "data" ? text : printable(text)}\n`),
  printError: (text) => void process.stderr.write(`${printable(text)}\n`),
  stop: stop.signal,
});
