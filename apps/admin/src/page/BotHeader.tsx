import type { Bot } from "../owner-api/replies.ts";
import { PageTitle } from "./PageTitle.tsx";

/** A bot's name and its two pages. */
export function BotHeader({ bot, page }: BotHeaderProps) {
  const base = `#/bots/${encodeURIComponent(bot.id)}`;
  return (
    <div className="bot-header">
      <PageTitle>{bot.name}</PageTitle>
      <nav className="tabs" aria-label={`Pages of ${bot.name}`}>
        <a href={`${base}/answers`} aria-current={page === "answers" ? "page" : undefined}>
          Answers
        </a>
        <a href={`${base}/figures`} aria-current={page === "figures" ? "page" : undefined}>
          Figures
        </a>
      </nav>
    </div>
  );
}

interface BotHeaderProps {
  readonly bot: Bot;
  readonly page: "answers" | "figures";
}
