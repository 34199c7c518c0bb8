import { expect, test } from "vitest";
import { conversationTurns } from "../../testing/conversation-turns.ts";
import type { CommitOutcome, TurnCommit } from "../stored-session.ts";
import { createTurnBatches } from "./turn-batches.ts";

function turnOf(id: string, resultId = id): TurnCommit {
  const [turn] = conversationTurns(id);
  if (turn?.result === undefined) throw new Error("The conversation has a result.");
  return {
    ...turn,
    session: { ...turn.session, id },
    result: { ...turn.result, id: resultId },
  };
}

/** A database that writes a batch when it is told to, and refuses turns of sessions whose name begins with "bad". */
function openBatches() {
  const batches: { readonly ids: readonly string[]; finish: () => void }[] = [];
  const commit = createTurnBatches(
    (turns) => {
      const ids = turns.map(({ session }) => session.id);
      return new Promise((resolve, reject) => {
        const finish = (): void =>
          ids.some((id) => id.startsWith("bad"))
            ? reject(new Error(`Refused: ${ids.join()}`))
            : resolve(ids.map((id): CommitOutcome => (id.startsWith("late") ? "conflict" : "committed")));
        batches.push({ ids, finish });
      });
    },
    (error) => error instanceof Error && error.message.startsWith("Refused"),
  );
  const tick = () => new Promise((resolve) => void setImmediate(() => setImmediate(resolve)));
  /** Finishes batches until there are no more. Returns the sessions of each. */
  async function finishAll(): Promise<readonly (readonly string[])[]> {
    const finished: (readonly string[])[] = [];
    for (await tick(); batches.length > 0; await tick()) {
      const batch = batches.shift();
      batch?.finish();
      if (batch !== undefined) finished.push(batch.ids);
    }
    return finished;
  }
  return { commit, finishAll, tick, running: () => batches.map(({ ids }) => ids) };
}

test("turns of one tick are written together, and each gets its own outcome", async () => {
  const { commit, finishAll } = openBatches();
  const outcomes = Promise.all([commit(turnOf("a")), commit(turnOf("late")), commit(turnOf("c"))]);
  expect(await finishAll()).toEqual([["a", "late", "c"]]);
  expect(await outcomes).toEqual(["committed", "conflict", "committed"]);
});

test("while two batches are written, later turns wait and are then written together", async () => {
  const { commit, finishAll, tick, running } = openBatches();
  const outcomes = ["a", "b", "c", "d", "e"].map((id) => commit(turnOf(id)));
  await tick();
  const later: Promise<CommitOutcome>[] = [];
  for (const id of ["f", "g", "h"]) {
    later.push(commit(turnOf(id)));
    await tick();
  }
  expect(running()).toEqual([["a", "b", "c", "d", "e"], ["f"]]);
  expect(await finishAll()).toEqual([["a", "b", "c", "d", "e"], ["f"], ["g", "h"]]);
  expect(await Promise.all([...outcomes, ...later])).toHaveLength(8);
});

test("a session or result is in a batch once, and its turns keep their order", async () => {
  const { commit, finishAll } = openBatches();
  const outcomes = Promise.all([
    commit(turnOf("a", "shared")),
    commit(turnOf("b", "shared")),
    commit(turnOf("b", "other")),
    commit(turnOf("c")),
  ]);
  expect(await finishAll()).toEqual([["a", "c"], ["b"], ["b"]]);
  await outcomes;
});

test("a turn that can't be written doesn't fail the others", async () => {
  const { commit, finishAll } = openBatches();
  const outcomes = Promise.allSettled([commit(turnOf("a")), commit(turnOf("bad")), commit(turnOf("c"))]);
  expect(await finishAll()).toEqual([["a", "bad", "c"], ["a"], ["bad"], ["c"]]);
  expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("a batch holds at most 64 turns", async () => {
  const { commit, finishAll } = openBatches();
  const outcomes = Promise.all(Array.from({ length: 70 }, (_, n) => commit(turnOf(`s${n}`))));
  expect((await finishAll()).map(({ length }) => length)).toEqual([64, 6]);
  await outcomes;
});
