import { botLanguage, type BotInfo } from "@banter/protocol";
import { patchChat, type Transition } from "../model/transition.ts";

/** The server has sent the bot again. After a change of its language, earlier messages keep theirs. */
export function changeBot(transition: Transition, bot: BotInfo): void {
  const { bot: before, chunks } = transition.model.chat;
  const language = botLanguage(before);
  patchChat(transition, { bot });
  if (language === undefined || language === botLanguage(bot)) return;
  patchChat(transition, {
    // Saved pages of older chunks are recognized by their messages, and would lack the language.
    chunks: chunks.map((chunk) => ({
      ...chunk,
      language: chunk.language ?? language,
      messages: [...chunk.messages],
    })),
  });
}
