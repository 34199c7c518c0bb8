import type { BlockDefinition } from "@banter/engine";
import { cardsInput, choiceInput, pictureChoiceInput, ratingInput, ratingMarks } from "@banter/protocol";
import { allResults } from "../results/all-results.ts";
import type { ResultFilter } from "../store/stored-result.ts";
import {
  choicesChart,
  numbersChart,
  ratingChart,
  textsChart,
  type AnswerChart,
  type ChartMaker,
  type Choice,
} from "./answer-charts.ts";
import { questionsOf, type BotQuestion } from "./bot-questions.ts";
import type { OwnedBot, OwnerParts } from "./owner-parts.ts";

/** A question with what visitors answered. */
export interface AnsweredQuestion {
  readonly blockId: string;
  /** The column it has in the table and in exports: its variable's name, else its group's title. */
  readonly key: string;
  readonly title: string;
  /** The input's type; `unknown` for a question that the bot no longer asks. */
  readonly type: string;
  readonly groupTitle: string;
  /** Results that answered it. Of several answers by one visitor the last one counts. */
  readonly answered: number;
  readonly chart: AnswerChart;
}

/** Every question of the bot in its order, then those that only older versions of it asked. */
export async function readQuestions(
  { store }: OwnerParts,
  bot: OwnedBot,
  filter: Omit<ResultFilter, "botId">,
): Promise<readonly AnsweredQuestion[]> {
  const asked = (bot.compiled === undefined ? [] : questionsOf(bot.compiled)).map((question) => ({
    ...describe(question, bot),
    answered: 0,
    maker: chartFor(question),
  }));
  const all = new Map(asked.map((question) => [question.blockId, question]));
  for await (const result of allResults(store, { ...filter, botId: bot.id, isAll: false })) {
    const last = new Map(result.answers.map((answer) => [answer.blockId, answer]));
    for (const { blockId, key, content } of last.values()) {
      const question = all.get(blockId) ?? unknownQuestion(blockId, key);
      all.set(blockId, question);
      question.answered++;
      question.maker.add(content, result);
    }
  }
  return [...all.values()].map(({ maker, ...question }) => ({ ...question, chart: maker.chart() }));
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
  return { blockId, key, title: key, type: "unknown", groupTitle: "", answered: 0, maker: textsChart() };
}

function chartFor({ type, block }: BotQuestion): ChartMaker {
  const written = wireBlock(block);
  switch (type) {
    case "choice input": {
      const { items, isMultipleChoice } = choiceInput.parse(written);
      const offered = items.map(({ content, value }) => ({ value: value || content, label: content }));
      return choicesChart(distinct(offered), isMultipleChoice);
    }
    case "picture choice input": {
      const { items, isMultipleChoice } = pictureChoiceInput.parse(written);
      const offered = items.map(({ id, title, value, pictureSrc }) => ({
        value: value || title || pictureSrc || id,
        label: title || value || pictureSrc || id,
      }));
      return choicesChart(distinct(offered), isMultipleChoice);
    }
    case "cards": {
      const { items } = cardsInput.parse(written);
      const offered = items.flatMap(({ title, imageUrl }) => {
        const value = title || imageUrl;
        return value === undefined ? [] : [{ value, label: value }];
      });
      return choicesChart(distinct(offered), false);
    }
    case "rating input":
      return ratingChart(ratingMarks(ratingInput.parse(written)));
    case "number input":
      return numbersChart();
    default:
      return textsChart();
  }
}

/** As the author wrote it. Choices whose words hold variables are counted by what visitors saw instead. */
function wireBlock({ id, type, options, items }: BlockDefinition) {
  const fixed = items.filter(({ fields }) => !JSON.stringify(fields).includes("{{"));
  return {
    id,
    type,
    options,
    items: fixed.map(({ fields, ...item }) => ({ ...fields, ...item })),
    prefilledValue: undefined,
    runtimeOptions: {},
  };
}

function distinct(choices: readonly Choice[]): readonly Choice[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}
