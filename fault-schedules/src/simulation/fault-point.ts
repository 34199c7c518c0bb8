import type { Moment, Step } from "./moments.ts";
import type { ServerFault } from "./world-schedule.ts";

/** Where an instance meets its faults. */
export interface FaultPoint {
  /** The next time that the instance gets to the fault's moment, it happens. */
  arm(fault: ServerFault): ArmedFault;
  /** Runs a step with the armed fault, if it is the one of this step. After a crash all steps throw. */
  run<Value>(step: Step, call: () => Value | Promise<Value>): Promise<Value>;
  hasCrashed(): boolean;
  /** Whether a step is running. */
  isBusy(): boolean;
}

export interface ArmedFault {
  hasHappened(): boolean;
  /** Resolves when the instance stalls. */
  readonly stalled: Promise<void>;
  /** The instance goes on. */
  release(): void;
  /** It doesn't happen any more. */
  disarm(): void;
}

/** The step has failed because the schedule says so. */
export class InjectedFailure extends Error {}

export function createFaultPoint(): FaultPoint {
  let armed: { readonly fault: ServerFault; readonly happen: () => void } | undefined;
  let released: Promise<void> = Promise.resolve();
  let isDead = false;
  let running = 0;

  function throwIfCrashed(): void {
    if (isDead) throw new Error("This server has crashed");
  }

  async function meet(moment: Moment): Promise<void> {
    throwIfCrashed();
    if (armed?.fault.moment !== moment) return;
    const { fault, happen } = armed;
    armed = undefined;
    happen();
    if (fault.kind === "crash") isDead = true;
    if (fault.kind === "fail") throw new InjectedFailure(`The simulation failed ${moment}`);
    if (fault.kind === "stall") await released;
    if (fault.kind === "slow") for (let turn = 0; turn < SLOW_TURNS; turn++) await nextTurn();
    throwIfCrashed();
  }

  return {
    arm: (fault) => {
      const stalled = createSignal();
      const release = createSignal();
      released = release.promise;
      let hasHappened = false;
      const happen = (): void => {
        hasHappened = true;
        if (fault.kind === "stall") stalled.send();
      };
      armed = { fault, happen };
      return {
        hasHappened: () => hasHappened,
        stalled: stalled.promise,
        release: release.send,
        disarm: () => {
          armed = undefined;
        },
      };
    },
    run: async (step, call) => {
      running += 1;
      try {
        await meet(`before ${step}`);
        const value = await call();
        await meet(`after ${step}`);
        return value;
      } finally {
        running -= 1;
      }
    },
    hasCrashed: () => isDead,
    isBusy: () => running > 0,
  };
}

/** Turns of the event loop that a slow step takes longer. */
const SLOW_TURNS = 20;

/** Resolves in the next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function createSignal() {
  let send = (): void => {};
  const promise = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { promise, send: () => send() };
}
