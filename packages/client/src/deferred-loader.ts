import { exponentialDelay } from "@banter/protocol";
import { RETRY_BACKOFF } from "./contract/client-timing.ts";
import type { SessionPorts } from "./contract/ports.ts";
import type { createDeferredSession, DeferredDeps, DeferredSession } from "./deferred-session.ts";

/** The session's deferred part, loaded when it is first needed. */
export interface DeferredLoader {
  get(): DeferredSession | undefined;
  load(): void;
  /** Calls `run` once the part is loaded. */
  use(run: (deferred: DeferredSession) => void): void;
  destroy(): void;
}

export interface DeferredLoaderDeps extends DeferredDeps {
  /** Called when it could not be loaded, and when it is loaded after all. */
  readonly deferredChanged: (isLoaded: boolean) => void;
}

/** Returns the deferred part's constructor if it is loaded, else a promise of it. */
export type LoadDeferred = () => typeof createDeferredSession | Promise<typeof createDeferredSession>;

export function createDeferredLoader(
  load: LoadDeferred,
  { clock, reportError }: Pick<SessionPorts, "clock" | "reportError">,
  getDeps: () => DeferredLoaderDeps,
): DeferredLoader {
  const waiting: ((deferred: DeferredSession) => void)[] = [];
  let loaded: DeferredSession | undefined;
  let isLoading = false;
  let isDestroyed = false;
  let failures = 0;
  let stopWaiting = (): void => {};

  function settle(create: typeof createDeferredSession): void {
    if (isDestroyed) return;
    loaded = create(getDeps());
    if (failures > 0) getDeps().deferredChanged(true);
    for (const run of waiting.splice(0)) run(loaded);
  }

  function request(): void {
    stopWaiting();
    isLoading = true;
    const create = load();
    // Not `instanceof Promise`, which the page may have replaced.
    if (typeof create === "function") settle(create);
    else create.then(settle, fail);
  }

  function requestOnce(): void {
    if (!isLoading && loaded === undefined) request();
  }

  function fail(error: unknown): void {
    if (isDestroyed) return;
    const delay = exponentialDelay(failures, RETRY_BACKOFF);
    failures++;
    reportError(`A part of the chat could not be loaded: ${String(error)}`);
    // An event that waits calls `use`, which must not request the next attempt at once.
    getDeps().deferredChanged(false);
    isLoading = false;
    stopWaiting = clock.after(delay, request);
  }

  return {
    get: () => loaded,
    load: requestOnce,
    use: (run) => {
      if (loaded !== undefined) return run(loaded);
      waiting.push(run);
      // A new event, such as the visitor's retry, doesn't wait for the next attempt.
      requestOnce();
    },
    destroy: () => {
      isDestroyed = true;
      stopWaiting();
    },
  };
}
