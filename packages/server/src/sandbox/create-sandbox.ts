import { createSandboxPool, type Sandbox, type SandboxOptions } from "./create-sandbox-pool.ts";
import { createSandboxThread } from "./sandbox-thread.ts";

/** A sandbox that runs code in worker threads. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return createSandboxPool(createSandboxThread, options);
}
