/* What of the server runs in a page, without Node: the playground's door, `@banter/server/in-page`. */
export {
  createInPageServer,
  type InPageEffects,
  type InPageServer,
} from "./in-page/create-in-page-server.ts";
export { exportShape } from "./bots/export-shape.ts";
export { demoFields, demoText, demoWords } from "./effects/demo-ai.ts";
export { parseDate, parsePhone } from "./effects/knowledge.ts";
export { createInterpreter } from "./sandbox/interpreter.ts";
export { createSandboxPool, type Sandbox } from "./sandbox/create-sandbox-pool.ts";
export type { Evaluation, WorkerMessage } from "./sandbox/evaluation.ts";
export type { SandboxThread } from "./sandbox/sandbox-thread.ts";
