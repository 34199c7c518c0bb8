import { isRecord } from "@banter/protocol";

/** Proofs of work for the first answers of sessions, computed from their start while the visitor reads and writes. */
export interface ProofOfWorkAhead {
  /** Begins to solve the challenge of a start reply, if it contains one. */
  begin(startReply: unknown): void;
  /** The solution for a request of a session, unless one was accepted already. */
  find(path: string): Promise<string | undefined> | undefined;
  /** The server has answered a request with the solution: it accepts none twice. */
  use(path: string): void;
}

export function createProofOfWorkAhead(
  solve: (startReply: unknown) => Promise<string | undefined>,
): ProofOfWorkAhead {
  const solutions = new Map<string, Promise<string | undefined>>();
  return {
    begin: (startReply) => {
      if (!isRecord(startReply) || startReply["challenge"] === undefined) return;
      const { sessionId } = startReply;
      // Without a solution the server asks for one, and the failure shows there.
      if (typeof sessionId === "string")
        solutions.set(
          sessionId,
          solve(startReply).catch(() => undefined),
        );
    },
    find: (path) => solutions.get(sessionOf(path)),
    use: (path) => void solutions.delete(sessionOf(path)),
  };
}

/** Answers and streams need a proof of work. */
function sessionOf(path: string): string {
  return /\/sessions\/([^/]+)\/(?:continueChat|streamMessage)$/.exec(path)?.[1] ?? "";
}
