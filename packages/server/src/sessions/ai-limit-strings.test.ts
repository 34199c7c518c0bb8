import { parseStartReply } from "@banter/protocol";
import { expect, test } from "vitest";
import { languages } from "../../../widget/src/i18n/choose-language.ts";
import { englishStrings } from "../../../widget/src/i18n/strings.ts";
import { loadTranslation } from "../../../widget/src/i18n/translations.ts";
import { createBotLibrary, libraryBot } from "../bots/bot-library.ts";
import { aiBot } from "../testing/survey-bot.ts";
import { must, openTestServer, text } from "../testing/test-server.ts";
import { aiLimitTranslations } from "./ai-limit-strings.ts";

/** What a stream says to a visitor whose turn has lost its reservation, when the bot's day is used up. */
async function streamAtLimit({
  locale,
  accepted,
  startedIn = "en",
}: {
  locale?: string;
  accepted?: string;
  startedIn?: string;
}): Promise<string> {
  const bot = { ...aiBot("openai"), settings: { general: { locale } } };
  const catalogues = [{ bot: "ai", language: "de", texts: {} }];
  const server = await openTestServer({
    bots: createBotLibrary([libraryBot(bot, { publishedAt: new Date(0), catalogues })]),
    environment: { BANTER_LIMIT_AI_BOT_MESSAGES: "1" },
    effects: {
      streamText: async function* () {
        yield { type: "text", text: "Because it is." };
      },
    },
  });
  const ask = async (): Promise<string> => {
    const path = "/api/v1/typebots/ai/startChat";
    const started = await server.post(path, { isStreamEnabled: true }, { "accept-language": startedIn });
    const { sessionId } = must(parseStartReply(await started.json()));
    await server.say(sessionId, text("Why?"));
    return `/api/v2/sessions/${sessionId}/streamMessage`;
  };
  const late = await ask();
  server.advance(120_000);
  await (await server.post(await ask(), {})).text();
  const headers = accepted === undefined ? {} : { "accept-language": accepted };
  const response = await server.post(late, {}, headers);
  await server.server.close();
  const [line = ""] = (await response.text()).split("\n");
  return JSON.parse(line.slice("0:".length));
}

test.each([
  [{}, "I can't answer any more questions today."],
  [{ accepted: "de-AT,de;q=0.9,en;q=0.8" }, "Ich kann heute keine weiteren Fragen beantworten."],
  [{ accepted: "tlh, zh-TW;q=0.5" }, "今天無法再回答更多問題"],
  [{ accepted: "en", locale: "fr" }, "Je ne peux plus répondre"],
  [{ accepted: "en", locale: "en", startedIn: "de" }, "Ich kann heute keine weiteren Fragen beantworten."],
  [{ accepted: "it", locale: "unknown" }, "Oggi non posso rispondere"],
])(
  "a streamed limit is in the conversation's language, else in the visitor's: %j",
  async (options, words) => {
    expect(await streamAtLimit(options)).toContain(words);
  },
);

test("its words are the widget's own, in all languages", async () => {
  expect(Object.keys(aiLimitTranslations)).toEqual([...languages]);
  for (const language of languages) {
    const { aiLimitReached } = language === "en" ? englishStrings : await loadTranslation(language);
    expect(aiLimitTranslations[language], language).toBe(aiLimitReached);
  }
});
