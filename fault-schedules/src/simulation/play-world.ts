import type { BrokenWorldRule } from "./broken-world-rules.ts";
import { comparableState, type ComparableState } from "./comparable-state.ts";
import { readFinalState, type FinalState } from "./final-state.ts";
import { nextTurn } from "./fault-point.ts";
import { openInstances, type Instances } from "./instances.ts";
import { createNetwork, fetchReply, type Network } from "./network.ts";
import { openProviders, type Providers } from "./providers.ts";
import type { PreviousVersion } from "./previous-version.ts";
import { createOwner, type SimulatedOwner } from "./simulated-owner.ts";
import { createVisitor, type SimulatedVisitor } from "./simulated-visitor.ts";
import type { StorageKind } from "./storage.ts";
import { botSource } from "./world-bots.ts";
import { createWorldClock, type WorldClock } from "./world-clock.ts";
import { emptyLog, type WorldLog } from "./world-log.ts";
import type { Visit, WorldEvent, WorldSchedule } from "./world-schedule.ts";

/** A world as it ended on one deployment. */
export interface PlayedWorld {
  readonly final: FinalState;
  readonly comparable: ComparableState;
  /** Each fault that has happened, with its moment. */
  readonly faults: readonly string[];
}

interface World {
  readonly instances: Instances;
  readonly clock: WorldClock;
  readonly network: Network;
  readonly providers: Providers;
  readonly owner: SimulatedOwner;
  readonly visitors: readonly SimulatedVisitor[];
  readonly log: WorldLog;
}

/** Time from one event to the next, so that waits within events change none of the later times. */
const EVENT_MS = 300_000;

export interface PlayOptions {
  /** For the folders of uploads. */
  readonly folder: string;
  readonly previous: () => Promise<PreviousVersion>;
  readonly broken?: BrokenWorldRule | undefined;
}

/** Plays a world on a deployment, lets its visitors finish, and reads what is left. */
export async function playWorld(
  kind: StorageKind,
  schedule: WorldSchedule,
  { folder, previous, broken }: PlayOptions,
): Promise<PlayedWorld> {
  const storage = await kind.openWorld(schedule.prologue === undefined ? undefined : await previous());
  const clock = createWorldClock(storage.setClock);
  const providers = await openProviders(clock.now, broken);
  const { skews, bots: templates, prologue } = schedule;
  const sources = templates.map((template, bot) =>
    botSource(`bot${bot}`, template, 1, prologue === undefined),
  );
  const options = { storage, clock, providers, folder, skews, sources, broken };
  const instances = await openInstances(options);
  const faults: string[] = [];
  const onFault = (fault: string, moment: string): void => void faults.push(`${fault} × ${moment}`);
  const network = createNetwork({ instances, clock, providers, broken, onFault });
  const log = emptyLog();
  const isPrevious = storage.previousAt(0) !== undefined;
  const state = isPrevious ? 1 : "closed";
  const owner = createOwner(templates, { network, instances, log, sources, state });
  const visitorDeps = { network, providers, owner, log, now: clock.now };
  const visitors = schedule.visitors.map((bot, index) =>
    createVisitor(`v${index}`, owner.botId(bot), visitorDeps),
  );
  const world: World = { instances, clock, network, providers, owner, visitors, log };
  try {
    // The previous version has the bots as files, and no owner of bots.
    if (!isPrevious) await owner.begin();
    await playPrologue(world, schedule.prologue ?? 0);
    if (isPrevious) await owner.begin();
    await playEvents(world, schedule.events);
    const wasAway = schedule.events.some(({ type }) => type === "outage");
    await finish(world, wasAway ? BACKOFF_ROUNDS : MIN_ROUNDS);
    const botIds = schedule.bots.map((_, index) => owner.botId(index));
    const hasCrashed = faults.some((fault) => fault.startsWith("crash"));
    const final = await readFinalState({ instances, providers, log, botIds, now: clock.now, hasCrashed });
    return { final, comparable: comparableState(final), faults };
  } finally {
    await instances.close();
    providers.close();
    await storage.close();
  }
}

/** Visitors begin on the previous version, where it has an own database, and go on while its instances are replaced. */
async function playPrologue(world: World, acts: number): Promise<void> {
  const { clock, instances, visitors } = world;
  const actAll = async (): Promise<void> => {
    for (const each of visitors) {
      await clock.advance(EVENT_MS);
      // No instance of this version has bots yet, with which to begin again.
      if (!each.isDone()) await each.act("next");
      await settle(world);
    }
  };
  for (let count = 0; count < acts; count++) await actAll();
  if (acts === 0) return;
  for (let index = 0; index < MAX_INSTANCES; index++) {
    if (index < instances.count) await instances.upgrade(index);
    await actAll();
  }
  // The previous release doesn't reach the receiver of result webhooks.
  await clock.advance(SETTLE_MS);
  await wake(world);
}

const MAX_INSTANCES = 3;

async function playEvents(world: World, events: readonly WorldEvent[]): Promise<void> {
  const { clock, instances, network } = world;
  let due = clock.now();
  for (const event of events) {
    due += EVENT_MS + (event.type === "wait" ? event.ms : 0);
    await clock.advance(due - clock.now());
    // A server that has crashed runs again minutes later, and has looked for what is due, as servers do every few seconds.
    if (instances.takeCrash()) await wake(world);
    await playEvent(world, event);
    await network.deliverCopies();
    await settle(world);
  }
}

async function settle({ instances }: World): Promise<void> {
  await instances.settle();
  await instances.stampFiles();
}

async function playEvent(world: World, event: WorldEvent): Promise<void> {
  const { instances, network, owner, providers } = world;
  switch (event.type) {
    case "visit":
      return visit(world, event.visit);
    case "manage":
      return owner.manage(event.management, visitorAt(world, event.management.visitor).resultId());
    case "together": {
      const { management, visits } = event;
      const different = visits.filter(
        ({ visitor }, index) =>
          index ===
          visits.findIndex((other) => visitorAt(world, other.visitor) === visitorAt(world, visitor)),
      );
      const managed = management && { type: "manage" as const, management };
      await Promise.all([
        ...different.map((each) => visit(world, each)),
        ...(managed === undefined ? [] : [playEvent(world, managed)]),
      ]);
      return;
    }
    case "wait":
      return;
    case "upgrade": {
      const visits = event.visits.map((each) => () => visit(world, each));
      for (let index = 0; index < instances.count; index++) {
        const visiting = visits.shift()?.();
        // Its request is running.
        await nextTurn();
        await Promise.all([visiting, instances.upgrade(index)]);
      }
      for (const visitLater of visits) await visitLater();
      return;
    }
    case "sweep":
      return void (await network.call(({ server }) => server.sweep(), [event.fault ?? []].flat()));
    case "outage":
      return void providers.down.add(event.provider);
    case "recovery":
      return void providers.down.delete(event.provider);
  }
}

function visit(world: World, { visitor, act, fault }: Visit): Promise<void> {
  return visitorAt(world, visitor).act(act, fault);
}

function visitorAt({ visitors }: World, index: number): SimulatedVisitor {
  const visitor = visitors[index % visitors.length];
  if (visitor === undefined) throw new Error("A world needs at least one visitor");
  return visitor;
}

/** More than the requests of the longest conversation. */
const MAX_STEPS = 30;
/** Longer than a mail's lease, and than unanswered files are kept. */
const SETTLE_MS = 2 * 3_600_000;
const MIN_ROUNDS = 2;
/** Longer than the longest time between two attempts to post an event. */
const BACKOFF_ROUNDS = 5;
const MAX_ROUNDS = 12;

/** All providers work, visitors answer the remaining questions, and the instances do what is due. */
async function finish(world: World, minRounds: number): Promise<void> {
  const { clock, instances, providers, visitors, log } = world;
  providers.down.clear();
  for (const [index, visitor] of visitors.entries()) {
    for (let step = 0; step < MAX_STEPS && !visitor.isDone(); step++) await visitor.act("next");
    if (!visitor.isDone())
      log.problems.push({
        invariant: "A visitor can always continue",
        details: `Visitor ${index} doesn't reach the end`,
      });
  }
  await settle(world);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await clock.advance(SETTLE_MS);
    await wake(world);
    const instance = await instances.live(0);
    await instance.server.sweep();
    const { mails } = await instances.store().mails.backlog();
    const { files } = await instances.store().fileDeletions.backlog();
    const isWaiting = mails + files > 0 || (await hasDueDelivery(world));
    if (round + 1 >= minRounds && !isWaiting) return;
  }
}

/** Whether an event is due: on a busy machine the instances may settle before they have claimed it. It stays due. */
async function hasDueDelivery({ instances, clock }: World): Promise<boolean> {
  const now = clock.now();
  return (await instances.store().deliveries.claim(now, now, 1)).length > 0;
}

/** A conversation whose mail lets each instance deliver what is due. */
async function wake({ instances }: World): Promise<void> {
  for (const instance of await instances.all())
    await fetchReply(instance, {
      kind: "start",
      method: "POST",
      path: "/api/v1/typebots/waking/startChat",
      body: {},
    });
  await instances.settle();
}
