import * as v from "valibot";

/* What the owners' API replies, as far as the page shows it. */

const bot = v.object({
  id: v.string(),
  publicId: v.string(),
  name: v.string(),
  isServed: v.boolean(),
  results: v.number(),
  started: v.number(),
  completed: v.number(),
  live: v.number(),
  lastResultAt: v.optional(v.string()),
});
export type Bot = v.InferOutput<typeof bot>;
export const botsReply = v.object({ bots: v.array(bot) });

export const liveReply = v.object({ total: v.number(), bots: v.record(v.string(), v.number()) });
export type Live = v.InferOutput<typeof liveReply>;

const rowEntries = {
  id: v.string(),
  createdAt: v.string(),
  isCompleted: v.boolean(),
  hasStarted: v.boolean(),
  answers: v.array(v.object({ blockId: v.string(), key: v.string(), content: v.string() })),
  variables: v.record(v.string(), v.union([v.string(), v.array(v.nullable(v.string()))])),
};
const row = v.object(rowEntries);
export type ResultRow = v.InferOutput<typeof row>;
export const resultsReply = v.object({
  results: v.array(row),
  total: v.number(),
  nextCursor: v.optional(v.string()),
});
export type ResultsPage = v.InferOutput<typeof resultsReply>;

const entry = v.variant("from", [
  v.object({ from: v.literal("bot"), at: v.string(), sessionId: v.string(), messages: v.array(v.unknown()) }),
  v.object({
    from: v.literal("visitor"),
    at: v.string(),
    sessionId: v.string(),
    text: v.string(),
    blockId: v.optional(v.string()),
    files: v.array(v.object({ name: v.string(), url: v.string() })),
  }),
]);
export type TranscriptEntry = v.InferOutput<typeof entry>;
export const resultReply = v.object({
  ...rowEntries,
  transcript: v.array(entry),
  logs: v.array(
    v.object({
      status: v.optional(v.string()),
      description: v.string(),
      details: v.optional(v.string()),
      context: v.optional(v.string()),
      createdAt: v.string(),
    }),
  ),
});
export type ResultDetail = v.InferOutput<typeof resultReply>;
export const removalReply = v.object({ isRemoved: v.literal(true), removedFiles: v.number() });

const funnelQuestion = v.object({
  blockId: v.string(),
  title: v.string(),
  asked: v.number(),
  answered: v.number(),
  dropOff: v.number(),
});
export const funnelReply = v.object({
  opened: v.number(),
  started: v.number(),
  completed: v.number(),
  groups: v.array(
    v.object({ id: v.string(), title: v.string(), visits: v.number(), questions: v.array(funnelQuestion) }),
  ),
});
export type Funnel = v.InferOutput<typeof funnelReply>;

const counts = v.array(v.object({ value: v.string(), label: v.string(), count: v.number() }));
const figure = v.nullable(v.number());
const chart = v.variant("kind", [
  v.object({ kind: v.literal("choices"), counts }),
  v.object({ kind: v.literal("rating"), counts, mean: figure }),
  v.object({
    kind: v.literal("numbers"),
    min: figure,
    median: figure,
    max: figure,
    mean: figure,
    bins: v.array(v.object({ from: v.number(), to: v.number(), count: v.number() })),
  }),
  v.object({
    kind: v.literal("texts"),
    samples: v.array(v.object({ text: v.string(), resultId: v.string(), at: v.string() })),
  }),
]);
export type Chart = v.InferOutput<typeof chart>;
const question = v.object({
  blockId: v.string(),
  key: v.string(),
  title: v.string(),
  type: v.string(),
  groupTitle: v.string(),
  answered: v.number(),
  chart,
});
export type Question = v.InferOutput<typeof question>;
export const questionsReply = v.object({ questions: v.array(question) });
