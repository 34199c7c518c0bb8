import type { ResultFilter } from "../store/stored-result.ts";
import { questionsOf } from "./bot-questions.ts";
import { groupsInOrder } from "./groups-in-order.ts";
import type { OwnedBot, OwnerParts } from "./owner-parts.ts";

/** How far visitors came. Numbers are results, but for `visits`. */
export interface Funnel {
  /** Those who opened the bot. */
  readonly opened: number;
  /** Those with an answer. */
  readonly started: number;
  readonly completed: number;
  readonly groups: readonly FunnelGroup[];
}

export interface FunnelGroup {
  readonly id: string;
  readonly title: string;
  /** How often the group was entered since the bot's first visitor, whatever the filter; twice by who came twice. */
  readonly visits: number;
  readonly questions: readonly FunnelQuestion[];
}

export interface FunnelQuestion {
  readonly blockId: string;
  readonly title: string;
  readonly asked: number;
  readonly answered: number;
  /** Share of those asked who never answered, from 0 to 1. */
  readonly dropOff: number;
}

export async function readFunnel(
  { store: { results } }: OwnerParts,
  bot: OwnedBot,
  filter: Omit<ResultFilter, "botId">,
): Promise<Funnel> {
  const wanted = { ...filter, botId: bot.id };
  const [all, opened, started, completed, counts, visits] = await Promise.all([
    results.count({ botId: bot.id }),
    results.count(wanted),
    results.count({ ...wanted, hasStarted: true }),
    results.count({ ...wanted, isCompleted: true }),
    results.questionCounts(wanted),
    results.edgeCounts(bot.id),
  ]);
  const totals = { opened, started, completed };
  const { compiled } = bot;
  if (compiled === undefined) return { ...totals, groups: [] };
  const questions = questionsOf(compiled).map(({ blockId, title, groupId }) => {
    const { asked = 0, answered = 0 } = counts.find((count) => count.blockId === blockId) ?? {};
    return {
      blockId,
      title,
      groupId,
      asked,
      answered,
      dropOff: asked === 0 ? 0 : (asked - answered) / asked,
    };
  });
  const groups = groupsInOrder(compiled).map(({ id, title }) => ({
    id,
    title,
    visits: compiled.definition.edges
      .filter(({ to }) => to.groupId === id)
      // The way from the start isn't counted while walking: everyone takes it.
      .map((edge) => (edge.id === compiled.startEvent?.outgoingEdgeId ? all : (visits[edge.id] ?? 0)))
      .reduce((sum, walks) => sum + walks, 0),
    questions: questions
      .filter(({ groupId }) => groupId === id)
      .map(({ groupId: _groupId, ...question }) => question),
  }));
  return { ...totals, groups };
}
