/* `@banter/server/test-ports`: what tests of bots run for real, in any JavaScript environment, for the admin page. */
export { testPorts } from "./effects/test-ports.ts";
export { createInterpreter } from "./sandbox/interpreter.ts";
export { createSandboxPool } from "./sandbox/create-sandbox-pool.ts";
export type { SandboxThread } from "./sandbox/sandbox-thread.ts";
