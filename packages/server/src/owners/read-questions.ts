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
  const withTexts = counts
    .map(({ blockId }) => blockId)
    .filter((id) => counted.every(({ blockId }) => blockId !== id));
  const [answers, texts] = await Promise.all([
    reports.answerCounts(
      query,
      counted.map(({ blockId }) => blockId),
    ),
    reports.latestAnswers(query, withTexts, MAX_SAMPLES),
  ]);
  const answeredOf = (id: string) => counts.find(({ blockId }) => blockId === id)?.answered ?? 0;
  const textsOf = (id: string) => texts.filter(({ blockId }) => blockId === id);
  const known = questions.map((question) => {
    const { blockId } = question;
    const ofQuestion = answers.filter((answer) => answer.blockId === blockId);
    const chart = createQuestionChart(question, ofQuestion, textsOf(blockId));
    return { ...describe(question), answered: answeredOf(blockId), chart };
  });
  const unknown = withTexts
    .filter((id) => questions.every(({ blockId }) => blockId !== id))
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
