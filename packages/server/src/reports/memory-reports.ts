import { groupBy } from "@banter/protocol";
import { answerTimes, sawStep } from "./memory-flow-reports.ts";
import { exportFile } from "./export-file.ts";
import { countFeedback } from "./feedback-body.ts";
import type { Reports } from "../store/reports.ts";
import { DAY_MS } from "../store/day.ts";
import { foldCase } from "../store/fold-case.ts";
import type {
  AnswerCount,
  BotCount,
  DayCount,
  LatestAnswer,
  QuestionCount,
  ResultFilter,
  StoredResult,
} from "../store/stored-result.ts";
import type { StoredTurn } from "../store/stored-session.ts";
import { textsOfVariables } from "../store/variable-texts.ts";
import type { Memory } from "../store/memory/memory.ts";

export function createMemoryReports(memory: Memory): Reports {
  const select = (filter: ResultFilter): readonly StoredResult[] =>
    [...memory.results.values()].filter(matches(filter));
  const page: Reports["page"] = async ({ after, limit, isNewestFirst = false, ...filter }) => {
    const all = [...memory.results.values()];
    if (isNewestFirst) all.reverse();
    const cursor = after === undefined ? -1 : all.findIndex(({ id }) => id === after);
    if (after !== undefined && cursor < 0) return [];
    return all
      .slice(cursor + 1)
      .filter(matches(filter))
      .slice(0, limit);
  };
  return {
    find: async (id) => memory.results.get(id),
    page,
    exportFile: (request) => exportFile({ page }, request),
    count: async (filter) => select(filter).length,
    dayCounts: async (filter) => countByDay(select(filter)),
    transcript: async (id) => memory.turns.get(id) ?? [],
    feedbackCounts: async (filter) =>
      countFeedback({ feedback: select(filter).flatMap(({ feedback }) => feedback) }),
    questionCounts: async (filter) => countQuestions(memory, select(filter)),
    answerTimes: async (filter, limit) => answerTimes(memory, select(filter).slice(-limit)),
    resultsThatSaw: async (filter, blockIds, limit) =>
      select(filter)
        .slice(-limit)
        .filter(({ id }) => sawStep(memory, id, blockIds))
        .map(({ id, isCompleted }) => ({ id, isCompleted })),
    botCounts: async () => countByBot([...memory.results.values()]),
    edgeCounts: async (botId) => Object.fromEntries(memory.edges.get(botId) ?? []),
    answerCounts: async (filter, blockIds) =>
      countAnswers(lastAnswers(select(filter)).filter(({ blockId }) => blockIds.includes(blockId))),
    latestAnswers: async (filter, blockIds, limit) => {
      const answers = lastAnswers(select(filter).toReversed());
      return blockIds.flatMap((blockId) =>
        answers.filter((answer) => answer.blockId === blockId).slice(0, limit),
      );
    },
    findInactive: async (botId, before, limit) =>
      [...memory.results.values()]
        .filter(({ answers, createdAt, botId: of }) => {
          const lastActivity = Math.max(createdAt, answers.at(-1)?.createdAt ?? 0);
          return of === botId && lastActivity < before;
        })
        .slice(0, limit)
        .map(({ id }) => id),
  };
}

/** The last answer of each result to each question. */
function lastAnswers(results: readonly StoredResult[]): readonly LatestAnswer[] {
  return results.flatMap(({ id, createdAt, answers }) => {
    const last = new Map(answers.map((answer) => [answer.blockId, answer]));
    return [...last.values()].map(({ blockId, key, content, iso }) => ({
      blockId,
      key,
      content,
      ...(iso && { iso }),
      resultId: id,
      createdAt,
    }));
  });
}

function countAnswers(answers: readonly LatestAnswer[]): readonly AnswerCount[] {
  const counts = new Map<string, AnswerCount>();
  for (const { blockId, content } of answers) {
    const key = `${blockId}\0${content}`;
    counts.set(key, { blockId, content, results: (counts.get(key)?.results ?? 0) + 1 });
  }
  return [...counts.values()];
}

function countByBot(results: readonly StoredResult[]): readonly BotCount[] {
  const byBot = [...groupBy(results, ({ botId }) => botId)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return byBot.map(([botId, ofBot]) => ({
    botId,
    results: ofBot.length,
    started: ofBot.filter(({ hasStarted }) => hasStarted).length,
    completed: ofBot.filter(({ isCompleted }) => isCompleted).length,
    lastAt: ofBot.reduce((latest, { createdAt }) => Math.max(latest, createdAt), 0),
  }));
}

function countByDay(results: readonly StoredResult[]): readonly DayCount[] {
  const days = new Map<number, DayCount>();
  for (const { createdAt, hasStarted, isCompleted } of results) {
    const day = Math.floor(createdAt / DAY_MS);
    const count = days.get(day) ?? { day, opened: 0, started: 0, completed: 0 };
    days.set(day, {
      day,
      opened: count.opened + 1,
      started: count.started + Number(hasStarted),
      completed: count.completed + Number(isCompleted),
    });
  }
  return [...days.values()].toSorted((a, b) => a.day - b.day);
}

function countQuestions(memory: Memory, results: readonly StoredResult[]): readonly QuestionCount[] {
  const counts = new Map<string, { asked: number; answered: number; left: number }>();
  for (const { id, answers } of results) {
    const answered = new Set(answers.map(({ blockId }) => blockId));
    const turns = memory.turns.get(id) ?? [];
    const asked = turns.flatMap((turn) => {
      const blockId = turn.reply.input?.["id"];
      return typeof blockId === "string" && !isAbandoned(turns, turn) ? [blockId] : [];
    });
    const waiting = memory.waiting.get(id);
    for (const blockId of new Set([...answered, ...asked, ...(waiting === undefined ? [] : [waiting])])) {
      const count = counts.get(blockId) ?? { asked: 0, answered: 0, left: 0 };
      counts.set(blockId, {
        asked: count.asked + 1,
        answered: count.answered + Number(answered.has(blockId)),
        left: count.left + Number(blockId === waiting),
      });
    }
  }
  return [...counts].map(([blockId, count]) => ({ blockId, ...count }));
}

/** Whether the conversation has gone back behind this turn. */
function isAbandoned(turns: readonly StoredTurn[], { sessionId, turn }: StoredTurn): boolean {
  return turns.some(
    ({ reply: { returnsTo = Infinity }, ...later }) =>
      later.sessionId === sessionId && later.turn > turn && returnsTo < turn,
  );
}

function matches({
  botId,
  from = -Infinity,
  to = Infinity,
  isCompleted,
  hasStarted,
  rated,
  search,
}: ResultFilter) {
  const needle = search === undefined ? undefined : foldCase(search);
  return (result: StoredResult): boolean =>
    result.botId === botId &&
    result.createdAt >= from &&
    result.createdAt < to &&
    (isCompleted === undefined || result.isCompleted === isCompleted) &&
    (hasStarted === undefined || result.hasStarted === hasStarted) &&
    (rated === undefined ||
      result.feedback.some(({ value, isReplaced }) => value === rated && !isReplaced)) &&
    (needle === undefined || textsOf(result).some((text) => foldCase(text).includes(needle)));
}

function textsOf({ answers, variables }: StoredResult): readonly string[] {
  return [...answers.map(({ content }) => content), ...textsOfVariables(variables)];
}
