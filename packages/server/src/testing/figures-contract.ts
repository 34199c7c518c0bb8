import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryStore } from "../data/memory-store.ts";
import type { Store } from "../store/store.ts";
import type { ResultChange, ResultFilter } from "../store/stored-result.ts";
import type { StoredSession } from "../store/stored-session.ts";

const HOUR_MS = 3_600_000;
const BLOCKS = ["name", "mood"] as const;

/** One turn of a visitor, or the removal of their result. */
const step = fc.record({
  visitor: fc.nat(3),
  hours: fc.integer({ min: 0, max: 30 }),
  answers: fc.array(fc.tuple(fc.constantFrom(...BLOCKS), fc.constantFrom("", "good", "bad, but ok")), {
    maxLength: 2,
  }),
  asked: fc.option(fc.constantFrom(...BLOCKS), { nil: undefined }),
  linked: fc.option(fc.constantFrom(...BLOCKS), { nil: undefined }),
  isCompleted: fc.boolean(),
  isRemoved: fc.nat(9).map((n) => n === 0),
  isSwept: fc.nat(4).map((n) => n === 0),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const filters: readonly Omit<ResultFilter, "botId">[] = [
  {},
  { isCompleted: true },
  { isCompleted: false, hasStarted: true },
  { hasStarted: false },
  { from: 24 * HOUR_MS },
  { from: 20 * HOUR_MS, to: 75 * HOUR_MS },
  { from: 25 * HOUR_MS, to: 30 * HOUR_MS, isCompleted: true },
];

/** The reports of a store equal those of the memory store, which counts everything anew each time. */
export function describeFigures(open: () => Promise<Store>, numRuns: number): void {
  test("figures equal a recount, whatever visitors do", { timeout: 120_000 }, async () => {
    const store = await open();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const recounted = createMemoryStore();
        const prefix = `run${run++}`;
        for (const each of [store, recounted]) await play(each, prefix, steps);
        for (const botId of [prefix, `${prefix}-linked`])
          for (const filter of filters)
            expect(await readAll(store, { ...filter, botId })).toEqual(
              await readAll(recounted, { ...filter, botId }),
            );
      }),
      { numRuns },
    );
    expect(await store.figures.rebuild()).toBe(0);
    await store.close();
  });

  test("a rebuild keeps correct figures", async () => {
    const store = await open();
    const steps = fc.sample(step, { numRuns: 12, seed: 1 });
    await play(store, "bot", steps);
    const before = await readAll(store, { botId: "bot" });
    expect(await store.figures.rebuild()).toBe(0);
    expect(await readAll(store, { botId: "bot" })).toEqual(before);
    await store.close();
  });
}

/** Everything that is read from figures. */
async function readAll({ reports }: Store, filter: ResultFilter) {
  const byBlock = (a: { readonly blockId: string }, b: { readonly blockId: string }) =>
    a.blockId < b.blockId ? -1 : 1;
  return {
    count: await reports.count(filter),
    days: await reports.dayCounts(filter),
    questions: (await reports.questionCounts(filter)).toSorted(byBlock),
    answers: (await reports.answerCounts(filter, ["name", "mood"])).toSorted(
      (a, b) => byBlock(a, b) * (a.blockId === b.blockId ? 0 : 1) || (a.content < b.content ? -1 : 1),
    ),
    edges: await reports.edgeCounts(filter.botId),
    latest: await reports.latestAnswers(filter, ["name", "mood"], 2),
    bot: (await reports.botCounts()).filter(({ botId }) => botId === filter.botId),
  };
}

/** Applies the steps. A visitor whose result was removed comes back with a new one. */
async function play(store: Store, botId: string, steps: readonly Step[]): Promise<void> {
  const sessions = new Map<number, StoredSession>();
  const removals = new Map<number, number>();
  let now = 0;
  for (const { visitor, hours, isRemoved, isSwept, ...turn } of steps) {
    now += hours * HOUR_MS + 1;
    // The regular sweep also adds up what turns have appended.
    if (isSwept)
      await store.sessions.expire({
        idleSince: 0,
        endedSince: 0,
        previewsSince: 0,
        savedSince: 0,
        keepRevisions: [],
      });
    const generation = removals.get(visitor) ?? 0;
    const resultId = `${botId}-result${visitor}-${generation}`;
    if (isRemoved) {
      await store.results.remove(resultId);
      await store.results.remove(`${resultId}-linked`);
      removals.set(visitor, generation + 1);
      sessions.delete(visitor);
      continue;
    }
    const previous = sessions.get(visitor);
    const session = nextSession(previous, { botId, resultId, now, asked: turn.asked });
    const change = { ...changeOf(turn), id: resultId, botId };
    const linked: ResultChange = {
      ...changeOf({ ...turn, answers: turn.answers.slice(1), asked: turn.linked }),
      id: `${resultId}-linked`,
      botId: `${botId}-linked`,
    };
    await store.sessions.commit({
      session,
      ...(previous !== undefined && { expectedTurn: previous.turn }),
      result: change,
      ...(turn.linked !== undefined && { linkedResults: [linked] }),
    });
    sessions.set(visitor, session);
  }
}

function nextSession(
  previous: StoredSession | undefined,
  {
    botId,
    resultId,
    now,
    asked,
  }: {
    readonly botId: string;
    readonly resultId: string;
    readonly now: number;
    readonly asked: string | undefined;
  },
): StoredSession {
  return {
    id: `${resultId}-session`,
    botId,
    botRevision: "r",
    resultId,
    state: { version: 1 },
    turn: previous === undefined ? 0 : previous.turn + 1,
    ...(asked !== undefined && { blockId: asked }),
    reply: { messages: [], ...(asked !== undefined && { input: { id: asked, type: "text input" } }) },
    isPreview: false,
    isEnded: false,
    createdAt: previous?.createdAt ?? now,
    updatedAt: now,
  };
}

function changeOf({ answers, asked, isCompleted }: Pick<Step, "answers" | "asked" | "isCompleted">) {
  return {
    isCompleted: isCompleted && answers.length > 0,
    hasStarted: answers.length > 0,
    variables: {},
    answers: answers.map(([blockId, content]) => ({ blockId, key: blockId, content })),
    logs: [],
    visitedEdgeIds: asked === undefined ? [] : [`to ${asked}`],
    ...(asked !== undefined && { waitingBlockId: asked }),
  };
}
