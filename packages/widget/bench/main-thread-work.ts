import { decoders, isRecord } from "@banter/protocol";

/** Milliseconds per kind of work. */
export type Work = Readonly<Record<string, number>>;

const KINDS: readonly (readonly [kind: string, events: RegExp])[] = [
  ["compiling and evaluating modules", /^(v8\.(compile|evaluate|produce)|EvaluateScript|V8\.Compile)/i],
  ["garbage collection", /GC/],
  ["style", /^(UpdateLayoutTree|ParseAuthorStyleSheet)/],
  ["layout", /^Layout$/],
  ["painting", /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|CompositeLayers)/],
  [
    "scripts (the widget and React)",
    /^(FunctionCall|EventDispatch|RunMicrotasks|FireAnimationFrame|TimerFire)/,
  ],
];

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur: number;
}

const decodeEvent = decoders.requiredObject(
  {
    name: decoders.optionalString(),
    ph: decoders.optionalString(),
    tid: decoders.optionalNumber(),
    ts: decoders.optionalNumber(),
  },
  { dur: decoders.optionalNumber() },
);

/** What the main thread does between two user timing marks of a Chromium trace: the own time of each kind of event. */
export function workBetween(trace: string, first: string, last: string): Work {
  const events = readEvents(trace);
  const from = events.find(({ name, ph }) => name === first && ph !== "X");
  const to = events.find(({ name, ph }) => name === last && ph !== "X");
  if (from === undefined || to === undefined)
    throw new Error(`The trace has no marks "${first}" and "${last}".`);
  const own = new Map(KINDS.map(([kind]) => [kind, 0]));
  const open: { readonly end: number; readonly kind: string | undefined }[] = [];
  let now = from.ts;
  const advance = (time: number): void => {
    const end = Math.min(time, to.ts);
    const kind = open.at(-1)?.kind;
    if (kind !== undefined && end > now) own.set(kind, (own.get(kind) ?? 0) + (end - now) / 1_000);
    now = Math.max(now, end);
  };
  const closeUntil = (time: number): void => {
    for (let top = open.at(-1); top !== undefined && top.end <= time; top = open.at(-1)) {
      advance(top.end);
      open.pop();
    }
  };
  for (const { name, ph, tid, ts, dur } of events) {
    if (ph !== "X" || tid !== from.tid || ts > to.ts) continue;
    closeUntil(ts);
    advance(ts);
    open.push({ end: ts + dur, kind: KINDS.find(([, names]) => names.test(name))?.[0] ?? open.at(-1)?.kind });
  }
  closeUntil(to.ts);
  advance(to.ts);
  const measured = [...own.values()].reduce((sum, value) => sum + value, 0);
  return { ...Object.fromEntries(own), "waiting and other work": (to.ts - from.ts) / 1_000 - measured };
}

function readEvents(trace: string): readonly TraceEvent[] {
  const parsed: unknown = JSON.parse(trace);
  const listed = isRecord(parsed) ? parsed["traceEvents"] : undefined;
  const events = decoders
    .array(decodeEvent)(listed)
    .map(({ dur = 0, ...event }) => ({ ...event, dur }));
  return events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur);
}
