import type { CompiledBot } from "@banter/engine/runtime";
import { createServer } from "@banter/server";
import { UNLIMITED, type OpenServer } from "./crashing-server.ts";

interface NodeServerOptions {
  readonly bots: readonly CompiledBot[];
  readonly uploads: string;
  /** It asks for a proof of work before each start. */
  readonly needsProofOfWork: boolean;
}

/** The whole server. */
export function nodeServer({ bots, uploads, needsProofOfWork }: NodeServerOptions): OpenServer {
  return (parts) =>
    createServer({
      ...parts,
      bots,
      environment: {
        BANTER_SECRET: "a secret that both servers know",
        BANTER_FILES_DIR: uploads,
        ...(needsProofOfWork && { BANTER_PROOF_OF_WORK: "start", BANTER_PROOF_OF_WORK_DIFFICULTY: "1" }),
      },
      limits: UNLIMITED,
    });
}
