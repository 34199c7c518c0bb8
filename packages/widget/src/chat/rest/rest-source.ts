import { createContext, useContext, useSyncExternalStore } from "react";
import type { Clock } from "@banter/client";
import type { ChatRest } from "./chat-rest.ts";

/** Where a chat gets its rest from. */
export interface RestSource {
  /** What there is of it now. */
  get(): ChatRest | undefined;
  /** Every try to fetch it has failed: it is the visitor's turn. */
  hasFailed(): boolean;
  /** Resolves when it is there, however many tries that takes. */
  load(): Promise<ChatRest>;
  retry(): void;
  subscribe(listener: () => void): () => void;
}

/** Tries before the visitor is asked, and the wait between two in milliseconds. */
const ATTEMPTS = 3;
const RETRY_DELAY = 700;

export function createRestSource(
  fetchRest: () => Promise<{ readonly chatRest: ChatRest }>,
  clock: Clock,
  present?: ChatRest,
): RestSource {
  const listeners = new Set<() => void>();
  const waiting: ((rest: ChatRest) => void)[] = [];
  let rest = present;
  let state: "idle" | "loading" | "failed" = "idle";

  function change(next: typeof state): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function attempt(left: number): Promise<void> {
    try {
      ({ chatRest: rest } = await fetchRest());
    } catch (error) {
      console.warn("Banter could not load the rest of the chat:", error);
      if (left > 1) clock.after(RETRY_DELAY, () => void attempt(left - 1));
      else change("failed");
      return;
    }
    change("idle");
    for (const resolve of waiting.splice(0)) resolve(rest);
  }

  function begin(): void {
    if (rest !== undefined || state === "loading") return;
    change("loading");
    void attempt(ATTEMPTS);
  }

  return {
    get: () => rest,
    hasFailed: () => state === "failed",
    load: () =>
      new Promise((resolve) => {
        if (rest !== undefined) return resolve(rest);
        waiting.push(resolve);
        begin();
      }),
    retry: begin,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const RestContext = createContext<RestSource | undefined>(undefined);

function useSource(): RestSource {
  const source = useContext(RestContext);
  if (source === undefined)
    throw new Error(
      "A part of the chat's rest was drawn outside a chat. Render inside <RestContext.Provider>.",
    );
  return source;
}

/** The parts that are fetched after the first message; nothing until they are there. */
export function useRest(): ChatRest | undefined {
  const source = useSource();
  return useSyncExternalStore(source.subscribe, source.get);
}

/** The way on when the rest could not be fetched; nothing while all is well. */
export function useRestRetry(): (() => void) | undefined {
  const source = useSource();
  return useSyncExternalStore(source.subscribe, source.hasFailed) ? source.retry : undefined;
}
