import { setTimeout as sleep } from "node:timers/promises";
import { breakRequest, type BrokenWorldRule } from "./broken-world-rules.ts";
import type { ArmedFault } from "./fault-point.ts";
import { OWNER_TOKEN, type Instance, type Instances } from "./instances.ts";
import type { Providers } from "./providers.ts";
import type { WorldClock } from "./world-clock.ts";
import type { NetworkFault, RequestFault, ServerFault } from "./world-schedule.ts";

export type RequestKind =
  | "start"
  | "answer"
  | "edit"
  | "stream"
  | "upload"
  | "rate"
  | "save"
  | "publish"
  | "roll back"
  | "pause"
  | "resume"
  | "remove result"
  | "remove bot"
  | "export"
  | "sweep";

export interface WorldRequest {
  readonly kind: RequestKind;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  readonly isOwner?: boolean;
}

export interface WorldReply {
  readonly status: number;
  readonly text: string;
}

/** The way from senders to instances. */
export interface Network {
  /** One of the faults may happen. Undefined if no reply arrives. */
  request(request: WorldRequest, faults?: readonly RequestFault[]): Promise<WorldReply | undefined>;
  /** Whether the fault has happened. */
  hasMet(fault: RequestFault): boolean;
  /** Calls one instance with faults of the server. Undefined if it crashes. */
  call<Value>(
    work: (instance: Instance) => Promise<Value>,
    faults?: readonly ServerFault[],
  ): Promise<Value | undefined>;
  /** Time passes before a request is repeated. */
  pause(): Promise<void>;
  /** Delivers the copies that are on their way. */
  deliverCopies(): Promise<void>;
}

export interface NetworkDeps {
  readonly instances: Instances;
  readonly clock: WorldClock;
  readonly providers: Providers;
  readonly broken?: BrokenWorldRule | undefined;
  readonly onFault: (kind: RequestFault["kind"], moment: string) => void;
}

export const ORIGIN = "https://bots.test";

/** Longer than a lease. */
const LONG_STALL_MS = 15_000;

export function createNetwork(deps: NetworkDeps): Network {
  const { instances, onFault } = deps;
  const copies: WorldRequest[] = [];
  const met = new WeakSet<RequestFault>();

  const deliver = (request: WorldRequest) => (instance: Instance) =>
    whileTimePasses(deps.clock, fetchReply(instance, breakRequest(request, deps.broken)));
  const send = (request: WorldRequest) => call(deliver(request));

  async function call<Value>(
    work: (instance: Instance) => Promise<Value>,
    faults: readonly ServerFault[] = [],
  ): Promise<Value | undefined> {
    const instance = await instances.live(instances.next());
    if (faults.length === 0) return unlessCrashed(instance, work);
    const { received } = deps.providers;
    const before = received.length;
    const armed = instance.point.arm(faults);
    const result = await (faults.some(({ kind }) => kind === "stall")
      ? stall(deps, { instance, armed }, work)
      : unlessCrashed(instance, work));
    // Work in the background may stall, too.
    armed.release();
    await instances.settle();
    armed.disarm();
    const fault = armed.happened();
    if (fault !== undefined) {
      onFault(fault.kind, fault.moment);
      met.add(fault);
      for (const each of received.slice(before)) each.isUncertain = true;
    }
    return result;
  }

  async function withNetworkFault(
    request: WorldRequest,
    fault: NetworkFault,
  ): Promise<WorldReply | undefined> {
    const { kind } = fault;
    onFault(kind, request.kind);
    met.add(fault);
    if (kind === "lost request") return undefined;
    if (kind === "sent twice") {
      const replies = await Promise.all([send(request), send(request)]);
      return replies.find((reply) => reply?.status === 200) ?? replies[0];
    }
    const reply = await send(request);
    if (kind === "lost reply") return undefined;
    copies.push(request);
    return reply;
  }

  return {
    request: async (request, faults = []) => {
      const ofNetwork = faults.find((fault): fault is NetworkFault => !("moment" in fault));
      if (ofNetwork !== undefined) return withNetworkFault(request, ofNetwork);
      return call(
        deliver(request),
        faults.filter((fault) => "moment" in fault),
      );
    },
    hasMet: (fault) => met.has(fault),
    call,
    pause: async () => {
      await instances.settle();
      await deps.clock.advance(WAIT_MS);
    },
    deliverCopies: async () => {
      for (const copy of copies.splice(0)) await send(copy);
    },
  };
}

async function unlessCrashed<Value>(
  instance: Instance,
  work: (instance: Instance) => Promise<Value>,
): Promise<Value | undefined> {
  const value = await work(instance);
  return instance.point.hasCrashed() ? undefined : value;
}

interface Stall {
  readonly instance: Instance;
  readonly armed: ArmedFault;
}

/** While the instance stalls, another one gets the same request. */
async function stall<Value>(
  { instances, clock }: NetworkDeps,
  { instance, armed }: Stall,
  work: (instance: Instance) => Promise<Value>,
): Promise<Value | undefined> {
  const first = work(instance);
  const hasStalled = await Promise.race([armed.stalled.then(() => true), first.then(() => false)]);
  if (!hasStalled) return instance.point.hasCrashed() ? undefined : first;
  if (armed.happened()?.isLong === true) await clock.advance(LONG_STALL_MS);
  const next = instances.next();
  const second = next === instance.index ? undefined : work(await instances.live(next));
  // It may wait for what the first one has leased.
  if (second !== undefined) await Promise.race([second, sleep(STALL_WAIT_MS)]);
  armed.release();
  const [late, repeated] = await Promise.all([first, second]);
  return repeated ?? late;
}

/** A server that waits for the lease of one that has died goes on when it has expired. */
async function whileTimePasses<Value>(clock: WorldClock, work: Promise<Value>): Promise<Value> {
  const timer = setInterval(() => void clock.advance(WAIT_MS), TICK_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Much longer than a request takes that waits for nothing. */
const TICK_MS = 100;
/** Half of a lease. */
const WAIT_MS = 5_000;

/** How long the other instance may work before the first one goes on. */
const STALL_WAIT_MS = 100;

/** Sends the request to the instance. Undefined if the reply breaks off. */
export async function fetchReply(
  { server }: Instance,
  { method, path, body, isOwner = false }: WorldRequest,
): Promise<WorldReply | undefined> {
  const isForm = body instanceof FormData;
  const request = new Request(path.startsWith(ORIGIN) ? path : ORIGIN + path, {
    method,
    headers: {
      ...(!isForm && { "content-type": "application/json" }),
      ...(isOwner && { authorization: `Bearer ${OWNER_TOKEN}` }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const response = await server.fetch(request);
  const text = await response.text().catch(() => undefined);
  return text === undefined ? undefined : { status: response.status, text };
}
