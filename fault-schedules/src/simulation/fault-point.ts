import type { Moment, Step } from "./moments.ts";
import type { ServerFault } from "./world-schedule.ts";

/** Where an instance meets its faults. */
export interface FaultPoint {
  /** The first fault whose moment the instance gets to happens, and no other. */
  arm(faults: readonly ServerFault[]): ArmedFault;
  /** Runs a step with the armed fault of this step, if there is one. After a crash all steps throw. */
  run<Value>(step: Step, call: () => Value | Promise<Value>): Promise<Value>;
  hasCrashed(): boolean;
  /** Whether a step is running. */
  isBusy(): boolean;
}

export interface ArmedFault {
  happened(): ServerFault | undefined;
  /** Resolves when the instance stalls. */
  readonly stalled: Promise<void>;
  /** The instance goes on. */
  release(): void;
  /** None happens any more. */
  disarm(): void;
}

/** The step has failed because the schedule says so. */
export class InjectedFailure extends Error {}

export function createFaultPoint(): FaultPoint {
  let armed:
    | { readonly faults: readonly ServerFault[]; readonly happen: (fault: ServerFault) => void }
    | undefined;
  let released: Promise<void> = Promise.resolve();
  let isDead = false;
  let running = 0;

  function throwIfCrashed(): void {
    if (isDead) throw new Error("This server has crashed");
  }

  async function meet(moment: Moment): Promise<void> {
    throwIfCrashed();
    const fault = armed?.faults.find((each) => each.moment === moment);
    if (fault === undefined) return;
    armed?.happen(fault);
    armed = undefined;
    if (fault.kind === "crash") isDead = true;
    if (fault.kind === "fail") throw new InjectedFailure(`The simulation failed ${moment}`);
    if (fault.kind === "stall") await released;
    if (fault.kind === "slow") for (let turn = 0; turn < SLOW_TURNS; turn++) await nextTurn();
    throwIfCrashed();
  }

  return {
    arm: (faults) => {
      const stalled = createSignal();
      const release = createSignal();
      released = release.promise;
      let happened: ServerFault | undefined;
      const happen = (fault: ServerFault): void => {
        happened = fault;
        if (fault.kind === "stall") stalled.send();
      };
      armed = { faults, happen };
      return {
        happened: () => happened,
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
