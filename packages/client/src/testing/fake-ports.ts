import { fail } from "@banter/protocol";
import type {
  ActionRunner,
  ChatStorage,
  SessionPorts,
  StreamTransport,
  Tabs,
  Transport,
  Wake,
} from "../ports.ts";
import type { FakeClock } from "./fake-clock.ts";

/** A browser's worth of storage and tabs, shared by the sessions of a test. */
export interface FakeBrowser {
  isOnline: boolean;
  /** Makes every write fail. */
  isFull: boolean;
  /** Hides what is stored and makes every write fail, as a browser does that blocks storage. */
  isBlocked: boolean;
  readonly local: Map<string, string>;
  /** The network or the page came back. */
  wake(why?: Wake): void;
  /** The ports of one more tab. */
  openTab(parts: TabParts): Tab;
}

export interface Tab {
  readonly ports: SessionPorts;
  readonly session: Map<string, string>;
  /** The page is gone: nothing of it runs any more, and its locks are free. */
  crash(): void;
}

export interface TabParts {
  readonly transport: Transport;
  readonly streamTransport?: StreamTransport;
  readonly runAction?: ActionRunner;
  /** Session storage of the tab before a reload. */
  readonly session?: Map<string, string>;
}

export function createFakeBrowser(clock: FakeClock, random: () => number = () => 0.5): FakeBrowser {
  const wakers = new Set<(wake?: Wake) => void>();
  const tabs = new Set<() => void>();
  let ids = 0;
  let holder: object | undefined;
  const queue: { readonly owner: object; readonly run: () => void }[] = [];

  function release(owner: object): void {
    if (holder !== owner) return;
    holder = undefined;
    const next = queue.shift();
    if (next === undefined) return;
    holder = next.owner;
    next.run();
  }

  const browser: FakeBrowser = {
    isOnline: true,
    isFull: false,
    isBlocked: false,
    local: new Map(),
    wake: (why) => [...wakers].forEach((wake) => wake(why)),
    openTab: ({ transport, streamTransport, runAction, session = new Map() }) => {
      let isAlive = true;
      /** A page that is gone asks for nothing, and what comes after reaches nobody. */
      const whileAlive = <Value>(ask: () => Promise<Value>) =>
        new Promise<Value>((resolve, reject) => {
          if (isAlive) ask().then((settled) => isAlive && resolve(settled), reject);
        });
      const alive = (run: () => void) => () => {
        if (isAlive) run();
      };
      const exclusively: Tabs["exclusively"] = async (work) => {
        if (!isAlive) return new Promise(() => {});
        const turn = {};
        locks.add(turn);
        if (holder === undefined) holder = turn;
        else await new Promise<void>((resolve) => queue.push({ owner: turn, run: resolve }));
        try {
          return await work();
        } finally {
          release(turn);
        }
      };
      const locks = new Set<object>();
      const own = new Set<() => void>();
      return {
        session,
        crash: () => {
          isAlive = false;
          own.forEach((listener) => tabs.delete(listener));
          for (const turn of locks) {
            const waiting = queue.findIndex((entry) => entry.owner === turn);
            if (waiting >= 0) queue.splice(waiting, 1);
            release(turn);
          }
        },
        ports: {
          transport: (request) => whileAlive(() => transport(request)),
          streamTransport: (request, onText) =>
            streamTransport === undefined
              ? Promise.resolve(fail({ kind: "network", message: "No stream" }))
              : whileAlive(() => streamTransport(request, (text) => isAlive && onText(text))),
          runAction: (action, context) =>
            whileAlive(() => runAction?.(action, context) ?? Promise.resolve({})),
          clock: { now: clock.now, after: (delay, run) => clock.after(delay, alive(run)) },
          random: { number: random, id: () => `id-${ids++}` },
          connectivity: {
            isOnline: () => browser.isOnline,
            subscribe: (listener) => {
              const wake = (why?: Wake) => isAlive && listener(why);
              wakers.add(wake);
              return () => void wakers.delete(wake);
            },
          },
          storage: {
            session: mapStorage(session, browser, () => isAlive),
            local: mapStorage(browser.local, browser, () => isAlive),
          },
          tabs: {
            announce: () => {
              if (!isAlive) return;
              for (const listener of [...tabs].filter((tab) => !own.has(tab))) listener();
            },
            subscribe: (listener) => {
              const tell = alive(listener);
              own.add(tell);
              tabs.add(tell);
              return () => void tabs.delete(tell);
            },
            exclusively,
          },
        },
      };
    },
  };
  return browser;
}

function mapStorage(
  map: Map<string, string>,
  browser: Pick<FakeBrowser, "isFull" | "isBlocked">,
  isAlive: () => boolean,
): ChatStorage {
  return {
    get: (key) => (browser.isBlocked ? undefined : map.get(key)),
    set: (key, value) => {
      if (browser.isFull || browser.isBlocked || !isAlive()) return false;
      map.set(key, value);
      return true;
    },
    remove: (key) => {
      if (!browser.isBlocked && isAlive()) map.delete(key);
    },
    keys: () => (browser.isBlocked ? [] : [...map.keys()]),
  };
}
