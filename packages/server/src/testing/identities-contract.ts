import { expect, test } from "vitest";
import type { Store } from "../store/store.ts";
import type { StoredSession, TurnCommit } from "../store/stored-session.ts";

interface Turn {
  readonly id?: string;
  readonly turn?: number;
  readonly subject?: string;
  readonly verified?: readonly string[];
  readonly isEnded?: boolean;
  readonly updatedAt?: number;
}

/** A turn of the session `{id}` of the bot, with the result `{id}-result`. */
function turnOf({
  id = "s1",
  turn = 0,
  subject,
  verified = ["name"],
  isEnded = false,
  updatedAt,
}: Turn): TurnCommit {
  const time = updatedAt ?? 1_000 + turn;
  const session: StoredSession = {
    id,
    botId: "bot",
    botRevision: "r1",
    resultId: `${id}-result`,
    state: { version: 1 },
    turn,
    reply: { messages: [] },
    isPreview: false,
    isEnded,
    createdAt: 1_000,
    updatedAt: time,
  };
  const result = {
    id: `${id}-result`,
    botId: "bot",
    isCompleted: isEnded,
    hasStarted: true,
    variables: { name: "Ada" },
    answers: [],
    logs: [],
    visitedEdgeIds: [],
    ...(subject !== undefined && { identity: { subject, verified } }),
  };
  return { session, ...(turn > 0 && { expectedTurn: turn - 1 }), result };
}

export function describeIdentities(current: () => Store): void {
  const commit = (turn: Turn) => current().sessions.commit(turnOf(turn));
  const latest = async (subject: string, botId = "bot") =>
    (await current().sessions.findOfSubject(botId, subject))?.id;

  test("a result has the subject and the names of its verified variables", async () => {
    await commit({ subject: "u1" });
    await commit({ id: "s2" });
    const { results, reports } = current();
    const identity = { subject: "u1", verified: ["name"] };
    expect((await results.find("s1-result"))?.identity).toEqual(identity);
    expect((await results.findSummary("s1-result"))?.identity).toEqual(identity);
    expect((await reports.page({ botId: "bot", limit: 9 })).map((result) => result.identity)).toEqual([
      identity,
      undefined,
    ]);
    expect(await results.findSummary("s2-result")).not.toHaveProperty("identity");
  });

  test("a later turn replaces the names; one that is refused doesn't", async () => {
    await commit({ subject: "u1" });
    expect(await commit({ turn: 1, subject: "u1", verified: ["name", "plan"] })).toBe("committed");
    expect(await commit({ turn: 1, subject: "u1", verified: [] })).toBe("conflict");
    expect((await current().results.find("s1-result"))?.identity?.verified).toEqual(["name", "plan"]);
  });

  test("a subject's last unfinished session of a bot is found", async () => {
    await commit({ id: "a1", subject: "u1", updatedAt: 2_000 });
    await commit({ id: "a2", subject: "u1", updatedAt: 3_000 });
    await commit({ id: "b1", subject: "u2", updatedAt: 4_000 });
    await commit({ id: "c1", updatedAt: 5_000 });
    expect([await latest("u1"), await latest("u2"), await latest("u3")]).toEqual(["a2", "b1", undefined]);
    expect(await latest("u1", "other")).toBeUndefined();
    await commit({ id: "a2", turn: 1, subject: "u1", isEnded: true, updatedAt: 6_000 });
    expect(await latest("u1")).toBe("a1");
  });

  test("the result of a linked bot leads to no session of that bot", async () => {
    const { result, ...start } = turnOf({ subject: "u1" });
    if (result === undefined) throw new Error("The turn has no result");
    await current().sessions.commit({
      ...start,
      result,
      linkedResults: [{ ...result, id: "linked-result", botId: "linked" }],
    });
    expect((await current().results.find("linked-result"))?.identity?.subject).toBe("u1");
    expect(await latest("u1", "linked")).toBeUndefined();
  });

  test("the identity is removed with the result", async () => {
    await commit({ subject: "u1" });
    await current().results.remove("s1-result");
    expect(await latest("u1")).toBeUndefined();
    await commit({});
    expect((await current().results.find("s1-result"))?.identity).toBeUndefined();
  });
}
