/**
 * Runs servers step by step: whenever all of them wait, one is chosen and takes one step. So the order in which they reach their
 * store doesn't depend on how fast an engine reads a request.
 */
export interface Lockstep {
  /** Handles a request on a server. Requests to one server wait for each other. */
  handle<Value>(server: number, work: () => Promise<Value>): Promise<Value>;
  /** A step of a server, e.g. an access to the store. */
  step<Value>(server: number, run: () => Value): Promise<Awaited<Value>>;
  /** Takes steps, by default until nothing is left to do. Undefined if nothing is. */
  run(steps?: number): Promise<void> | undefined;
}

interface Lane {
  /** Requests that are handled or wait. */
  requests: number;
  last: Promise<unknown>;
  readonly steps: (() => Promise<unknown>)[];
}

/** `choose` returns a number from 0 (inclusive) to `limit` (exclusive). */
export function createLockstep(servers: number, choose: (limit: number) => number): Lockstep {
  const lanes = Array.from({ length: servers }, (): Lane => ({
    requests: 0,
    last: Promise.resolve(),
    steps: [],
  }));
  const isBusy = () => lanes.some(({ requests, steps }) => requests > 0 || steps.length > 0);
  const isWaiting = ({ requests, steps }: Lane) => requests === 0 || steps.length > 0;
  let current: Promise<void> | undefined;

  function laneOf(server: number): Lane {
    const lane = lanes[server];
    if (lane === undefined) throw new Error(`There is no server ${server}: it must be below ${servers}`);
    return lane;
  }

  function step<Value>(server: number, run: () => Value): Promise<Awaited<Value>> {
    return new Promise((resolve, reject) => {
      laneOf(server).steps.push(async () => {
        try {
          resolve(await run());
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  async function advance(steps: number): Promise<void> {
    for (let taken = 0; taken < steps && isBusy(); taken++) {
      while (!lanes.every(isWaiting)) await nextTask();
      const ready = lanes.filter((lane) => lane.steps.length > 0);
      await ready[choose(ready.length)]?.steps.shift()?.();
      // Everything that follows from the step happens before the next one.
      await nextTask();
    }
  }

  return {
    handle: (server, work) => {
      const lane = laneOf(server);
      lane.requests += 1;
      const handled = lane.last.then(async () => {
        try {
          const value = await work();
          // The response arrives.
          await step(server, () => undefined);
          return value;
        } finally {
          lane.requests -= 1;
        }
      });
      lane.last = handled.catch(() => undefined);
      return handled;
    },
    step,
    run: (steps = Infinity) => {
      if (current === undefined && !isBusy()) return undefined;
      current ??= advance(steps).finally(() => {
        current = undefined;
      });
      return current;
    },
  };
}

/** Resolves after all microtasks. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
