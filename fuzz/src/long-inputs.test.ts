import {
  compareBots,
  compileBot,
  readUnfinishedBot,
  toBotSource,
  type BotDefinition,
} from "@banter/engine/runtime";
import { expect, test } from "vitest";
import { transcriptOf } from "../../packages/server/src/reports/transcript.ts";
import type { StoredResult } from "../../packages/server/src/store/stored-result.ts";
import type { StoredTurn } from "../../packages/server/src/store/stored-session.ts";
import { threadTime } from "./linear-time.ts";

/* What visitors and authors can make long, without a limit that keeps it short. */

const ATTEMPTS = 5;
/** How often the short input is read, for the same total length as the long one's. */
const TIMES_LONGER = 16;
/** Quadratic time is 16 times as long for one long input as for 16 short ones, linear time about as long. */
const MAX_TIMES_SLOWER = 4;
/** Shorter times are too short to measure. */
const SHORTEST_MS = 4;

interface LongInput {
  readonly name: string;
  /** Of the shorter input. */
  readonly length: number;
  readonly prepare: (length: number) => () => unknown;
}

const inputs: readonly LongInput[] = [
  {
    name: "compiling a bot of many groups",
    length: 1_000,
    prepare: (count) => compiling(groupsInTurn(count)),
  },
  {
    name: "writing a bot whose groups have the same title",
    length: 500,
    prepare: (count) => {
      const definition = readDefinition(untitledGroups(count));
      return () => toBotSource(definition);
    },
  },
  {
    name: "writing a bot whose jumps name groups by their titles",
    length: 500,
    prepare: (count) => {
      const definition = readDefinition(jumpsByTitle(count));
      return () => toBotSource(definition);
    },
  },
  {
    name: "compiling a bot with an amount that many steps compute from each other",
    length: 250,
    prepare: (count) =>
      compiling(
        paying(count, (n) => ({ set: `v${n}`, to: n === 0 ? "1" : `{{v${n - 1}}} + 5` }), `v${count - 1}`),
      ),
  },
  {
    name: "compiling a bot with an amount that many steps change",
    length: 250,
    prepare: (count) => compiling(paying(count, () => ({ set: "total", to: "{{total}} + 5" }), "total")),
  },
  {
    // Its table of common steps has quadratic size, but must take little of the time.
    name: "comparing two versions of a bot with a thousand changed steps",
    length: 60,
    prepare: comparing,
  },
  {
    name: "comparing two versions of a bot with too many changed steps for a table",
    length: 2_500,
    prepare: comparing,
  },
  {
    name: "the transcript of a long conversation with answers, ratings and sources",
    length: 1_000,
    prepare: (count) => transcribing(turnsOf(count, (turn) => ({ turn }))),
  },
  {
    name: "the transcript of a visitor who has returned often",
    length: 1_000,
    prepare: (count) => transcribing(turnsOf(count, (n) => ({ sessionId: `s${n}` }))),
  },
  {
    name: "the transcript of a visitor who asks for another reply in every second turn",
    length: 1_000,
    prepare: (count) =>
      transcribing(turnsOf(count, (turn) => ({ turn, ...(turn % 2 === 1 && { returnsTo: turn - 2 }) }))),
  },
];

test.each(inputs)("takes linear time: $name", async ({ length, prepare }) => {
  const [short, long] = [prepare(length), prepare(TIMES_LONGER * length)];
  const repeat = (): void => {
    for (let count = 0; count < TIMES_LONGER; count++) short();
  };
  const ratios: number[] = [];
  // Compilation and garbage collection only add time, so the best of several attempts counts.
  for (let attempt = 0; attempt < ATTEMPTS && !ratios.some((ratio) => ratio < MAX_TIMES_SLOWER); attempt++) {
    const shortMs = Math.max(SHORTEST_MS, await threadTime(repeat));
    ratios.push((await threadTime(long)) / shortMs);
  }
  expect(Math.min(...ratios)).toBeLessThan(MAX_TIMES_SLOWER);
});

function compiling(source: object): () => unknown {
  return () => compileBot(readDefinition(source));
}

function readDefinition(source: object): BotDefinition {
  const read = readUnfinishedBot(source);
  if (!read.ok) throw new Error(`The bot can't be read: ${JSON.stringify(read.error)}`);
  return read.value.definition;
}

function exported(groups: readonly object[]): object {
  return {
    id: "shop",
    publicId: "shop",
    name: "Shop",
    version: "6.1",
    events: [],
    edges: [],
    variables: [],
    groups,
    settings: {},
    theme: {},
  };
}

function untitledGroups(count: number): object {
  return exported(Array.from({ length: count }, (_, n) => ({ id: `g${n}`, title: "", blocks: [] })));
}

/** Each leads to the next one. */
function jumpsByTitle(count: number): object {
  return exported(
    Array.from({ length: count }, (_, n) => ({
      id: `g${n}`,
      title: `Group ${n}`,
      blocks: [{ id: `b${n}`, type: "Jump", options: { groupId: `Group ${(n + 1) % count}` } }],
    })),
  );
}

/** Groups that lead to the next one. */
function groupsInTurn(count: number): object {
  const groups = Array.from({ length: count }, (_, n) => [
    `g${n}`,
    [{ say: "Hi", id: "hi" }, { go: `g${(n + 1) % count}` }],
  ]);
  return { id: "lead", start: "g0", groups: Object.fromEntries(groups) };
}

/** Every third text of the first version is also in the second one. */
function comparing(count: number): () => unknown {
  const talking = (factor: number) => {
    const steps = Array.from({ length: count }, (_, n) => ({ say: `Text ${n * factor}` }));
    return { id: "lead", start: "all", groups: { all: steps } };
  };
  const [before, after] = [talking(1), talking(3)];
  return () => compareBots(before, after);
}

function paying(count: number, step: (n: number) => { set: string; to: string }, variable: string): object {
  const steps = Array.from({ length: count }, (_, n) => ({ id: `b${n}`, ...step(n) }));
  const names = new Set(steps.map(({ set }) => set));
  return {
    ...exported([
      {
        id: "all",
        title: "All",
        blocks: [
          ...steps.map(({ id, set, to }) => ({
            id,
            type: "Set variable",
            options: { variableId: set, expressionToEvaluate: to },
          })),
          { id: "pay", type: "payment input", options: { amount: `{{${variable}}}`, currency: "EUR" } },
        ],
      },
    ]),
    events: [{ id: "start", type: "start", outgoingEdgeId: "first" }],
    edges: [{ id: "first", from: { eventId: "start" }, to: { groupId: "all" } }],
    variables: [...names].map((name) => ({ id: name, name })),
  };
}

interface TurnFields {
  readonly sessionId?: string;
  readonly turn?: number;
  readonly returnsTo?: number;
}

function turnsOf(count: number, fieldsOf: (n: number) => TurnFields): readonly StoredTurn[] {
  return Array.from({ length: count }, (_, n): StoredTurn => {
    const { sessionId = "s", turn = 0, returnsTo } = fieldsOf(n);
    const clientSideActions = [{ type: "stream", stream: true, expectsDedicatedReply: true }];
    const reply = { messages: [], clientSideActions, ...(returnsTo !== undefined && { returnsTo }) };
    return { sessionId, turn, createdAt: n, visitorText: "Because it is.", reply };
  });
}

function transcribing(turns: readonly StoredTurn[]): () => unknown {
  const of = ({ sessionId, turn, createdAt }: StoredTurn) => ({ sessionId, turn, createdAt });
  const result: Pick<StoredResult, "answers" | "feedback" | "sources"> = {
    answers: turns.map((turn) => ({ ...of(turn), blockId: "b", key: "k", content: "Ada" })),
    feedback: turns.map((turn) => ({ ...of(turn), value: "up", isReplaced: false, updatedAt: 0 })),
    sources: turns.flatMap((turn) =>
      [0, 1, 2].map((at) => ({ ...of(turn), url: `https://a.test/${at}`, at })),
    ),
  };
  return () => transcriptOf(turns, result);
}
