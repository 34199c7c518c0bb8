import { fileKeyOf } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";

/** The files that answers reference. */
export interface AnswerFiles {
  /** The keys of the session's files that an answer references. */
  readonly keysIn: (sessionId: string, answer: FileAnswer) => readonly string[];
  /**
   * Holds the files that a session's answers reference, so that they aren't swept. Call it before committing the answers.
   * Returns those that were uploaded without this server, and not held before.
   */
  readonly hold: (holder: FileHolder, answers: readonly FileAnswer[]) => Promise<readonly ArrivedFile[]>;
  /** Keeps held files. Call it when the answers are committed; if it isn't called, the sweep looks for the answers. */
  readonly keep: (sessionId: string, answers: readonly FileAnswer[]) => Promise<void>;
  /** The URLs issued for the session whose file is missing, was removed, or is not of its type. */
  readonly findUnusable: (sessionId: string, answer: FileAnswer) => Promise<ReadonlySet<string>>;
}

/** Whose answers reference a file. */
export interface FileHolder {
  readonly sessionId: string;
  readonly resultId: string;
}

export interface ArrivedFile {
  readonly key: string;
  readonly bytes: number;
}

/** The parts of an answer that can reference files. */
export interface FileAnswer {
  readonly content: string;
  readonly attachedFileUrls?: readonly string[];
}

export function createAnswerFiles(
  store: FileStore,
  isIssued: (sessionId: string, url: string) => boolean,
): AnswerFiles {
  /** The keys of files issued for the session, by URL. */
  const issuedKeys = (sessionId: string, answers: readonly FileAnswer[]): ReadonlyMap<string, string> =>
    new Map(
      answers.flatMap(urlsIn).flatMap((url): [string, string][] => {
        const key = isIssued(sessionId, url) ? fileKeyOf(url) : undefined;
        return key === undefined ? [] : [[url, key]];
      }),
    );
  return {
    keysIn: (sessionId, answer) => [...issuedKeys(sessionId, [answer]).values()],
    hold: async ({ sessionId, resultId }, answers) => {
      const arrived: ArrivedFile[] = [];
      for (const key of issuedKeys(sessionId, answers).values()) {
        const bytes = await store.hold(key, resultId);
        if (bytes !== undefined) arrived.push({ key, bytes });
      }
      return arrived;
    },
    keep: async (sessionId, answers) => {
      for (const key of issuedKeys(sessionId, answers).values()) await store.keep(key);
    },
    findUnusable: async (sessionId, answer) => {
      const unusable = new Set<string>();
      for (const [url, key] of issuedKeys(sessionId, [answer]))
        if (!(await store.isUsable(key))) unusable.add(url);
      return unusable;
    },
  };
}

function urlsIn({ content, attachedFileUrls = [] }: FileAnswer): readonly string[] {
  return [...attachedFileUrls, ...(content.match(/https?:\/\/[^\s,"]+/g) ?? [])];
}
