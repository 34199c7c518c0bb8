import { refuse } from "./command-options.ts";

/*
 * Loaded before the long commands: options that a command doesn't have end it with 2 and a sentence, not with 1, which means
 * that a check has failed.
 */

process.on("uncaughtExceptionMonitor", (error) => {
  if (!(error instanceof Error && "code" in error) || !String(error.code).startsWith("ERR_PARSE_ARGS"))
    return;
  const [problem = ""] = error.message.split(". ");
  refuse(problem.replace(/\.$/, ""));
});
