import { abTestsOf, flowGraph, type AbTest, type CompiledBot, type FlowNode } from "@banter/engine/runtime";
import { groupBy } from "@banter/protocol";
import type { AbTestFigures, FlowMap } from "@banter/protocol/reply-schemas";
import type { AnswerTime, ResultFilter } from "../store/stored-result.ts";
import { questionsOf, type BotQuestion } from "./bot-questions.ts";
import { compareShares } from "./compare-shares.ts";
import type { OwnedBot, OwnerContext } from "./owned-bot.ts";
import { funnelQuestion, questionCountsById, sumOf, type QuestionCounts } from "./read-funnel.ts";

/** Answer times and A/B tests read the turns of results, so only of the newest ones. */
const MAX_RESULTS = 2_000;

interface FlowQuery {
  readonly filter: Omit<ResultFilter, "botId">;
  /** The block of the question that A/B tests aim at. Default: the end. */
  readonly goal?: string;
}

/** The bot as a graph of its groups, with the visitors of its edges, questions and A/B tests. */
export async function readFlow(owner: OwnerContext, bot: OwnedBot, query: FlowQuery): Promise<FlowMap> {
  const { reports } = owner.store;
  const filter = { ...query.filter, botId: bot.id };
  const [all, days, counts, edgeVisits, times] = await Promise.all([
    reports.count({ botId: bot.id }),
    reports.dayCounts(filter),
    reports.questionCounts(filter),
    reports.edgeCounts(bot.id),
    reports.answerTimes(filter, MAX_RESULTS),
  ]);
  const totals = { opened: sumOf(days, "opened"), completed: sumOf(days, "completed") };
  const { compiled } = bot;
  if (compiled === undefined) return { ...totals, nodes: [], edges: [], abTests: [] };
  const { nodes, edges } = flowGraph(compiled.definition);
  const start = compiled.startEvent?.outgoingEdgeId;
  // The start edge isn't recorded, because every visitor follows it.
  const visitsOf = (edgeId: string) => (edgeId === start ? all : (edgeVisits[edgeId] ?? 0));
  const figures = {
    questions: questionsById(compiled),
    counts: questionCountsById(counts),
    times: new Map(times.map((time) => [time.blockId, time])),
    visitsOf,
    incoming: groupBy(edges, ({ kind, to }) => (kind === "jump" ? undefined : to.groupId)),
  };
  const abTests = abTestsOf(compiled.definition).map((test) => readAbTest(owner, filter, test, query.goal));
  return {
    ...totals,
    nodes: nodes.map((node) => nodeWithFigures(node, figures)),
    edges: edges.map((edge) => ({ ...edge, ...(edge.kind !== "jump" && { visits: visitsOf(edge.id) }) })),
    abTests: await Promise.all(abTests),
  };
}

function questionsById(bot: CompiledBot): ReadonlyMap<string, BotQuestion> {
  return new Map(questionsOf(bot).map((question) => [question.blockId, question]));
}

interface Figures {
  readonly questions: ReadonlyMap<string, BotQuestion>;
  readonly counts: QuestionCounts;
  readonly times: ReadonlyMap<string, AnswerTime>;
  readonly visitsOf: (edgeId: string) => number;
  /** Edges by the group that they lead to. */
  readonly incoming: ReadonlyMap<string, readonly Pick<FlowMap["edges"][number], "id">[]>;
}

function nodeWithFigures(
  { id, title, entries, steps }: FlowNode,
  { questions, counts, times, visitsOf, incoming }: Figures,
): FlowMap["nodes"][number] {
  const events = entries.map(({ edgeId, type, text }) => ({ type, text, visits: visitsOf(edgeId) }));
  const edges = incoming.get(id) ?? [];
  const entered = [...events.map(({ visits }) => visits), ...edges.map((edge) => visitsOf(edge.id))];
  return {
    id,
    title,
    visits: entered.reduce((sum, visits) => sum + visits, 0),
    entries: events,
    steps: steps.map((step) => {
      const question = questions.get(step.blockId);
      if (question === undefined) return step;
      const time = times.get(step.blockId);
      const median = time && { medianSeconds: time.medianMs / 1_000 };
      return { ...step, question: { ...funnelQuestion(question, counts), ...median } };
    }),
  };
}

/**
 * A visitor of a side has seen steps of this side only; of a side without steps of its own: what follows, and steps of no
 * side. Visitors who saw several sides, because they started again, count for none.
 */
async function readAbTest(
  { store: { reports } }: OwnerContext,
  filter: ResultFilter,
  { blockId, groupId, afterwards, sides }: AbTest,
  goal: string | undefined,
): Promise<AbTestFigures> {
  const saw = (blockIds: readonly string[]) => reports.resultsThatSaw(filter, blockIds, MAX_RESULTS);
  const [atGoal, after, ...found] = await Promise.all([
    saw(goal === undefined ? [] : [goal]),
    saw(sides.some(isBare) ? afterwards : []),
    ...sides.map(({ onlyThere }) => saw(onlyThere)),
  ]);
  const goalIds = new Set(atGoal.map(({ id }) => id));
  const sidesOf = new Map<string, number>();
  for (const { id } of found.flat()) sidesOf.set(id, (sidesOf.get(id) ?? 0) + 1);
  const counted = sides.map((side, index) => {
    const results = isBare(side)
      ? after.filter(({ id }) => !sidesOf.has(id))
      : (found[index] ?? []).filter(({ id }) => sidesOf.get(id) === 1);
    const reached = results.filter(({ id, isCompleted }) =>
      goal === undefined ? isCompleted : goalIds.has(id),
    );
    return { label: side.label, visitors: results.length, reached: reached.length };
  });
  const [first, second] = counted;
  const bare = sides.filter(isBare).length;
  const isComparable = bare === 0 || (bare === 1 && afterwards.length > 0);
  const comparison =
    isComparable && first !== undefined && second !== undefined ? compareShares(first, second) : undefined;
  return { blockId, groupId, sides: counted, ...(comparison && { comparison }) };
}

function isBare({ onlyThere }: AbTest["sides"][number]): boolean {
  return onlyThere.length === 0;
}
