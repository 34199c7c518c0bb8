import { initHelp, runInit } from "create-banter";
import type { Command } from "./command.ts";

/** Shares its code with `npm create banter`. */
export const initCommand: Command = {
  summary: "add a bot to the project in this folder",
  help: initHelp,
  run: (args) => Promise.resolve(runInit(args)),
};
