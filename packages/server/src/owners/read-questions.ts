import { groupBy } from "@banter/protocol";
import type { AnsweredQuestion } from "@banter/protocol/reply-schemas";
import type { ResultFilter } from "../store/stored-result.ts";
import { chartKindOf, createQuestionChart, MAX_SAMPLES, textsChart } from "./answer-charts.ts";
import { questionsOf, type BotQuestion } from "./bot-questions.ts";
import type { OwnedBot, OwnerContext } from "./owned-bot.ts";

/** The bot's questions in order, then those that only earlier versions of the bot asked. */
export async function readQuestions(
  { store: { reports } }: OwnerContext,
  bot: OwnedBot,
  filter: Omit<ResultFilter, "botId">,
): Promise<readonly AnsweredQuestion[]> {
  const query = { ...filter, botId: bot.id };
  const questions = bot.compiled === undefined ? [] : questionsOf(bot.compiled);
  const counted = questions.filter((question) => chartKindOf(question) !== "texts");
  const counts = (await reports.questionCounts(query)).filter(({ answered }) => answered > 0);
  const countedIds = new Set(counted.map(({ blockId }) => blockId));
  const withTexts = counts.map(({ blockId }) => blockId).filter((id) => !countedIds.has(id));
  const [answers, texts] = await Promise.all([
    reports.answerCounts(query, [...countedIds]),
    reports.latestAnswers(query, withTexts, MAX_SAMPLES),
  ]);
  const answersById = groupBy(answers, ({ blockId }) => blockId);
  const textsById = groupBy(texts, ({ blockId }) => blockId);
  const answeredById = new Map(counts.map(({ blockId, answered }) => [blockId, answered]));
  const answeredOf = (id: string) => answeredById.get(id) ?? 0;
  const textsOf = (id: string) => textsById.get(id) ?? [];
  const known = questions.map((question) => {
    const { blockId } = question;
    const chart = createQuestionChart(question, answersById.get(blockId) ?? [], textsOf(blockId));
    return { ...describe(question), answered: answeredOf(blockId), chart };
  });
  const knownIds = new Set(questions.map(({ blockId }) => blockId));
  const unknown = withTexts
    .filter((id) => !knownIds.has(id))
    .toSorted()
    .map((id) => {
      const samples = textsOf(id);
      const key = samples[0]?.key ?? id;
      const shown = { key, title: key, type: "unknown", groupTitle: "" };
      return { blockId: id, ...shown, answered: answeredOf(id), chart: textsChart(samples) };
    });
  return [...known, ...unknown];
}

function describe({
  blockId,
  key,
  type,
  title,
  groupTitle,
}: BotQuestion): Pick<AnsweredQuestion, "blockId" | "key" | "title" | "type" | "groupTitle"> {
  return { blockId, key, title, type, groupTitle };
}
