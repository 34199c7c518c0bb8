import { decoders, parseJson } from "@banter/protocol";
import { createStorages } from "../browser/browser-storage.ts";
import { visitorKey } from "./stored-visitor.ts";
import type { ResolvedProps } from "../contract/resolve-props.ts";

/** A visit ends after this time without a page. */
const VISIT_TIMEOUT_MS = 30 * 60_000;

/** The props that decide what may be stored. */
export type StorageProps = Pick<ResolvedProps, "consent" | "storage" | "isPreview" | "typebot">;

/** What the browser remembers of a visitor. */
export interface VisitorState {
  /** Number of visits, the present one included. */
  readonly visits: number;
  /** Time of the last page or action, in milliseconds. */
  readonly seenAt: number;
  /** A number from 0 to 100, drawn once. */
  readonly share: number;
  readonly hasClosed: boolean;
  /** When rules with `atMost` fired, by their key. */
  readonly fired: Readonly<Record<string, unknown>>;
}

/** When a rule fired. */
export interface Firing {
  readonly visit: number;
  readonly at: number;
}

/** Remembers a visitor, if the visitor has consented to it. */
export interface VisitorRecord {
  /** Undefined while nothing may be stored. */
  read(): VisitorState | undefined;
  /** Why nothing may be stored. */
  whyUnknown(): string;
  firingOf(ruleKey: string): Firing | undefined;
  noteFiring(ruleKey: string): void;
  noteClosed(): void;
  /** The visitor is still here. */
  touch(): void;
}

const decodeState = decoders.requiredObject(
  { visits: decoders.optionalNumber(), seenAt: decoders.optionalNumber(), share: decoders.optionalNumber() },
  { hasClosed: decoders.boolean(), fired: decoders.record() },
);
const decodeFiring = decoders.requiredObject(
  { visit: decoders.optionalNumber(), at: decoders.optionalNumber() },
  {},
);

/** `ruleKeys` are those of the present rules: firings of other rules are not kept. */
export function createVisitorRecord(
  getProps: () => StorageProps,
  ruleKeys: readonly string[],
): VisitorRecord {
  let isBlocked = false;

  function write(change: (state: VisitorState) => Partial<VisitorState>): void {
    if (!mayStore(getProps())) return;
    const { store, key } = storageOf(getProps());
    const state = readState(getProps());
    const fired = Object.fromEntries(
      Object.entries(state.fired).filter(([ruleKey]) => ruleKeys.includes(ruleKey)),
    );
    isBlocked = !store.set(key, JSON.stringify({ ...state, fired, seenAt: Date.now(), ...change(state) }));
  }

  const read = () => (mayStore(getProps()) && !isBlocked ? readState(getProps()) : undefined);
  const touch = () => write(() => ({}));
  touch();

  return {
    read,
    whyUnknown: () => whyUnknown(getProps()),
    firingOf: (ruleKey) => decodeFiring(read()?.fired[ruleKey]),
    noteFiring: (ruleKey) =>
      write(({ fired, visits }) => ({ fired: { ...fired, [ruleKey]: { visit: visits, at: Date.now() } } })),
    noteClosed: () => write(() => ({ hasClosed: true })),
    touch,
  };
}

function storageOf({ typebot, storage }: StorageProps) {
  return { store: createStorages(storage).local, key: visitorKey(typebot) };
}

function mayStore({ consent, storage, isPreview, typebot }: StorageProps): boolean {
  return consent === true && storage !== "none" && !isPreview && typeof typebot === "string";
}

/** A new visitor's state if nothing is stored; the next visit's after a pause. */
function readState(props: StorageProps): VisitorState {
  const { store, key } = storageOf(props);
  const stored = decodeState(parseJson(store.get(key) ?? ""));
  const now = Date.now();
  if (stored === undefined)
    return { visits: 1, seenAt: now, share: Math.random() * 100, hasClosed: false, fired: {} };
  const isNextVisit = now - stored.seenAt > VISIT_TIMEOUT_MS;
  return isNextVisit ? { ...stored, visits: stored.visits + 1, seenAt: now } : stored;
}

function whyUnknown({ consent, storage, isPreview, typebot }: StorageProps): string {
  if (isPreview || typeof typebot === "object") return "A preview stores nothing.";
  if (storage === "none") return 'Nothing is stored with storage="none".';
  if (consent !== true) return "This needs stored data: set `consent` once the visitor has agreed.";
  return "The browser blocks the page's storage.";
}
