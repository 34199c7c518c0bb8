import { fail, ok } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import { testPorts } from "../testing/test-ports.ts";
import type { EffectJournal } from "./effect-journal.ts";
import type { EffectPorts } from "./effect-ports.ts";
import { callHttp, newId, now, random, replayRecorded, sendEmail, type Effectful } from "./effect.ts";
import { perform } from "./perform.ts";

const request = { url: "https://a.test", method: "GET", headers: {}, timeout: 1_000 };
const email = { to: ["a@b.test"], cc: [], bcc: [], subject: "Hi", attachmentUrls: [] };

/** A journal in memory. */
function memoryJournal(recorded: readonly unknown[] = []) {
  const saves: unknown[][] = [];
  let loads = 0;
  const journal: EffectJournal = {
    results: async () => {
      loads++;
      return ok(recorded);
    },
    save: async (results) => {
      saves.push(JSON.parse(JSON.stringify(results)));
      return ok(undefined);
    },
    idempotencyKey: (index) => `key-${index}`,
  };
  return { journal, saves, loads: () => loads };
}

/** Ports that record HTTP calls and emails with their idempotency keys. */
function recordingPorts() {
  const calls: string[] = [];
  const ports: EffectPorts = {
    ...testPorts(),
    http: async ({ url }, key) => {
      calls.push(`http ${url} ${key}`);
      return ok({ statusCode: 200, data: calls.length });
    },
    sendEmail: async ({ subject }, key) => {
      calls.push(`email ${subject} ${key}`);
      return ok(undefined);
    },
  };
  return { ports, calls };
}

function* orderFlow(): Effectful<string> {
  const id = yield* newId();
  const response = yield* callHttp(request);
  yield* sendEmail(email);
  return `${id} ${response.ok ? String(response.value.data) : response.error}`;
}

describe("without a journal", () => {
  it("performs effects in order and returns the computation's value", async () => {
    const { ports, calls } = recordingPorts();
    expect(await perform(orderFlow(), ports)).toEqual(ok("id-1 1"));
    expect(calls).toEqual(["http https://a.test undefined", "email Hi undefined"]);
  });

  it("passes failures to the computation", async () => {
    const ports = { ...testPorts(), http: async () => fail("offline") };
    expect(await perform(orderFlow(), ports)).toEqual(ok("id-1 offline"));
  });
});

describe("with a journal", () => {
  it("is not read by a computation without effects", async () => {
    const { journal, loads, saves } = memoryJournal();
    function* nothing(): Effectful<number> {
      return 7;
    }
    expect(await perform(nothing(), testPorts(), journal)).toEqual(ok(7));
    expect(loads()).toBe(0);
    expect(saves).toEqual([]);
  });

  it("is not written by effects that may be repeated", async () => {
    const { journal, loads, saves } = memoryJournal();
    function* harmless(): Effectful<number> {
      yield* now();
      return yield* random();
    }
    expect(await perform(harmless(), testPorts(), journal)).toEqual(ok(0.25));
    expect(loads()).toBe(1);
    expect(saves).toEqual([]);
  });

  it("saves before and after each external effect, and passes an idempotency key", async () => {
    const { journal, saves } = memoryJournal();
    const { ports, calls } = recordingPorts();
    await perform(orderFlow(), ports, journal);
    expect(calls).toEqual(["http https://a.test key-1", "email Hi key-2"]);
    const kinds = saves.map((save) => save.map((entry) => Object(entry)["kind"]));
    expect(kinds).toEqual([["id"], ["id", "http"], ["id", "http"], ["id", "http", "email"]]);
  });

  it("replays recorded results instead of performing the effects again", async () => {
    const first = memoryJournal();
    await perform(orderFlow(), recordingPorts().ports, first.journal);
    const second = memoryJournal(first.saves.at(-1));
    const { ports, calls } = recordingPorts();
    expect(await perform(orderFlow(), ports, second.journal)).toEqual(ok("id-1 1"));
    expect(calls).toEqual([]);
    expect(second.saves).toEqual([]);
  });

  it("continues after the last recorded result", async () => {
    const first = memoryJournal();
    await perform(orderFlow(), recordingPorts().ports, first.journal);
    const { ports, calls } = recordingPorts();
    await perform(orderFlow(), ports, memoryJournal(first.saves[1]).journal);
    expect(calls).toEqual(["email Hi key-2"]);
  });

  it("ignores recorded results from the point where the runs diverge", async () => {
    const recorded = [
      { kind: "random", value: 0.5 },
      { kind: "http", value: ok({ statusCode: 200, data: "old" }) },
    ];
    const { ports, calls } = recordingPorts();
    expect(await perform(orderFlow(), ports, memoryJournal(recorded).journal)).toEqual(ok("id-1 1"));
    expect(calls).toHaveLength(2);
  });

  it("ignores entries that are not results", async () => {
    const { ports, calls } = recordingPorts();
    await perform(orderFlow(), ports, memoryJournal([null, "http", { kind: "id" }]).journal);
    expect(calls).toHaveLength(2);
  });

  it("restores a date", async () => {
    const recorded = JSON.parse(JSON.stringify([{ kind: "now", value: new Date(5) }]));
    expect(await perform(now(), testPorts(), memoryJournal(recorded).journal)).toEqual(ok(new Date(5)));
  });

  it("performs nothing if the journal is of a session that has changed", async () => {
    const conflict = fail({ kind: "turn-conflict" as const, message: "The session has changed" });
    const { ports, calls } = recordingPorts();
    const journal: EffectJournal = { ...memoryJournal().journal, results: async () => conflict };
    expect(await perform(orderFlow(), ports, journal)).toEqual(conflict);
    expect(calls).toEqual([]);
  });

  it("performs nothing once another run owns the turn", async () => {
    const conflict = fail({ kind: "turn-conflict" as const, message: "Another run owns the turn" });
    const { ports, calls } = recordingPorts();
    const journal: EffectJournal = { ...memoryJournal().journal, save: async () => conflict };
    expect(await perform(orderFlow(), ports, journal)).toEqual(conflict);
    expect(calls).toEqual([]);
  });
});

describe("a replay", () => {
  function* replayThenMail(): Effectful<readonly (string | undefined)[]> {
    const order = yield* replayRecorded(orderFlow());
    const sent = yield* sendEmail({ ...email, subject: "After" });
    return [order, sent.ok ? "sent" : sent.error];
  }

  it("has the results that the journal recorded, and performs nothing", async () => {
    const first = memoryJournal();
    await perform(orderFlow(), recordingPorts().ports, first.journal);
    const { ports, calls } = recordingPorts();
    const replay = memoryJournal(first.saves.at(-1));
    expect(await perform(replayThenMail(), ports, replay.journal)).toEqual(ok(["id-1 1", "sent"]));
    expect(calls).toEqual(["email After key-3"]);
  });

  it("ends where the record ends, and what follows has another key than the effect that was cut off", async () => {
    const first = memoryJournal();
    await perform(orderFlow(), recordingPorts().ports, first.journal);
    const { ports, calls } = recordingPorts();
    const cutOff = memoryJournal(first.saves[0]);
    expect(await perform(replayThenMail(), ports, cutOff.journal)).toEqual(ok([undefined, "sent"]));
    expect(calls).toEqual(["email After key-2"]);

    const again = recordingPorts();
    const repeated = memoryJournal(cutOff.saves.at(-1));
    expect(await perform(replayThenMail(), again.ports, repeated.journal)).toEqual(ok([undefined, "sent"]));
    expect(again.calls).toEqual([]);
  });
});

it("rejects a result of another kind", () => {
  const computation = newId();
  computation.next();
  expect(() => computation.next({ kind: "random", value: 1 })).toThrow(
    'The effect "id" received a "random" result',
  );
});
