/* `@banter/server/in-page`: the parts of the server that run in a browser, for the playground. */
export {
  createInPageServer,
  type InPageEffects,
  type InPageServer,
} from "./in-page/create-in-page-server.ts";
export { toExportFormat } from "./bots/to-export-format.ts";
export { demoFields, demoReply, demoText, demoWords } from "./effects/demo-ai.ts";
export { parseDate, parsePhone } from "./effects/parse-phone-date.ts";
export { createInterpreter } from "./sandbox/interpreter.ts";
export { createSandboxPool, type Sandbox } from "./sandbox/create-sandbox-pool.ts";
export type { Evaluation, WorkerMessage } from "./sandbox/evaluation.ts";
export type { SandboxThread } from "./sandbox/sandbox-thread.ts";
