import { isRecord } from "@banter/protocol";

/** Proofs of work for the first answers of sessions, computed from their start while the visitor reads and writes. */
export interface ProofsAhead {
  /** Begins to solve the challenge of a start reply, if it contains one. */
  begin(startReply: unknown): void;
  /** The proof for a request of a session, unless one was accepted already. */
  find(path: string): Promise<string | undefined> | undefined;
  /** The server has answered a request with the proof: it accepts no proof twice. */
  use(path: string): void;
}

export function createProofsAhead(solve: (startReply: unknown) => Promise<string | undefined>): ProofsAhead {
  const proofs = new Map<string, Promise<string | undefined>>();
  return {
    begin: (startReply) => {
      if (!isRecord(startReply) || startReply["challenge"] === undefined) return;
      const { sessionId } = startReply;
      // Without a proof the server asks for one, and the failure shows there.
      if (typeof sessionId === "string")
        proofs.set(
          sessionId,
          solve(startReply).catch(() => undefined),
        );
    },
    find: (path) => proofs.get(sessionOf(path)),
    use: (path) => void proofs.delete(sessionOf(path)),
  };
}

/** Answers and streams need a proof. */
function sessionOf(path: string): string {
  return /\/sessions\/([^/]+)\/(?:continueChat|streamMessage)$/.exec(path)?.[1] ?? "";
}
