import { expect, test } from "vitest";
import type { Store } from "../store/store.ts";
import type { StoredSession } from "../store/stored-session.ts";

/**
 * A visitor who is asked a question, answers it after some time, and is asked the next one. If `linked` is a result's id,
 * a linked bot asks the question, and the answer belongs to that result.
 */
async function visit(store: Store, id: string, seconds: number, createdAt = 1_000, linked?: string) {
  const session: StoredSession = {
    id,
    botId: "bot",
    botRevision: "r1",
    resultId: id,
    state: { version: 1 },
    turn: 0,
    blockId: "name",
    reply: { messages: [{ id: `hello_${id}`, type: "text" }], input: { id: "name", type: "text input" } },
    isPreview: false,
    isEnded: false,
    createdAt,
    updatedAt: createdAt,
  };
  const result = {
    id,
    botId: "bot",
    isCompleted: false,
    hasStarted: false,
    variables: {},
    answers: [],
    logs: [],
    visitedEdgeIds: [],
  };
  const answers = [{ blockId: "name", key: "name", content: "Ada" }];
  await store.sessions.commit({ session, result });
  await store.sessions.commit({
    session: {
      ...session,
      turn: 1,
      blockId: "mail",
      reply: { messages: [], input: { id: "mail", type: "email input" } },
      updatedAt: createdAt + seconds * 1_000,
    },
    expectedTurn: 0,
    result: {
      ...result,
      hasStarted: true,
      isCompleted: seconds > 100,
      ...(linked === undefined && { answers }),
    },
    ...(linked !== undefined && {
      linkedResults: [{ ...result, id: linked, botId: "linked", hasStarted: true, answers }],
    }),
  });
  return { session, result };
}

/** Reports about the steps of a flow. */
export function describeFlowReports(store: () => Store): void {
  test("the median time of an answer, over the newest results", async () => {
    expect(await store().reports.answerTimes({ botId: "bot" }, 10)).toEqual([]);
    for (const [index, seconds] of [90, 4, 30, 6].entries())
      await visit(store(), `r${index}`, seconds, index * 1_000);
    const times = (filter = {}, limit = 10) =>
      store().reports.answerTimes({ botId: "bot", ...filter }, limit);
    expect(await times()).toEqual([{ blockId: "name", medianMs: 18_000 }]);
    expect(await times({}, 3)).toEqual([{ blockId: "name", medianMs: 6_000 }]);
    expect(await times({ to: 1_000 })).toEqual([{ blockId: "name", medianMs: 90_000 }]);
    expect(await store().reports.answerTimes({ botId: "other" }, 10)).toEqual([]);
  });

  test("the median time of an answer to a linked bot", async () => {
    for (const [index, seconds] of [4, 30, 6].entries())
      await visit(store(), `r${index}`, seconds, index * 1_000, `linked${index}`);
    expect(await store().reports.answerTimes({ botId: "linked" }, 10)).toEqual([
      { blockId: "name", medianMs: 6_000 },
    ]);
    expect(await store().reports.answerTimes({ botId: "bot" }, 10)).toEqual([]);
  });

  test("an answer has no time if the turn before it was left by going back", async () => {
    const { session, result } = await visit(store(), "r", 4);
    await store().sessions.commit({
      session: { ...session, turn: 2, reply: { messages: [], returnsTo: 0 }, updatedAt: 9_000 },
      expectedTurn: 1,
      result: { ...result, answers: [{ blockId: "mail", key: "mail", content: "ada@shop.test" }] },
    });
    expect(await store().reports.answerTimes({ botId: "bot" }, 10)).toEqual([]);
  });

  test("the newest results whose visitors saw one of some steps", async () => {
    for (const [index, id] of ["a%", "b_c", "bxc", "d"].entries())
      await visit(store(), id, index === 1 ? 120 : 1, index * 1_000);
    const found = async (blockIds: readonly string[], limit = 10) =>
      (await store().reports.resultsThatSaw({ botId: "bot" }, blockIds, limit)).toSorted((a, b) =>
        a.id < b.id ? -1 : 1,
      );
    expect(await found(["hello_b_c"])).toEqual([{ id: "b_c", isCompleted: true }]);
    expect(await found(["hello_a%", "hello_d"])).toMatchObject([{ id: "a%" }, { id: "d" }]);
    expect(await found(["mail"])).toHaveLength(4);
    expect(await found(["mail"], 2)).toMatchObject([{ id: "bxc" }, { id: "d" }]);
    expect(await found([])).toEqual([]);
    expect(await found(["nothing"])).toEqual([]);
    expect(await found(["Mail"])).toEqual([]);
  });
}
