import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drive, remembering, type Drive, type OpenChat } from "./testing/drive-session.ts";
import type { ActionRunner, Clock } from "./ports.ts";
import { driveRealServer } from "./testing/real-server.ts";
import { askQuestions, type Fault, type ScriptedServer } from "./testing/scripted-server.ts";
import { chatKey } from "./saved/storage-keys.ts";
import { sessionRest, type SessionRest } from "./session-rest.ts";

/*
 * Generated schedules of faults, reloads, tabs, and waits. Whatever happens: each answer is counted once, on its own
 * question, and the visitor always has a way on. BANTER_SCHEDULES sets their number, BANTER_SEED replays a run.
 */

const RUNS = Number(readVariable("BANTER_SCHEDULES") ?? 300);
const SEED = readVariable("BANTER_SEED");
const QUESTIONS = 4;

type Act =
  | {
      readonly type:
        | "answer"
        | "reload"
        | "retry"
        | "open-tab"
        | "switch-tab"
        | "online"
        | "offline"
        | "corrupt";
    }
  | { readonly type: "storage"; readonly isFull: boolean }
  | { readonly type: "wait"; readonly ms: number };

const wait = fc
  .constantFrom(0, 10, 400, 3_000, 20_000, 70_000, 86_400_000)
  .map((ms): Act => ({ type: "wait", ms }));
const simpleAct = (
  ...types: ("answer" | "reload" | "retry" | "open-tab" | "switch-tab" | "online" | "offline" | "corrupt")[]
) => fc.constantFrom(...types).map((type): Act => ({ type }));
const fullStorage = fc.boolean().map((isFull): Act => ({ type: "storage", isFull }));

const fault = (...kinds: Fault[]) =>
  fc.array(fc.constantFrom<Fault>({ kind: "none" }, ...kinds), { maxLength: 12 });
const clearFaults: Fault[] = [
  { kind: "cut-before" },
  { kind: "hang-before" },
  { kind: "status", status: 500 },
  { kind: "status", status: 429, retryAfter: 5_000 },
  { kind: "status", status: 400 },
  { kind: "status", status: 403 },
];
const anyFaults: Fault[] = [
  ...clearFaults,
  { kind: "cut-after" },
  { kind: "hang-after" },
  { kind: "twice" },
  { kind: "garbage" },
  { kind: "delay", ms: 2_000 },
  { kind: "delay", ms: 35_000 },
];

const settings = { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) };

describe("generated schedules", () => {
  test("on a server that counts a message once", { timeout: 60_000 + RUNS * 100 }, async () => {
    const act = fc.oneof(
      { weight: 4, arbitrary: simpleAct("answer") },
      { weight: 4, arbitrary: wait },
      { weight: 3, arbitrary: simpleAct("reload", "open-tab", "switch-tab", "retry", "online", "offline") },
      { weight: 1, arbitrary: simpleAct("corrupt") },
      { weight: 1, arbitrary: fullStorage },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 20 }), fault(...anyFaults), async (acts, faults) => {
        await follow(scripted(true), acts, faults);
      }),
      settings,
    );
  });

  test(
    "with actions that reply, on a server that counts a message once",
    { timeout: 60_000 + RUNS * 100 },
    async () => {
      const act = fc.oneof(
        { weight: 4, arbitrary: simpleAct("answer") },
        { weight: 4, arbitrary: wait },
        { weight: 3, arbitrary: simpleAct("reload", "open-tab", "switch-tab", "retry", "online", "offline") },
        { weight: 1, arbitrary: simpleAct("corrupt") },
        { weight: 1, arbitrary: fullStorage },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 20 }), fault(...anyFaults), async (acts, faults) => {
          await follow(scriptedWithActions(), acts, faults);
        }),
        settings,
      );
    },
  );

  test("with a rest of the session that comes late", { timeout: 60_000 + RUNS * 100 }, async () => {
    const act = fc.oneof(
      { weight: 4, arbitrary: simpleAct("answer") },
      { weight: 4, arbitrary: wait },
      { weight: 3, arbitrary: simpleAct("reload", "open-tab", "switch-tab", "retry", "online", "offline") },
      { weight: 1, arbitrary: simpleAct("corrupt") },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 20 }),
        fault(...anyFaults),
        fc.nat({ max: 5_000 }),
        async (acts, faults, restDelay) => {
          await follow({ ...scriptedWithActions(), restDelay }, acts, faults);
        },
      ),
      settings,
    );
  });

  test("on the real server", { timeout: 60_000 + RUNS * 100 }, async () => {
    const act = fc.oneof(
      { weight: 4, arbitrary: simpleAct("answer") },
      { weight: 4, arbitrary: wait },
      { weight: 3, arbitrary: simpleAct("reload", "open-tab", "switch-tab", "retry", "online", "offline") },
      { weight: 1, arbitrary: simpleAct("corrupt") },
      { weight: 1, arbitrary: fullStorage },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 20 }), fault(...anyFaults), async (acts, faults) => {
        await follow(await real(), acts, faults);
      }),
      { ...settings, numRuns: Math.ceil(RUNS / 3) },
    );
  });

  test(
    "on a server that knows nothing of resends, with faults that leave nothing open",
    { timeout: 60_000 + RUNS * 100 },
    async () => {
      const act = fc.oneof(
        { weight: 4, arbitrary: simpleAct("answer") },
        { weight: 4, arbitrary: wait },
        { weight: 3, arbitrary: simpleAct("reload", "open-tab", "switch-tab", "online", "offline") },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 20 }), fault(...clearFaults), async (acts, faults) => {
          await follow(scripted(false), acts, faults);
        }),
        settings,
      );
    },
  );
});

interface Setting {
  readonly world: Drive & { readonly server: Pick<ScriptedServer, "accepted" | "fault"> };
  readonly isResendSafe: boolean;
  readonly botId: string;
  /** The question that each turn answers. */
  readonly blockIds: readonly string[];
  readonly runAction?: ActionRunner;
  /** Milliseconds until the rest of a session has been fetched. */
  readonly restDelay?: number;
}

const questions = Array.from({ length: QUESTIONS }, (_, index) => index);

function scripted(isResendSafe: boolean): Setting {
  const world = drive({ reply: askQuestions(QUESTIONS), settings: remembering, isResendSafe });
  return { world, isResendSafe, botId: "bot", blockIds: questions.map((question) => `q${question}`) };
}

/** Every answer is followed by an action that the page has to reply to. */
function scriptedWithActions(): Setting {
  const ask = askQuestions(QUESTIONS);
  const reply = (turn: number) =>
    turn % 2 === 0
      ? ask(turn / 2)
      : { messages: [], clientSideActions: [{ type: "setVariable", setVariable: { content: "1" } }] };
  const world = drive({ reply, settings: remembering });
  const blockIds = questions.flatMap((question) => [`q${question}`, ACTION]);
  return {
    world,
    isResendSafe: true,
    botId: "bot",
    blockIds,
    runAction: () => Promise.resolve({ reply: { text: "1" } }),
  };
}

/** What the scripted server notes as the question where none was open. */
const ACTION = "undefined";

async function real(): Promise<Setting> {
  const world = await driveRealServer(QUESTIONS);
  return {
    world,
    isResendSafe: true,
    botId: "survey",
    blockIds: questions.map((question) => `input${question + 1}`),
  };
}

/** Plays a schedule, then lets everything heal and the visitor finish; checks what the server counted. */
async function follow(
  { world, isResendSafe, botId, blockIds, runAction, restDelay }: Setting,
  acts: readonly Act[],
  faults: readonly Fault[],
): Promise<void> {
  const { clock, server, browser } = world;
  const given = new Map<string, Set<string>>();
  const left = [...faults];
  server.fault = () => left.shift() ?? { kind: "none" };
  const loadRest = (tabClock: Clock): Promise<SessionRest> =>
    new Promise((resolve) => tabClock.after(restDelay ?? 0, () => resolve(sessionRest)));
  const open = () =>
    world.open({ ...(runAction && { runAction }), ...(restDelay !== undefined && { loadRest }) });
  const tabs = [open()];
  let current = 0;
  await clock.advance(1_000);

  const answer = (chat: OpenChat): void => {
    const { sessionId, chunks } = chat.session.getState();
    const open = chunks.findLast(
      ({ input, answer: taken, isInputShown, isInputDismissed }) =>
        input && !taken && isInputShown && !isInputDismissed,
    );
    if (open?.input === undefined) return;
    const text = `${open.input.id}!${[...given.values()].reduce((sum, texts) => sum + texts.size, 0)}`;
    const key = `${sessionId}/${open.input.id}`;
    given.set(key, (given.get(key) ?? new Set()).add(text));
    chat.answer(text);
  };

  for (const act of acts) {
    const chat = tabs[current];
    if (chat === undefined) break;
    if (act.type === "wait") await clock.advance(act.ms);
    else if (act.type === "answer") answer(chat);
    else if (act.type === "retry") chat.session.retry();
    else if (act.type === "reload") {
      // Cutting a request that works leaves open whether it was counted: only the safe server is put to that.
      if (!isResendSafe) await clock.advance(1);
      tabs[current] = chat.reload();
    } else if (act.type === "open-tab" && tabs.length < 3) tabs.push(open());
    else if (act.type === "switch-tab") current = (current + 1) % tabs.length;
    else if (act.type === "corrupt") browser.local.set(chatKey(botId), `{"version":1,${"x".repeat(5)}`);
    else if (act.type === "storage") browser.isFull = act.isFull;
    else if (act.type === "online" || act.type === "offline") {
      browser.isOnline = act.type === "online";
      browser.wake();
    }
  }

  left.length = 0;
  browser.isOnline = true;
  browser.isFull = false;
  browser.wake();
  const chat = tabs[current];
  if (chat === undefined) throw new Error("The visitor has no tab");
  for (let round = 0; round < QUESTIONS * 4 + 4; round++) {
    await clock.advance(120_000);
    const state = chat.session.getState();
    if (state.phase === "ended") break;
    if (state.sendFailure !== undefined || state.phase === "failed") chat.session.retry();
    else answer(chat);
  }

  expect(chat.session.getState().phase).toBe("ended");
  const sessions = new Set(server.accepted.map(({ sessionId }) => sessionId));
  for (const sessionId of sessions) {
    const taken = server.accepted.filter((accepted) => accepted.sessionId === sessionId);
    expect(taken.map(({ blockId }) => blockId)).toEqual(blockIds.slice(0, taken.length));
    for (const { blockId, text } of taken.filter((answered) => answered.blockId !== ACTION))
      expect([...(given.get(`${sessionId}/${blockId}`) ?? [])]).toContain(text);
  }
  const last = chat.session.getState();
  const whole = server.accepted
    .filter(({ sessionId }) => sessionId === last.sessionId)
    .map(({ text }) => text);
  expect(whole).toHaveLength(blockIds.length);
  const shown = last.chunks.flatMap(({ answer: taken }) =>
    taken?.answer.type === "text" ? [taken.answer.value] : [],
  );
  expect(whole).toEqual(expect.arrayContaining(shown));
  for (const tab of tabs) tab.session.destroy();
}

function readVariable(name: string): string | undefined {
  return process.env[name];
}
