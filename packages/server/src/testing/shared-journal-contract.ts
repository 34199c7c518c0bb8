import { expect, onTestFinished, test } from "vitest";
import { openTurnJournal, TurnTaken } from "../sessions/turn-journal.ts";
import type { Store } from "../store/store.ts";
import type { StoredSession } from "../store/stored-session.ts";

const session: StoredSession = {
  id: "s1",
  botId: "bot",
  botRevision: "r1",
  state: { version: 1, at: "block1" },
  turn: 0,
  reply: { messages: [] },
  isPreview: false,
  isEnded: false,
  createdAt: 1_000,
  updatedAt: 1_000,
};

const turn = { sessionId: "s", turn: 1, said: "m" };

/** What a store that several servers share must do beyond the contract: one run of a turn acts, and it knows what was done. */
export function describeSharedJournals(name: string, open: () => Promise<Store>): void {
  async function openRuns() {
    const store = await open();
    onTestFinished(() => store.close());
    let time = 1_000_000;
    let ids = 0;
    const parts = { store, now: () => new Date(time), id: () => `run${(ids += 1)}` };
    return {
      openRun: () => openTurnJournal(parts, turn),
      pass: (milliseconds: number) => (time += milliseconds),
    };
  }

  test(`${name}: of two runs of one turn the second gives way until the first is over, or silent for ten seconds`, async () => {
    const { openRun, pass } = await openRuns();
    const first = openRun();
    await first.keep([]);
    const second = openRun();
    expect(await second.replies()).toEqual([]);
    await expect(second.keep([])).rejects.toThrow(TurnTaken);
    await first.close();
    await second.keep([{ kind: "random", value: 1 }]);
    const third = openRun();
    expect(await third.replies()).toEqual([{ kind: "random", value: 1 }]);
    await expect(third.keep([])).rejects.toThrow(TurnTaken);
    pass(10_001);
    await third.keep([]);
    for (const journal of [first, second, third]) await journal.forget();
  });

  test(`${name}: a run that looked before another one noted something, and stalled, must not act`, async () => {
    const { openRun, pass } = await openRuns();
    const stalled = openRun();
    expect(await stalled.replies()).toEqual([]);
    const other = openRun();
    expect(await other.replies()).toEqual([]);
    await other.keep([]);
    await other.keep([{ kind: "random", value: 1 }]);
    pass(60_000);
    await expect(stalled.keep([])).rejects.toThrow(TurnTaken);
    const next = openRun();
    expect(await next.replies()).toEqual([{ kind: "random", value: 1 }]);
    await next.keep([{ kind: "random", value: 1 }]);
    for (const journal of [stalled, other, next]) await journal.forget();
  });

  test(`${name}: while a run is doing something outside for a turn, no other one keeps the turn`, async () => {
    const store = await open();
    onTestFinished(() => store.close());
    await store.sessions.commit({ session });
    const next = { ...session, turn: 1, updatedAt: 2_000 };
    const entry = {
      sessionId: "s1",
      turn: 0,
      said: "m",
      replies: "[]",
      holder: "mailing",
      now: 1_500,
      until: 11_500,
    };
    await store.effectJournals.keep(entry);
    expect(await store.sessions.commit({ session: next, expectedTurn: 0 })).toBe("held");
    expect(await store.sessions.commit({ session: next, expectedTurn: 0, holder: "other" })).toBe("held");
    expect(await store.sessions.find("s1")).toMatchObject({ turn: 0 });
    const late = { ...next, updatedAt: 11_500 };
    expect(await store.sessions.commit({ session: next, expectedTurn: 0, holder: "mailing" })).toBe(
      "committed",
    );
    expect(await store.sessions.commit({ session: late, expectedTurn: 0 })).toBe("conflict");
  });

  test(`${name}: a run that fell silent keeps nobody from its turn`, async () => {
    const store = await open();
    onTestFinished(() => store.close());
    await store.sessions.commit({ session });
    const entry = {
      sessionId: "s1",
      turn: 0,
      said: "m",
      replies: "[]",
      holder: "dead",
      now: 1_500,
      until: 11_500,
    };
    await store.effectJournals.keep(entry);
    const late = { ...session, turn: 1, updatedAt: 11_500 };
    expect(await store.sessions.commit({ session: late, expectedTurn: 0 })).toBe("committed");
  });
}
