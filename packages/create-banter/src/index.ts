export { initHelp, runInit } from "./run-create.ts";
