import { AI_LIMIT_WORDS } from "@banter/engine/runtime";
import { chooseTranslation } from "../languages/choose-translation.ts";
import type { Bots } from "./conversation-deps.ts";
import type { Caller } from "./origin-rule.ts";
import type { EffectSession } from "./server-effects.ts";

/** The widget's own words in all its languages. A streamed text is stored as it was read, so the page can't translate it. */
export const aiLimitTranslations = {
  en: AI_LIMIT_WORDS,
  de: "Ich kann heute keine weiteren Fragen beantworten. Bitte kommen Sie morgen wieder.",
  fr: "Je ne peux plus répondre à d’autres questions aujourd’hui. Revenez demain, s’il vous plaît.",
  es: "Hoy no puedo responder más preguntas. Vuelva mañana, por favor.",
  pt: "Não posso responder a mais perguntas hoje. Volte amanhã, por favor.",
  it: "Oggi non posso rispondere ad altre domande. Torna domani.",
  nl: "Ik kan vandaag geen vragen meer beantwoorden. Kom morgen terug.",
  pl: "Dzisiaj nie mogę odpowiedzieć na więcej pytań. Zapraszam jutro.",
  tr: "Bugün daha fazla soru yanıtlayamıyorum. Lütfen yarın tekrar gelin.",
  ru: "Сегодня я больше не могу отвечать на вопросы. Пожалуйста, возвращайтесь завтра.",
  uk: "Сьогодні я більше не можу відповідати на запитання. Будь ласка, повертайтеся завтра.",
  ar: "لا يمكنني الإجابة عن المزيد من الأسئلة اليوم. عُد غدًا من فضلك.",
  he: "אין באפשרותי לענות היום על שאלות נוספות. אפשר לחזור מחר.",
  fa: "امروز نمی‌توانم به پرسش‌های بیشتری پاسخ دهم. لطفاً فردا دوباره بیایید.",
  hi: "मैं आज और सवालों के जवाब नहीं दे सकता। कृपया कल फिर आइए।",
  id: "Saya tidak bisa menjawab pertanyaan lagi hari ini. Silakan kembali besok.",
  vi: "Hôm nay tôi không thể trả lời thêm câu hỏi. Vui lòng quay lại vào ngày mai.",
  th: "วันนี้ไม่สามารถตอบคำถามเพิ่มเติมได้แล้ว โปรดกลับมาใหม่พรุ่งนี้",
  ja: "本日はこれ以上ご質問にお答えできません。明日またお越しください。",
  ko: "오늘은 더 이상 질문에 답변할 수 없습니다. 내일 다시 방문해 주세요.",
  "zh-Hans": "今天无法再回答更多问题，请明天再来。",
  "zh-Hant": "今天無法再回答更多問題，請明天再來。",
} satisfies Readonly<Record<string, string>>;

/**
 * What a stream says in place of a reply at the limit: in the language of the conversation, or if the bot names none, in that of the
 * visitor's browser.
 */
export async function aiLimitString(
  { revisions }: Pick<Bots, "revisions">,
  { botId, botRevision }: Pick<EffectSession, "botId" | "botRevision">,
  { acceptLanguage = "" }: Pick<Caller, "acceptLanguage">,
): Promise<string> {
  const bot = await revisions.find(botId, botRevision);
  const { locale = "" } = bot?.parsedSettings.general ?? {};
  return chooseTranslation(aiLimitTranslations, [locale, ...acceptLanguage.split(",")]).translation;
}
