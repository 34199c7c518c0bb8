import type { AnsweredQuestion } from "@banter/protocol/reply-schemas";
import { allResults } from "../reports/all-results.ts";
import type { ResultFilter } from "../store/stored-result.ts";
import { createQuestionChart, createTextsChart } from "./answer-charts.ts";
import { questionsOf, type BotQuestion } from "./bot-questions.ts";
import type { OwnedBot, OwnerContext } from "./owned-bot.ts";

/** The bot's questions in order, then those that only earlier versions of the bot asked. */
export async function readQuestions(
  { store }: OwnerContext,
  bot: OwnedBot,
  filter: Omit<ResultFilter, "botId">,
): Promise<readonly AnsweredQuestion[]> {
  const asked = (bot.compiled === undefined ? [] : questionsOf(bot.compiled)).map((question) => ({
    ...describe(question, bot),
    answered: 0,
    chart: createQuestionChart(question),
  }));
  const all = new Map(asked.map((question) => [question.blockId, question]));
  for await (const result of allResults(store.reports, {
    filter: { ...filter, botId: bot.id },
    includesUnanswered: false,
  })) {
    const last = new Map(result.answers.map((answer) => [answer.blockId, answer]));
    for (const { blockId, key, content } of last.values()) {
      const question = all.get(blockId) ?? unknownQuestion(blockId, key);
      all.set(blockId, question);
      question.answered++;
      question.chart.add(content, result);
    }
  }
  return [...all.values()].map((question) => ({ ...question, chart: question.chart.build() }));
}

function describe(
  { blockId, type, title, groupTitle, block }: BotQuestion,
  { compiled }: OwnedBot,
): Pick<AnsweredQuestion, "blockId" | "key" | "title" | "type" | "groupTitle"> {
  const variableId = block.options["variableId"];
  const variable = typeof variableId === "string" ? compiled?.variables.get(variableId) : undefined;
  return { blockId, key: variable?.name ?? groupTitle, title, type, groupTitle };
}

function unknownQuestion(blockId: string, key: string) {
  return {
    blockId,
    key,
    title: key,
    type: "unknown",
    groupTitle: "",
    answered: 0,
    chart: createTextsChart(),
  };
}
