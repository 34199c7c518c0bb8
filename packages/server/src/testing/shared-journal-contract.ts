import { expect, onTestFinished, test } from "vitest";
import { openTurnJournal } from "../sessions/turn-journal.ts";
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

const conflict = { ok: false, error: { kind: "turn-conflict" } };

const turn = { sessionId: "s", turn: 1, messageDigest: "m" };

/** The contract of a store that several servers share: one run of a turn performs effects, and it knows previous ones. */
export function describeSharedJournals(name: string, open: () => Promise<Store>): void {
  async function openRuns() {
    const store = await open();
    onTestFinished(() => store.close());
    let time = 1_000_000;
    let ids = 0;
    const deps = { store, now: () => new Date(time), id: () => `run${(ids += 1)}` };
    return {
      openRun: () => openTurnJournal(deps, turn),
      pass: (milliseconds: number) => (time += milliseconds),
    };
  }

  test(`${name}: the second of two runs of a turn gets a conflict until the first one ends or its lease expires`, async () => {
    const { openRun, pass } = await openRuns();
    const first = openRun();
    expect(await first.save([])).toMatchObject({ ok: true });
    const second = openRun();
    expect(await second.results()).toEqual({ ok: true, value: [] });
    expect(await second.save([])).toMatchObject(conflict);
    await first.close();
    expect(await second.save([{ kind: "random", value: 1 }])).toMatchObject({ ok: true });
    const third = openRun();
    expect(await third.results()).toEqual({ ok: true, value: [{ kind: "random", value: 1 }] });
    expect(await third.save([])).toMatchObject(conflict);
    pass(10_001);
    expect(await third.save([])).toMatchObject({ ok: true });
    for (const journal of [first, second, third]) await journal.forget();
  });

  test(`${name}: a stalled run that read the journal before another run wrote it must not perform effects`, async () => {
    const { openRun, pass } = await openRuns();
    const stalled = openRun();
    expect(await stalled.results()).toEqual({ ok: true, value: [] });
    const other = openRun();
    expect(await other.results()).toEqual({ ok: true, value: [] });
    expect(await other.save([])).toMatchObject({ ok: true });
    expect(await other.save([{ kind: "random", value: 1 }])).toMatchObject({ ok: true });
    pass(60_000);
    expect(await stalled.save([])).toMatchObject(conflict);
    const next = openRun();
    expect(await next.results()).toEqual({ ok: true, value: [{ kind: "random", value: 1 }] });
    expect(await next.save([{ kind: "random", value: 1 }])).toMatchObject({ ok: true });
    for (const journal of [stalled, other, next]) await journal.forget();
  });

  test(`${name}: while one run performs external effects for a turn, no other run can commit it`, async () => {
    const store = await open();
    onTestFinished(() => store.close());
    await store.sessions.commit({ session });
    const next = { ...session, turn: 1, updatedAt: 2_000 };
    const entry = {
      sessionId: "s1",
      turn: 0,
      messageDigest: "m",
      replies: "[]",
      leaseOwner: "mailing",
      now: 1_500,
      leaseMs: 10_000,
    };
    await store.effectJournals.write(entry);
    expect(await store.sessions.commit({ session: next, expectedTurn: 0 })).toBe("locked");
    expect(await store.sessions.commit({ session: next, expectedTurn: 0, leaseOwner: "other" })).toBe(
      "locked",
    );
    expect(await store.sessions.find("s1")).toMatchObject({ turn: 0 });
    const late = { ...next, updatedAt: 11_500 };
    expect(await store.sessions.commit({ session: next, expectedTurn: 0, leaseOwner: "mailing" })).toBe(
      "committed",
    );
    expect(await store.sessions.commit({ session: late, expectedTurn: 0 })).toBe("conflict");
  });

  test(`${name}: an expired lease does not block the turn`, async () => {
    const store = await open();
    onTestFinished(() => store.close());
    await store.sessions.commit({ session });
    const entry = {
      sessionId: "s1",
      turn: 0,
      messageDigest: "m",
      replies: "[]",
      leaseOwner: "dead",
      now: 1_500,
      leaseMs: 10_000,
    };
    await store.effectJournals.write(entry);
    const late = { ...session, turn: 1, updatedAt: 11_500 };
    expect(await store.sessions.commit({ session: late, expectedTurn: 0 })).toBe("committed");
  });
}
