import { expect, test } from "vitest";
import type { Store } from "../store/store.ts";
import type { ResultRules, StoredDraft, StoredPublication } from "../store/stored-bots.ts";

const draft: StoredDraft = {
  botId: "lead",
  publicId: "lead-form",
  name: "Leads",
  source: '{"id":"lead"}',
  version: 1,
  createdAt: 1_000,
  savedAt: 1_000,
  savedBy: "Ada",
};

const publication: StoredPublication = {
  botId: "lead",
  number: 1,
  revision: "r1",
  source: draft.source,
  publishedAt: 2_000,
  author: "Ada",
  message: "First",
  isFile: false,
};
const { source: _, ...published } = publication;

/** Drafts, publications and pauses. */
export function describeStoredBots(store: () => Store): void {
  const bots = () => store().bots;

  test("a draft is found by its public id or its id", async () => {
    expect(await bots().saveDraft(draft)).toBe(true);
    expect(await bots().findDraft("lead")).toEqual(draft);
    expect(await bots().findDraft("lead-form")).toEqual(draft);
    expect(await bots().findDraft("unknown")).toBeUndefined();
  });

  test("a draft with a known id or public id is not created", async () => {
    await bots().saveDraft(draft);
    expect(await bots().saveDraft({ ...draft, publicId: "another" })).toBe(false);
    expect(await bots().saveDraft({ ...draft, botId: "another" })).toBe(false);
    await bots().saveDraft({ ...draft, botId: "another", publicId: "another" });
    const renamed = { ...draft, botId: "another", version: 2 };
    expect(await bots().saveDraft(renamed)).toBe(false);
    expect(await bots().findDraft("lead")).toEqual(draft);
  });

  test("no id of a draft is an id or public id of another one", async () => {
    await bots().saveDraft(draft);
    expect(await bots().saveDraft({ ...draft, botId: "lead-form", publicId: "new" })).toBe(false);
    expect(await bots().saveDraft({ ...draft, botId: "new", publicId: "lead" })).toBe(false);
    const other = { ...draft, botId: "other", publicId: "other" };
    await bots().saveDraft(other);
    expect(await bots().saveDraft({ ...other, publicId: "lead", version: 2 })).toBe(false);
  });

  test("of two drafts that take an id at once, one is written", async () => {
    for (let n = 1; n <= 10; n++) {
      const [first, second] = [`first${n}`, `second${n}`];
      const saves = await Promise.all([
        bots().saveDraft({ ...draft, botId: first, publicId: second }),
        bots().saveDraft({ ...draft, botId: second, publicId: `${second}-form` }),
      ]);
      expect(saves.filter((isSaved) => isSaved)).toHaveLength(1);
    }
  });

  test("of two drafts that change to a public id at once, one is written", async () => {
    for (const botId of ["a", "b"]) await bots().saveDraft({ ...draft, botId, publicId: botId });
    for (let version = 2; version <= 10; version++) {
      const found = [await bots().findDraft("a"), await bots().findDraft("b")];
      const saves = found.map(
        async (before) =>
          before !== undefined &&
          bots().saveDraft({ ...before, publicId: `new${version}`, version: before.version + 1 }),
      );
      expect((await Promise.all(saves)).filter((isSaved) => isSaved)).toHaveLength(1);
    }
  });

  test("of two saves that are based on the same version, one is written", async () => {
    await bots().saveDraft(draft);
    const saves = ["Ada", "Bo", "Cy"].map((savedBy) => bots().saveDraft({ ...draft, version: 2, savedBy }));
    expect((await Promise.all(saves)).filter((isSaved) => isSaved)).toHaveLength(1);
    expect((await bots().findDraft("lead"))?.version).toBe(2);
    expect(await bots().saveDraft({ ...draft, version: 4 })).toBe(false);
  });

  test("a save can change the public id", async () => {
    await bots().saveDraft(draft);
    const renamed = { ...draft, publicId: "new", version: 2, savedAt: 2_000 };
    expect(await bots().saveDraft(renamed)).toBe(true);
    expect(await bots().findDraft("lead-form")).toBeUndefined();
    expect(await bots().findDraft("new")).toEqual(renamed);
  });

  test("publications are numbered and listed newest first", async () => {
    await bots().saveDraft(draft);
    expect(await bots().publish(publication)).toBe(true);
    expect(await bots().publish({ ...publication, author: "late" })).toBe(false);
    await bots().publish({ ...publication, number: 2, source: '{"id":"lead","name":"\\u0000"}' });
    expect((await bots().publications("lead", 100)).map(({ number }) => number)).toEqual([2, 1]);
    expect(await bots().publications("lead", 1)).toEqual([{ ...published, number: 2 }]);
    expect(await bots().findPublication("lead", 1)).toEqual(publication);
    expect(await bots().findPublication("lead", 3)).toBeUndefined();
    expect(await bots().publications("other", 100)).toEqual([]);
  });

  test("the overview has each draft's newest publication that isn't a file's", async () => {
    const { source: _source, ...summary } = draft;
    expect(await bots().overview()).toEqual({ drafts: [], pauses: [] });
    await bots().publish({ ...publication, botId: "of-a-file", isFile: true });
    await bots().publish({ ...publication, isFile: true });
    expect((await bots().overview()).drafts).toEqual([]);
    await bots().saveDraft(draft);
    expect((await bots().overview()).drafts).toEqual([summary]);
    await bots().publish({ ...publication, number: 2 });
    await bots().publish({ ...publication, number: 3, isFile: true });
    expect((await bots().overview()).drafts).toEqual([
      { ...summary, publication: { ...published, number: 2 } },
    ]);
  });

  test("texts with NUL are stored", async () => {
    expect(await bots().saveDraft({ ...draft, name: "a\0b", savedBy: "\0" })).toBe(true);
    expect(await bots().publish({ ...publication, author: "\0", message: "\0" })).toBe(true);
    await bots().pause({ botId: "lead", message: "\0", author: "\0", since: 1 });
  });

  test("a pause is replaced and ended", async () => {
    const pause = { botId: "lead", message: "Back soon", author: "Ada", since: 1_000 };
    await bots().pause(pause);
    await bots().pause({ ...pause, message: "" });
    expect((await bots().overview()).pauses).toEqual([{ ...pause, message: "" }]);
    await bots().resume("lead");
    expect((await bots().overview()).pauses).toEqual([]);
  });

  test("removal takes the draft with its publications and its pause", async () => {
    await bots().saveDraft(draft);
    await bots().publish(publication);
    await bots().pause({ botId: "lead", message: "", author: "", since: 1 });
    expect(await bots().remove("lead")).toBe(true);
    expect(await bots().remove("lead")).toBe(false);
    expect(await bots().overview()).toEqual({ drafts: [], pauses: [] });
    expect(await bots().publications("lead", 100)).toEqual([]);
    expect(await bots().saveDraft(draft)).toBe(true);
  });

  test("the rules for results are replaced, and survive the removal of the bot", async () => {
    expect(await bots().findResultRules("lead")).toBeUndefined();
    await bots().saveDraft(draft);
    const rules = { retentionDays: 1.5, modelVariables: ["reply", "a\0b"] };
    await bots().saveResultRules(
      new Map<string, ResultRules>([
        ["lead", rules],
        ["__proto__", { modelVariables: [] }],
      ]),
    );
    await bots().remove("lead");
    expect(await bots().findResultRules("lead")).toEqual(rules);
    await bots().saveResultRules(new Map([["lead", { modelVariables: [] }]]));
    expect(await bots().findResultRules("lead")).toEqual({ modelVariables: [] });
    expect(await bots().findResultRules("__proto__")).toEqual({ modelVariables: [] });
  });

  test("removal queues the media once for deletion", async () => {
    await bots().saveDraft(draft);
    const media = { keys: ["public/a", "public/b"], queuedAt: 1_000 };
    expect(await bots().remove("lead", media)).toBe(true);
    expect(await bots().remove("lead", { keys: ["public/c"], queuedAt: 1_000 })).toBe(false);
    const { fileDeletions } = store();
    expect(await fileDeletions.claim(999, 2_000, 10)).toEqual([]);
    const claimed = await fileDeletions.claim(1_000, 2_000, 10);
    expect(claimed.map(({ key }) => key).toSorted()).toEqual(media.keys);
  });

  test("a publication doesn't survive a removal at the same time", async () => {
    expect(await bots().publish(publication)).toBe(false);
    for (let n = 1; n <= 10; n++) {
      await bots().saveDraft(draft);
      await Promise.all([bots().remove("lead"), bots().publish(publication)]);
      expect(await bots().publications("lead", 100)).toEqual([]);
    }
  });
}
