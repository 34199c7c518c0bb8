import type { Bot } from "../owner-api/replies.ts";
import { PageTitle } from "./PageTitle.tsx";
import { fillIn, useWords } from "../words/words.ts";

/** A bot's name and its two pages. */
export function BotHeader({ bot, page }: BotHeaderProps) {
  const words = useWords();
  const base = `#/bots/${encodeURIComponent(bot.id)}`;
  return (
    <div className="bot-header">
      <PageTitle>{bot.name}</PageTitle>
      <nav className="tabs" aria-label={fillIn(words.pagesOf, { name: bot.name })}>
        <a href={`${base}/answers`} aria-current={page === "answers" ? "page" : undefined}>
          {words.answers}
        </a>
        <a href={`${base}/figures`} aria-current={page === "figures" ? "page" : undefined}>
          {words.figures}
        </a>
      </nav>
    </div>
  );
}

interface BotHeaderProps {
  readonly bot: Bot;
  readonly page: "answers" | "figures";
}
