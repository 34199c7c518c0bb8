import { expect, test } from "vitest";
import type { Store } from "../store/store.ts";
import type { StoredAnswer } from "../store/stored-result.ts";
import type { StoredSession } from "../store/stored-session.ts";

/** The contract of the queue of files that wait to be deleted. */
export function describeFileDeletions(store: () => Store): void {
  async function answer(id: string, ...files: readonly string[]): Promise<void> {
    const session: StoredSession = {
      id: `session of ${id}`,
      botId: "bot",
      botRevision: "r1",
      resultId: id,
      state: { version: 1, at: "block1" },
      turn: 0,
      reply: { messages: [] },
      isPreview: false,
      isEnded: false,
      createdAt: 1_000,
      updatedAt: 1_000,
    };
    const answers = files.map((content) => ({
      blockId: "block1",
      key: "file",
      content,
      attachedFileUrls: [],
    }));
    const flags = { isCompleted: false, hasStarted: true };
    const result = { id, botId: "bot", ...flags, variables: {}, answers, logs: [], visitedEdgeIds: [] };
    await store().sessions.commit({ session, result });
  }

  const keysOf = ({ sessionId, content }: StoredAnswer): readonly string[] =>
    content === "no file" ? [] : [`${sessionId}: ${content}`];
  const remove = (id: string, queuedAt: number) => store().results.remove(id, { keysOf, queuedAt });

  test("are queued by the removal, and claimed in batches until they are removed", async () => {
    await answer("one", "a.png", "a.png", "no file", "b.png");
    await answer("two", "c.png");
    expect(await store().fileDeletions.backlog()).toEqual({ files: 0 });
    expect(await remove("one", 5_000)).toBe(true);
    expect(await store().results.find("one")).toBeUndefined();
    expect(await remove("two", 6_000)).toBe(true);
    expect(await remove("unknown", 6_000)).toBe(false);
    expect(await store().fileDeletions.backlog()).toEqual({ files: 3, since: 5_000 });

    const claim = async (now: number, until: number, limit: number) =>
      (await store().fileDeletions.claim(now, until, limit)).toSorted((a, b) => (a.key < b.key ? -1 : 1));
    expect(await claim(4_999, 9_000, 10)).toEqual([]);
    expect(await claim(6_000, 9_000, 2)).toEqual([
      { key: "session of one: a.png", attempts: 1 },
      { key: "session of one: b.png", attempts: 1 },
    ]);
    expect(await claim(6_000, 9_000, 2)).toEqual([{ key: "session of two: c.png", attempts: 1 }]);
    expect(await claim(8_999, 9_000, 2)).toEqual([]);

    await store().fileDeletions.remove("session of one: a.png");
    await store().fileDeletions.postpone("session of two: c.png", { now: 8_999, delayMs: 11_001 });
    expect(await claim(9_000, 99_000, 10)).toEqual([{ key: "session of one: b.png", attempts: 2 }]);
    await store().fileDeletions.remove("session of one: b.png");
    expect(await store().fileDeletions.backlog()).toEqual({ files: 1, since: 6_000 });
  });

  test("are claimed by one of many concurrent claims", async () => {
    await answer("one", ...Array.from({ length: 20 }, (_, index) => `${index}.png`));
    await remove("one", 5_000);
    const claims = await Promise.all([1, 2, 3].map(() => store().fileDeletions.claim(5_000, 9_000, 20)));
    expect(claims.flat().map(({ key }) => key)).toHaveLength(20);
    expect(new Set(claims.flat().map(({ key }) => key)).size).toBe(20);
  });

  test("include the file of an answer that is committed while the result is removed", async () => {
    await answer("one", "a.png");
    const session = await store().sessions.find("session of one");
    if (session === undefined) throw new Error("The session is missing.");
    const late = { blockId: "block1", key: "file", content: "late.png" };
    const flags = { isCompleted: false, hasStarted: true };
    const result = { id: "one", botId: "bot", ...flags, variables: {}, answers: [late], logs: [] };
    const [committed] = await Promise.all([
      store().sessions.commit({
        session: { ...session, turn: 1 },
        expectedTurn: 0,
        result: { ...result, visitedEdgeIds: [] },
      }),
      remove("one", 5_000),
    ]);
    expect((await store().fileDeletions.backlog()).files).toBe(committed === "committed" ? 2 : 1);
    expect(await store().results.find("one")).toBeUndefined();
  });
}
