import { fail } from "@banter/protocol";
import type {
  ActionRunner,
  ChatStorage,
  Resume,
  SessionPorts,
  StreamTransport,
  Tabs,
  Transport,
  TransportRequest,
} from "../contract/ports.ts";
import type { FakeClock } from "./fake-clock.ts";
import { shareValues, type SharedValues } from "./shared-values.ts";

/** The browser of one visitor: storage, connectivity and tabs. */
export interface FakeBrowser {
  isOnline: boolean;
  /** Makes every write fail. */
  isFull: boolean;
  /** Hides all stored values and makes every write fail. */
  isBlocked: boolean;
  /** How long other tabs don't notice an announcement, in milliseconds: they are busy. */
  announceDelay: number;
  /** How long other tabs don't see what one has stored, in milliseconds: browsers copy it between their processes. */
  storageDelay: number;
  readonly local: Map<string, string>;
  /** Notifies the pages that they are online, visible or resumed. */
  resume(resume?: Resume): void;
  openTab(options: TabOptions): Tab;
}

export interface Tab {
  readonly ports: SessionPorts;
  readonly session: Map<string, string>;
  /** Requests of the session, without streams. */
  readonly requests: readonly TransportRequest[];
  /** Lines that the session wrote to the console. */
  readonly errors: readonly string[];
  /** The visitor turns to this tab, as after closing another one. */
  focus(): void;
  /** Stops all code of the page and releases its locks. */
  crash(): void;
}

export interface TabOptions {
  readonly transport: Transport;
  readonly streamTransport?: StreamTransport;
  readonly runAction?: ActionRunner;
  /** Session storage of the tab before a reload. */
  readonly session?: Map<string, string>;
  /** Default: 0. */
  readonly place?: number;
}

export function createFakeBrowser(clock: FakeClock, random: () => number = () => 0.5): FakeBrowser {
  const pages = new Set<Listener>();
  const tabListeners = new Set<Listener>();
  const lock = createLock();
  let ids = 0;

  const browser: FakeBrowser = {
    isOnline: true,
    isFull: false,
    isBlocked: false,
    announceDelay: 0,
    storageDelay: 0,
    local: new Map(),
    resume: (resume = "back") => {
      for (const listener of Array.from(pages)) listener(resume);
    },
    openTab: ({ transport, streamTransport, runAction, session = new Map(), place = 0 }) => {
      const page = createPage();
      const tabs = createTabs(page, lock, tabListeners, (notify) => {
        clock.after(browser.announceDelay, notify);
      });
      const isAlive = (): boolean => page.isAlive;
      const local = openLocal(() => tabs.notify("saved"));
      const errors: string[] = [];
      const requests: TransportRequest[] = [];
      const ownListeners = new Set<Listener>();
      return {
        session,
        requests,
        errors,
        focus: () => {
          for (const listener of Array.from(ownListeners)) listener("focus");
        },
        crash: () => {
          page.isAlive = false;
          tabs.close();
          local.close();
        },
        ports: {
          transport: (request) => {
            requests.push(request);
            return page.whileAlive(() => transport(request));
          },
          streamTransport: (request, onText) =>
            streamTransport === undefined
              ? Promise.resolve(fail({ kind: "network", message: "No stream" }))
              : page.whileAlive(() => streamTransport(request, (text) => page.isAlive && onText(text))),
          runAction: (action, context) =>
            page.whileAlive(() => runAction?.(action, context) ?? Promise.resolve({})),
          clock: { ...clock, after: (delay, run) => clock.after(delay, page.ifAlive(run)) },
          random: { number: random, id: () => `id-${ids++}` },
          connectivity: {
            isOnline: () => browser.isOnline,
            subscribe: (listener) => page.listen(listener, pages, ownListeners),
          },
          storage: {
            session: mapStorage(session, browser, isAlive),
            local: mapStorage(local, browser, isAlive),
          },
          place,
          tabs: tabs.port,
          reportError: (message) => void errors.push(message),
        },
      };
    },
  };
  const openLocal = shareValues(browser.local, clock, () => browser.storageDelay);
  return browser;
}

type Listener = (resume: Resume) => void;

/** The code of a page. After a crash it neither starts requests nor handles responses. */
function createPage() {
  const page = {
    isAlive: true,
    whileAlive: <Value>(request: () => Promise<Value>) =>
      new Promise<Value>((resolve, reject) => {
        if (page.isAlive) request().then((value) => page.isAlive && resolve(value), reject);
      }),
    ifAlive: (run: () => void) => () => {
      if (page.isAlive) run();
    },
    /** Adds a listener to each set. Returns a function that removes it. */
    listen: (listener: Listener, ...sets: readonly Set<Listener>[]) => {
      const ifAlive: Listener = (resume) => {
        if (page.isAlive) listener(resume);
      };
      for (const set of sets) set.add(ifAlive);
      return () => {
        for (const set of sets) set.delete(ifAlive);
      };
    },
  };
  return page;
}

/** A lock with a queue, like the Web Locks API. */
interface Lock {
  acquire(owner: object): Promise<void>;
  /** Also removes a waiting owner from the queue. */
  release(owner: object): void;
}

function createLock(): Lock {
  const queue: { readonly owner: object; readonly run: () => void }[] = [];
  let holder: object | undefined;
  return {
    acquire: (owner) =>
      new Promise((resolve) => {
        if (holder !== undefined) return void queue.push({ owner, run: resolve });
        holder = owner;
        resolve();
      }),
    release: (owner) => {
      const position = queue.findIndex((entry) => entry.owner === owner);
      if (position >= 0) queue.splice(position, 1);
      if (holder !== owner) return;
      const next = queue.shift();
      holder = next?.owner;
      next?.run();
    },
  };
}

function createTabs(
  page: ReturnType<typeof createPage>,
  lock: Lock,
  listeners: Set<Listener>,
  later: (notify: () => void) => void,
) {
  const ownListeners = new Set<Listener>();
  const locks = new Set<object>();
  const port: Tabs = {
    announce: () => {
      if (!page.isAlive) return;
      for (const listener of [...listeners].filter((other) => !ownListeners.has(other)))
        later(() => listener("announced"));
    },
    subscribe: (listener) => page.listen(listener, listeners, ownListeners),
    exclusively: async (work) => {
      if (!page.isAlive) return new Promise(() => {});
      const owner = {};
      locks.add(owner);
      await lock.acquire(owner);
      try {
        return await work();
      } finally {
        lock.release(owner);
      }
    },
  };
  return {
    port,
    notify: (resume: Resume) => {
      for (const listener of ownListeners) listener(resume);
    },
    close: () => {
      for (const listener of ownListeners) listeners.delete(listener);
      for (const owner of locks) lock.release(owner);
    },
  };
}

function mapStorage(
  map: Pick<SharedValues, "get" | "set" | "delete">,
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
  };
}
