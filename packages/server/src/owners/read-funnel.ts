import type { CompiledBot } from "@banter/engine/runtime";
import { groupBy } from "@banter/protocol";
import type { Funnel } from "@banter/protocol/reply-schemas";
import { DAY_MS } from "../store/day.ts";
import type { DayCount, QuestionCount, ResultFilter } from "../store/stored-result.ts";
import { questionsOf } from "./bot-questions.ts";
import { groupsInOrder } from "./groups-in-order.ts";
import type { OwnedBot, OwnerContext } from "./owned-bot.ts";

/** How far visitors get, by question. */
export async function readFunnel(
  { store: { reports } }: OwnerContext,
  bot: OwnedBot,
  filter: Omit<ResultFilter, "botId">,
): Promise<Funnel> {
  const query = { ...filter, botId: bot.id };
  const [all, days, feedback, counts, visits] = await Promise.all([
    reports.count({ botId: bot.id }),
    reports.dayCounts(query),
    reports.feedbackCounts(query),
    reports.questionCounts(query),
    reports.edgeCounts(bot.id),
  ]);
  const { compiled } = bot;
  const groups = compiled === undefined ? [] : funnelGroups(compiled, counts, { all, visits });
  return {
    opened: sumOf(days, "opened"),
    started: sumOf(days, "started"),
    completed: sumOf(days, "completed"),
    days: days.map(({ day, ...count }) => ({ day: isoDate(day), ...count })),
    ratings: feedback,
    groups,
  };
}

export function sumOf(days: readonly DayCount[], count: Exclude<keyof DayCount, "day">): number {
  return days.reduce((sum, day) => sum + day[count], 0);
}

function isoDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

interface Visits {
  /** Results of the bot, whatever the filter. */
  readonly all: number;
  /** How often each edge was followed. */
  readonly visits: Readonly<Record<string, number>>;
}

function funnelGroups(
  bot: CompiledBot,
  counts: readonly QuestionCount[],
  { all, visits }: Visits,
): Funnel["groups"] {
  const questionsByGroup = groupBy(questionsOf(bot), ({ groupId }) => groupId);
  const edgesByTarget = groupBy(bot.definition.edges, ({ to }) => to.groupId);
  const countsById = questionCountsById(counts);
  return groupsInOrder(bot).map(({ id, title }) => ({
    id,
    title,
    visits: (edgesByTarget.get(id) ?? [])
      // The start edge isn't recorded, because every visitor follows it.
      .map((edge) => (edge.id === bot.startEvent?.outgoingEdgeId ? all : (visits[edge.id] ?? 0)))
      .reduce((sum, count) => sum + count, 0),
    questions: (questionsByGroup.get(id) ?? []).map((question) => funnelQuestion(question, countsById)),
  }));
}

export type QuestionCounts = ReadonlyMap<string, QuestionCount>;

export function questionCountsById(counts: readonly QuestionCount[]): QuestionCounts {
  return new Map(counts.map((count) => [count.blockId, count]));
}

export function funnelQuestion(
  { blockId, title }: { readonly blockId: string; readonly title: string },
  counts: QuestionCounts,
) {
  const { asked = 0, answered = 0, left = 0 } = counts.get(blockId) ?? {};
  return { blockId, title, asked, answered, dropOff: asked === 0 ? 0 : left / asked };
}
