import { stepIds } from "@banter/engine/runtime";
import { expect, test } from "vitest";
import { actsForReal } from "./acts-for-real.ts";
import { branchesOf } from "./branches.ts";
import { parseDraft, type BotDraft, type Step } from "./bot-draft.ts";
import { addGroup, freeName, moveGroup, removeGroup, renameGroup } from "./edit-groups.ts";
import { edit, redo, startHistory, undo } from "./edit-history.ts";
import { duplicateStep, insertSteps, moveStep, nudgeStep, removeStep, replaceStep } from "./edit-steps.ts";
import { keepIds } from "./keep-ids.ts";
import { keepKeys } from "./keep-keys.ts";
import { createEditKeeper } from "./kept-edits.ts";
import { findPlace } from "./find-place.ts";
import { findText, replaceText } from "./find-text.ts";
import { withOptionLists } from "./option-lists.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { kindOf, newStep, stepKinds, summaryOf } from "./step-kinds.ts";
import { editorTexts } from "../strings/editor-strings.ts";
import { rootLists, stepAt, stepOfPlace, stepsAt, walkSteps, type StepPath } from "./step-path.ts";
import { sampleDraft } from "./testing/sample-draft.ts";

const OTHER = ["groups", "hello", 2, '["options",2,"do"]'];

test("a list in a branch is read and changed by its path", () => {
  expect(stepsAt(sampleDraft, OTHER)).toEqual([{ say: "Tell us." }, { go: "contact" }]);
  const changed = insertSteps(sampleDraft, OTHER, 1, [{ wait: 2 }]);
  expect(stepsAt(changed, OTHER)).toEqual([{ say: "Tell us." }, { wait: 2 }, { go: "contact" }]);
  expect(changed.groups["contact"]).toBe(sampleDraft.groups["contact"]);
});

test("a single step in a branch becomes a list, a text option an object", () => {
  const basic = ["groups", "hello", 2, '["options",0,"do"]'];
  expect(stepsAt(sampleDraft, basic)).toEqual([{ go: "contact" }]);
  const plus = ["groups", "hello", 2, '["options",1,"do"]'];
  const changed = insertSteps(sampleDraft, plus, 0, [{ say: "Good choice" }]);
  expect(stepAt(changed, ["groups", "hello", 2])).toMatchObject({
    options: [{ label: "Basic" }, { label: "Plus", do: [{ say: "Good choice" }] }, { label: "Other" }],
  });
});

test("an option and `else` without steps have no field, the branches of a condition are empty", () => {
  const withoutElse = removeStep(sampleDraft, ["groups", "contact", 0, '["else"]', 0]);
  expect(stepAt(withoutElse, ["groups", "contact", 0])).not.toHaveProperty("else");
  const withoutThen = removeStep(sampleDraft, ["groups", "contact", 0, '["do"]', 0]);
  expect(stepAt(withoutThen, ["groups", "contact", 0])).toMatchObject({ do: [] });
});

test("steps of commands are edited like others", () => {
  expect(rootLists(sampleDraft)).toEqual([
    ["groups", "hello"],
    ["groups", "contact"],
    ["commands", "help"],
  ]);
  const changed = replaceStep(sampleDraft, ["commands", "help", 0], { say: "Help!" });
  expect(changed.events).toEqual({ commands: { help: { do: [{ say: "Help!" }] } } });
});

test("options by label become lists, also in their branches", () => {
  const inner = { ask: "choice", options: { A: [], B: { say: "b" } } };
  const draft = withOptionLists({
    ...sampleDraft,
    groups: { hello: [{ ask: "choice", options: { Yes: { go: "hello" }, No: [inner] } }] },
  });
  const list = [
    { label: "A", do: [] },
    { label: "B", do: { say: "b" } },
  ];
  expect(draft.groups["hello"]).toEqual([
    {
      ask: "choice",
      options: [
        { label: "Yes", do: { go: "hello" } },
        { label: "No", do: [{ ask: "choice", options: list }] },
      ],
    },
  ]);
});

test("what only looks like a step stays as it is", () => {
  const body = {
    id: "{{v}}",
    group: "contact",
    buttons: { ok: "1" },
    ask: "choice",
    options: { a: "b" },
    say: "Hello",
  };
  const http = { http: "https://example.com", body, headers: { go: "contact" } };
  const draft = { ...sampleDraft, groups: { ...sampleDraft.groups, hello: [http] } };
  expect(withOptionLists(draft)).toBe(draft);
  expect(renameGroup(draft, "contact", "kontakt").groups["hello"]).toEqual([http]);
  expect(duplicateStep(draft, ["groups", "hello", 0]).groups["hello"]).toEqual([http, http]);
  expect(replaceText(draft, "hello", "Bye").groups["hello"]).toEqual([http]);
  expect(replaceText({ ...draft, groups: { hello: [{ block: "text" }] } }, "text", "note").groups).toEqual({
    hello: [{ block: "text" }],
  });
});

test("a renamed group is renamed in the settings of models and tools", () => {
  const ai = { ai: "openai", onLimit: "contact", tools: [{ name: "contact", group: "contact" }] };
  const block = { block: "openai", options: { tools: [{ groupId: "contact" }] }, items: [{ go: "contact" }] };
  const draft = { ...sampleDraft, groups: { ...sampleDraft.groups, hello: [ai, block] } };
  expect(renameGroup(draft, "contact", "kontakt").groups["hello"]).toEqual([
    { ai: "openai", onLimit: "kontakt", tools: [{ name: "contact", group: "kontakt" }] },
    { block: "openai", options: { tools: [{ groupId: "kontakt" }] }, items: [{ go: "kontakt" }] },
  ]);
});

test("a renamed group is renamed wherever a block in the exported format leads to it", () => {
  const leadingTo = (name: string) => ({
    block: "cards",
    options: {
      groupId: name,
      tools: [{ groupId: name }, { nested: { groupId: [name, "hello"] } }],
      linked: { typebotId: "current", groupId: name },
      title: "contact",
    },
    content: { button: { groupId: name } },
    items: [
      {
        id: "one",
        go: name,
        fields: { button: { groupId: name } },
        paths: [
          { id: "buy", text: "contact", go: name },
          { id: "look", text: "Look" },
        ],
      },
    ],
  });
  const draft = { ...sampleDraft, groups: { ...sampleDraft.groups, hello: [leadingTo("contact")] } };
  const renamed = renameGroup(draft, "contact", "kontakt");
  expect(renamed.groups["hello"]).toEqual([leadingTo("kontakt")]);
});

test("the group of a linked bot is renamed if it is this bot", () => {
  const links = (name: string, ...bots: readonly string[]) =>
    bots.flatMap((link) => [
      { link, group: name },
      { block: "Typebot link", options: { typebotId: link, groupId: name } },
    ]);
  const own = ["current", "lead", "public-lead"];
  const steps = [...links("contact", ...own), ...links("contact", "other")];
  const draft = {
    ...sampleDraft,
    publicId: "public-lead",
    groups: { ...sampleDraft.groups, hello: steps },
  };
  expect(renameGroup(draft, "contact", "kontakt").groups["hello"]).toEqual([
    ...links("kontakt", ...own),
    ...links("contact", "other"),
  ]);
});

test("the buttons of a theme are no options", () => {
  const theme = { chat: { buttons: { color: "#fff" } } };
  const draft = parseDraft({ ...sampleDraft, theme });
  expect(draft.ok && draft.value.theme).toEqual(theme);
});

test("a value that is no bot is refused with the place", () => {
  const draft = parseDraft({ id: "a", start: "a", groups: [] });
  expect(draft).toEqual({ ok: false, error: expect.stringContaining("groups: ") });
});

test("a step moves within its list, to another list and out of a branch", () => {
  const { draft, path } = moveStep(sampleDraft, ["groups", "hello", 0], ["groups", "hello"], 2);
  expect(path).toEqual(["groups", "hello", 1]);
  expect(draft.groups["hello"]?.map((step) => summaryOf(step, editorTexts("en")))).toEqual([
    "Your name",
    "Hello!",
    "plan",
  ]);
  const moved = moveStep(sampleDraft, [...OTHER, 0], ["groups", "hello"], 0);
  expect(moved.path).toEqual(["groups", "hello", 0]);
  expect(moved.draft.groups["hello"]?.map((step) => summaryOf(step, editorTexts("en")))).toEqual([
    "Tell us.",
    "Hello!",
    "Your name",
    "plan",
  ]);
  expect(stepsAt(moved.draft, ["groups", "hello", 3, '["options",2,"do"]'])).toEqual([{ go: "contact" }]);
});

test("moving a step before the one that it moves into keeps the path right", () => {
  const { draft, path } = moveStep(sampleDraft, ["groups", "hello", 0], OTHER, 1);
  expect(path).toEqual(["groups", "hello", 1, '["options",2,"do"]', 1]);
  expect(stepAt(draft, path)).toEqual({ say: "Hello!" });
});

test("a step can't be moved into itself or beyond its list", () => {
  expect(moveStep(sampleDraft, ["groups", "hello", 2], OTHER, 0).draft).toBe(sampleDraft);
  expect(nudgeStep(sampleDraft, ["groups", "hello", 0], -1).draft).toBe(sampleDraft);
  expect(nudgeStep(sampleDraft, ["groups", "hello", 0], 1).path).toEqual(["groups", "hello", 1]);
});

test("a duplicate has no ids", () => {
  const changed = duplicateStep(sampleDraft, ["groups", "contact", 1]);
  expect(changed.groups["contact"]?.slice(1)).toEqual([{ ask: "email", id: "mail" }, { ask: "email" }]);
});

test("a renamed group keeps its place and whatever leads to it", () => {
  const draft = insertSteps(sampleDraft, ["groups", "contact"], 0, [{ link: "other", group: "contact" }]);
  const renamed = renameGroup(draft, "contact", "reach us");
  expect(Object.keys(renamed.groups)).toEqual(["hello", "reach us"]);
  expect(stepsAt(renamed, ["groups", "hello", 2, '["options",0,"do"]'])).toEqual([{ go: "reach us" }]);
  expect(stepAt(renamed, ["groups", "reach us", 0])).toEqual({ link: "other", group: "contact" });
  expect(renameGroup(sampleDraft, "hello", "start").start).toBe("start");
  expect(renameGroup(sampleDraft, "hello", "contact")).toBe(sampleDraft);
});

test("groups are added, moved and removed", () => {
  const added = addGroup(sampleDraft, freeName(Object.keys(sampleDraft.groups), "hello"));
  expect(Object.keys(added.groups)).toEqual(["hello", "contact", "hello 2"]);
  expect(Object.keys(moveGroup(added, "hello 2", -1).groups)).toEqual(["hello", "hello 2", "contact"]);
  expect(Object.keys(removeGroup(added, "contact").groups)).toEqual(["hello", "hello 2"]);
});

test("the place of a problem leads to its step", () => {
  const place = ["groups", "hello", 2, "options", 2, "do", 0, "say"];
  expect(stepOfPlace(sampleDraft, place)).toEqual([...OTHER, 0]);
  const single = ["groups", "hello", 2, "options", 0, "do", "go"];
  expect(stepOfPlace(sampleDraft, single)).toEqual(["groups", "hello", 2, '["options",0,"do"]', 0]);
  expect(stepOfPlace(sampleDraft, ["events", "commands", "help", "do", "say"])).toEqual([
    "commands",
    "help",
    0,
  ]);
  expect(stepOfPlace(sampleDraft, ["settings", "general"])).toBeUndefined();
});

test("steps keep the ids of their answers when others are added, moved and removed, and groups renamed", () => {
  const { id: _, ...question } = { ask: "text", id: "" };
  const draft = {
    ...sampleDraft,
    groups: { hello: [{ ask: "email" }, question], contact: [{ say: "Bye" }] },
  };
  const removed = keepIds(draft, removeStep(draft, ["groups", "hello", 0]));
  expect(removed.groups["hello"]).toEqual([{ ask: "text", id: "hello.ask-2" }]);
  const renamed = keepIds(draft, renameGroup(draft, "hello", "welcome"));
  expect(renamed.groups["welcome"]).toEqual([
    { ask: "email", id: "hello.ask-1" },
    { ask: "text", id: "hello.ask-2" },
  ]);
  expect(keepIds(draft, insertSteps(draft, ["groups", "hello"], 2, [{ say: "New" }]))).toEqual(
    insertSteps(draft, ["groups", "hello"], 2, [{ say: "New" }]),
  );
});

test("steps that lead to a renamed group keep their ids, too", () => {
  const options = [{ label: "A", do: [{ ask: "text" }, { go: "contact" }] }, "B"];
  const condition = { when: { variable: "name", operator: "is set" }, do: { go: "contact" } };
  const draft = {
    ...sampleDraft,
    groups: { contact: [{ ask: "choice", options }, condition, { ask: "email" }], hello: [] },
  };
  expect(idsOf(draft)).toContain("contact.ask-1");
  const renamed = keepIds(draft, renameGroup(draft, "contact", "reach us"));
  expect(idsOf(renamed)).toEqual(idsOf(draft));
  const nested = ["groups", "contact", 0, '["options",0,"do"]', 0];
  const moved = keepIds(draft, moveStep(draft, nested, ["groups", "contact"], 0).draft);
  expect(idsOf(moved).toSorted()).toEqual(idsOf(draft).toSorted());
  const copied = idsOf(keepIds(draft, duplicateStep(draft, ["groups", "contact", 2])));
  expect(new Set(copied).size).toBe(copied.length);
});

test("translated options keep their keys while another part of the draft can't be read", () => {
  const options = ["A", "B"];
  const draft = {
    ...sampleDraft,
    groups: { hello: [{ ask: "choice", save: "plan", options }] },
    translations: { de: {} },
  };
  const kept = [{ label: "Better", id: "hello.plan.a" }, "B"];
  for (const broken of [
    { tests: [{ name: "unfinished", steps: 1 }] },
    { translations: { de: {}, "not a tag": {} } },
    { variables: { ...sampleDraft.variables, other: { type: "nothing" } } },
    { theme: { nothing: true } },
    { groups: { ...draft.groups, other: [{ wait: "soon" }] } },
  ]) {
    const before: BotDraft = { ...draft, ...broken };
    const step = { ask: "choice", save: "plan", options: ["Better", "B"] };
    const changed = keepKeys(before, replaceStep(before, ["groups", "hello", 0], step));
    expect(stepAt(changed, ["groups", "hello", 0])?.["options"], JSON.stringify(broken)).toEqual(kept);
  }
});

test("an id of the compiled bot leads to its step or group", () => {
  expect(findPlace(sampleDraft, "mail")).toEqual(["groups", "contact", 1]);
  expect(findPlace(sampleDraft, "hello.say-1")).toEqual(["groups", "hello"]);
  expect(findPlace(sampleDraft, "nowhere")).toBeUndefined();
});

test("text is found and replaced in any case, names are not", () => {
  expect(findText(sampleDraft, "HELLO").map(({ text }) => text)).toEqual(["Hello!", "Hello {{name}}"]);
  const changed = replaceText(sampleDraft, "hello", "Good day");
  expect(stepAt(changed, ["groups", "hello", 0])).toEqual({ say: "Good day!" });
  expect(stepAt(changed, ["groups", "contact", 0])).toMatchObject({ else: { go: "hello" } });
  expect(replaceText(sampleDraft, "(", "x")).toEqual(sampleDraft);
});

/** The first steps of `hello`, after "Basic" was replaced in them. */
function renamedPlan(...steps: readonly object[]): readonly unknown[] | undefined {
  const hello = steps.map((step) => ({ ...step }));
  return replaceText({ ...sampleDraft, groups: { hello } }, "Basic", "Starter").groups["hello"];
}

test("values that conditions compare aren't replaced", () => {
  const steps = [
    { set: "plan", to: "Basic" },
    { when: { variable: "plan", operator: "=", value: "Basic" }, do: [] },
  ];
  expect(renamedPlan(...steps)).toEqual(steps);
  expect(findText({ ...sampleDraft, groups: { hello: steps } }, "Basic")).toEqual([]);
  expect(renamedPlan({ ask: "date", to: "Basic" })).toEqual([{ ask: "date", to: "Starter" }]);
});

test("an option or a picture with a replaced text stores the same answer", () => {
  const options = ["Basic", { label: "Basic plan", value: "b", id: "x" }, { label: "Basic!" }, "Plus"];
  const pictures = [{ image: "/a.png", title: "Basic", description: "Basic" }, { image: "/b.png" }];
  expect(
    renamedPlan(
      { ask: "choice", save: "plan", options },
      { ask: "picture", save: "plan", pictures },
      { ask: "choice", options: ["Basic"] },
    ),
  ).toEqual([
    {
      ask: "choice",
      save: "plan",
      options: [
        { label: "Starter", value: "Basic" },
        { label: "Starter plan", value: "b", id: "x" },
        { label: "Starter!", value: "Basic!" },
        "Plus",
      ],
    },
    {
      ask: "picture",
      save: "plan",
      pictures: [
        { image: "/a.png", title: "Starter", description: "Starter", value: "Basic" },
        { image: "/b.png" },
      ],
    },
    // No variable has the answer.
    { ask: "choice", options: ["Starter"] },
  ]);
});

test("cards with a replaced title store the same answers", () => {
  const buttons = ["Take Basic"];
  const picture = { image: "/b.png", buttons };
  const cards = (...list: readonly object[]) => ({ ask: "cards", save: "plan", cards: list });
  expect(
    renamedPlan(
      cards({ title: "Basic", buttons }, picture),
      cards({ title: "Basic", buttons }, { title: "Basic", value: "b", buttons }, picture),
      cards({ title: "Plus", buttons }),
    ),
  ).toEqual([
    // A card's value makes all of them store values.
    cards(
      { title: "Starter", value: "Basic", buttons: ["Take Starter"] },
      { image: "/b.png", value: "/b.png", buttons: ["Take Starter"] },
    ),
    cards(
      { title: "Starter", value: "Basic", buttons: ["Take Starter"] },
      { title: "Starter", value: "b", buttons: ["Take Starter"] },
      { image: "/b.png", buttons: ["Take Starter"] },
    ),
    cards({ title: "Plus", buttons: ["Take Starter"] }),
  ]);
});

test("texts that are stored, and can't have a value, stay", () => {
  const steps = [
    { ask: "text", save: "plan", suggestions: ["Basic"] },
    { ask: "payment", save: "plan", success: "Basic" },
    { ask: "cards", save: "plan", cards: [{ title: "Basic", buttons: [] }, { buttons: ["Basic"] }] },
  ];
  expect(renamedPlan(...steps)).toEqual(steps);
  expect(findText({ ...sampleDraft, groups: { hello: steps } }, "Basic")).toHaveLength(4);
  expect(renamedPlan({ ...steps[0], placeholder: "Basic" }, { ask: "text", suggestions: ["Basic"] })).toEqual(
    [
      { ...steps[0], placeholder: "Starter" },
      { ask: "text", suggestions: ["Starter"] },
    ],
  );
});

test("a card keeps its id when its title is replaced", () => {
  const step = { ask: "cards", save: "plan", cards: [{ title: "Basic", buttons: ["Take"] }] };
  const draft = { ...sampleDraft, groups: { hello: [step] }, translations: { de: {} } };
  const changed = keepKeys(draft, replaceText(draft, "Basic", "Starter"));
  expect(stepAt(changed, ["groups", "hello", 0])?.["cards"]).toEqual([
    { title: "Starter", value: "Basic", id: "hello.plan.basic", buttons: ["Take"] },
  ]);
});

test("a bot acts for real if what it does in a preview is noticed elsewhere", () => {
  const acts = (step: Step) => actsForReal({ ...sampleDraft, groups: { hello: [step] } });
  const acting: readonly Step[] = [
    { script: "alert(1)" },
    { http: "https://example.org" },
    { ai: "openai" },
    { extract: "openai" },
    { ask: "payment", amount: 1, currency: "EUR" },
    { link: "other" },
    { block: "OpenAI" },
    { set: "x", to: { expr: "localStorage.clear()", runsOnClient: true } },
    { unknown: true },
  ];
  const quiet: readonly Step[] = [
    { email: "ada@example.org", subject: "Hi" },
    { script: "setVariable('x', 1)", runsOn: "server" },
    { listen: { x: "data" } },
    { link: "current", group: "hello" },
    { set: "x", to: { expr: "1 + 1" } },
    { set: "x", to: "text" },
    { block: "Email" },
    { block: "Pixel" },
    { ask: "email" },
  ];
  expect(acting.filter((step) => !acts(step))).toEqual([]);
  expect(quiet.filter(acts)).toEqual([]);
});

test("two people's changes of different groups are merged, those of the same are a conflict", () => {
  const mine = replaceStep(sampleDraft, ["groups", "hello", 0], { say: "Mine" });
  const theirs = { ...replaceStep(sampleDraft, ["groups", "contact", 1], { ask: "phone" }), name: "Theirs" };
  const merge = mergeDrafts(sampleDraft, mine, theirs);
  expect(merge.conflicts).toEqual([]);
  expect(merge.draft.name).toBe("Theirs");
  expect(merge.draft.groups).toEqual({ hello: mine.groups["hello"], contact: theirs.groups["contact"] });
  const both = mergeDrafts(
    sampleDraft,
    mine,
    replaceStep(sampleDraft, ["groups", "hello", 0], { say: "Theirs" }),
  );
  expect(both.conflicts.map(({ path }) => path)).toEqual([["groups", "hello"]]);
  expect(both.draft.groups["hello"]).toEqual(mine.groups["hello"]);
});

test("changes of different steps of a group are merged", () => {
  const mine = replaceStep(sampleDraft, ["groups", "hello", 0], { say: "Mine" });
  const theirs = replaceStep(sampleDraft, ["groups", "hello", 1], { ask: "number", save: "name" });
  const merge = mergeDrafts(sampleDraft, mine, theirs);
  expect(merge.conflicts).toEqual([]);
  expect(merge.draft.groups["hello"]?.slice(0, 2)).toEqual([
    { say: "Mine" },
    { ask: "number", save: "name" },
  ]);
});

test("what one side removed stays removed", () => {
  const base = { ...sampleDraft, theme: { preset: "calm" }, publicId: "lead" };
  const mine = replaceStep(base, ["groups", "hello", 0], { say: "Mine" });
  for (const merge of [mergeDrafts(base, mine, sampleDraft), mergeDrafts(base, sampleDraft, mine)]) {
    expect(merge.conflicts).toEqual([]);
    expect(merge.draft).toEqual({ ...sampleDraft, groups: mine.groups });
  }
});

test("a group that one side removed and the other left alone is removed", () => {
  const merge = mergeDrafts(sampleDraft, removeGroup(sampleDraft, "contact"), { ...sampleDraft, name: "B" });
  expect(Object.keys(merge.draft.groups)).toEqual(["hello"]);
});

test("each kind of step is recognized and can be added", () => {
  expect(kindOf({ image: "/a.png", link: "/b" })).toBe("image");
  expect(kindOf({ ask: "payment", email: "a@b.c", amount: 1, currency: "EUR" })).toBe("ask.payment");
  for (const kind of stepKinds) expect(kindOf(newStep(kind, { group: "hello" }))).toBe(kind);
});

test("unsaved edits are kept, and broken ones ignored", () => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const keeper = createEditKeeper(storage, "lead", "tab");
  expect(keeper.read()).toBeUndefined();
  expect(keeper.write({ draft: sampleDraft, base: sampleDraft, version: 3 })).toBe(true);
  expect(keeper.read()).toEqual({ draft: sampleDraft, base: sampleDraft, version: 3 });
  items.set("banter-edits-lead", "{");
  expect(keeper.read()).toBeUndefined();
});

test("undoing 1,000 random edits returns the same bytes, redoing them too", () => {
  const random = seeded(7);
  let history = startHistory(sampleDraft);
  for (let number = 0; number < 1_000; number++)
    history = edit(history, randomEdit(history.draft, random, number));
  const last = JSON.stringify(history.draft);
  for (let number = 0; number < 1_000; number++) history = undo(history);
  expect(JSON.stringify(history.draft)).toBe(JSON.stringify(sampleDraft));
  for (let number = 0; number < 1_000; number++) history = redo(history);
  expect(JSON.stringify(history.draft)).toBe(last);
});

test("typing into one field is undone as a whole", () => {
  const typed = ["H", "Hi", "Hi!"].reduce(
    (history, say) =>
      edit(history, replaceStep(history.draft, ["groups", "hello", 0], { say }), "hello 0 say"),
    startHistory(sampleDraft),
  );
  expect(undo(typed).draft).toBe(sampleDraft);
});

const idsOf = (draft: BotDraft) => stepIds(draft).map(({ id }) => id);

function randomEdit(draft: BotDraft, random: () => number, number: number): BotDraft {
  const steps = [...walkSteps(draft)];
  const pick = (): StepPath => steps[Math.floor(random() * steps.length)]?.path ?? ["groups", "hello", 0];
  const path = pick();
  const edits = [
    () => replaceStep(draft, path, { say: `Text ${number}` }),
    () =>
      insertSteps(draft, path.slice(0, -1), 0, [
        newStep(stepKinds[number % stepKinds.length] ?? "say", { group: "hello" }),
      ]),
    () => (steps.length < 5 ? addGroup(draft, `g${number}`) : removeStep(draft, path)),
    () => moveStep(draft, path, pick().slice(0, -1), 0).draft,
    () => duplicateStep(draft, path),
    () => nudgeStep(draft, path, 1).draft,
    () => ({ ...draft, name: `Name ${number}` }),
  ];
  return edits[Math.floor(random() * edits.length)]?.() ?? draft;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test("branches of all kinds are listed", () => {
  const step = { abTest: { a: { say: "A" }, b: [] } };
  expect(branchesOf(step).map(({ role, steps }) => [role, steps.length])).toEqual([
    ["a", 1],
    ["b", 0],
  ]);
  const cards = {
    ask: "cards",
    cards: [{ title: "One", buttons: ["Buy", { label: "Look", do: [{ say: "!" }] }] }],
  };
  expect(branchesOf(cards).map(({ label, steps }) => [label, steps.length])).toEqual([
    ["Buy", 0],
    ["Look", 1],
  ]);
});

test("what is translated keeps its id when the label or the variable that it is made of is changed", () => {
  const cards = [
    { title: "Small", buttons: ["Choose"] },
    { title: "Big", buttons: ["Choose"] },
  ];
  const steps = [
    { ask: "choice", save: "plan", options: ["A", "B", { label: "C" }] },
    { ask: "cards", cards },
  ];
  const draft = { ...sampleDraft, groups: { hello: steps }, translations: { de: {} } };
  const change = (index: number, step: object) =>
    stepAt(keepKeys(draft, replaceStep(draft, ["groups", "hello", index], { ...steps[index], ...step })), [
      "groups",
      "hello",
      index,
    ]);
  expect(change(0, { options: ["A", "Better", { label: "Cc" }] })?.["options"]).toEqual([
    "A",
    { label: "Better", id: "hello.plan.b" },
    { label: "Cc", id: "hello.plan.c" },
  ]);
  expect(change(0, { options: ["B", "A", { label: "C" }] })?.["options"]).toEqual(["B", "A", { label: "C" }]);
  expect(change(0, { save: "name" })).toMatchObject({ id: "hello.plan", options: steps[0]?.options });
  const renamed = [
    { title: "Tiny", buttons: ["Take"] },
    { title: "Big", buttons: ["Choose"] },
  ];
  expect(change(1, { cards: renamed })?.["cards"]).toEqual([
    { title: "Tiny", id: "hello.ask-1.small", buttons: [{ label: "Take", id: "hello.ask-1.small.choose" }] },
    { title: "Big", buttons: ["Choose"] },
  ]);
  const { translations: _, ...plain } = draft;
  const edited = replaceStep(plain, ["groups", "hello", 0], { ask: "choice", options: ["Z", "B", "C"] });
  expect(keepKeys(plain, edited)).toBe(edited);
});

test("different texts of a translation are merged, the same one is a conflict", () => {
  const texts = (name: string, hello: string) => ({
    name: { source: "Lead", text: name },
    "hello.say-1.text": { source: "Hello!", text: hello },
  });
  const draft = (name: string, hello: string, more: object = {}): BotDraft => ({
    ...sampleDraft,
    translations: { de: texts(name, hello), ...more },
  });
  const base = draft("a", "b");
  const both = mergeDrafts(base, draft("A", "b"), draft("a", "B", { fr: {} }));
  expect(both).toEqual({ draft: draft("A", "B", { fr: {} }), conflicts: [] });
  const same = mergeDrafts(base, draft("A", "b"), draft("C", "B"));
  expect(same).toEqual({
    draft: draft("A", "B"),
    conflicts: [
      {
        path: ["translations", "de", "name"],
        mine: { source: "Lead", text: "A" },
        theirs: { source: "Lead", text: "C" },
      },
    ],
  });
  const { translations: _, ...removed } = base;
  expect(mergeDrafts(base, removed, base).draft).toEqual(removed);
});
