import { watchPostgresCpu } from "./postgres-cpu.ts";
import { QUESTIONS } from "./questions.ts";
import { figuresOf, type Figures } from "./figures.ts";
import { startTarget, type Target, type TargetKind, type Usage } from "./start-target.ts";
import { createVisitors, type Load, type Routing, type Visitors } from "./visitors.ts";

/** Instances of one server under measurement, with their visitors. */
export interface Contender extends Servers {
  readonly name: string;
  readonly visitors: Visitors;
  readonly starts: Figures[];
  readonly answers: Figures[];
}

export interface Servers {
  readonly targets: readonly Target[];
  readonly postgresCpu: () => number;
}

/** `place` is a folder or a database URL. */
export async function openServers(kind: TargetKind, place: string, instances = 1): Promise<Servers> {
  const targets: Target[] = [];
  while (targets.length < instances) targets.push(await startTarget(kind, place));
  return { targets, postgresCpu: kind === "postgres" ? await watchPostgresCpu(place) : () => 0 };
}

export async function openContender(
  { targets, postgresCpu }: Servers,
  options: { readonly name: string; readonly connections: number; readonly routing?: Routing },
): Promise<Contender> {
  const ports = targets.map(({ port }) => port);
  const visitors = createVisitors(ports, options.connections, options.routing);
  // Warm-up: compilation and caches are not measured.
  await visitors.answers(1);
  return { name: options.name, targets, visitors, postgresCpu, starts: [], answers: [] };
}

export async function closeContender({ visitors, targets }: Contender): Promise<void> {
  visitors.close();
  for (const target of targets) await target.stop();
}

/** Round by round, so that other load on this machine affects all contenders alike. */
export async function measureRounds(
  contenders: readonly Contender[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const contender of contenders) {
      const { visitors, starts, answers } = contender;
      starts.push(await measured(contender, () => visitors.starts(seconds), 1));
      answers.push(await measured(contender, () => visitors.answers(seconds), 1 + 1 / QUESTIONS));
    }
  }
}

async function measured(
  { targets, postgresCpu }: Contender,
  run: () => Promise<Load>,
  requestsPerTime: number,
): Promise<Figures> {
  const usage = async () => ({
    ...sumOf(await Promise.all(targets.map((target) => target.usage()))),
    postgresCpu: postgresCpu(),
  });
  const before = await usage();
  const load = await run();
  return figuresOf(load, before, await usage(), load.times.length * requestsPerTime);
}

function sumOf(usages: readonly Usage[]): Usage {
  const sum = (key: keyof Usage) => usages.reduce((total, usage) => total + usage[key], 0);
  return { cpu: sum("cpu"), rss: sum("rss"), heapUsed: sum("heapUsed") };
}
