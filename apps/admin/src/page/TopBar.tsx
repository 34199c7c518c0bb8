import type { Bot } from "../owner-api/replies.ts";
import { BrandMark } from "./BrandMark.tsx";
import { countOf } from "./format.ts";
import { useWords } from "../words/words.ts";

/** Where one is, who is talking just now, and the way out. */
export function TopBar({ live, bot, onSignOut }: TopBarProps) {
  const words = useWords();
  return (
    <header className="top-bar">
      <nav aria-label={words.place}>
        <a className="brand" href="#/">
          <BrandMark />
          <span>{words.title}</span>
        </a>
        {bot !== undefined && (
          <>
            <span className="slash" aria-hidden="true">
              /
            </span>
            <a className="place" href={`#/bots/${encodeURIComponent(bot.id)}/answers`}>
              {bot.name}
            </a>
          </>
        )}
      </nav>
      <div className="top-actions">
        {live !== undefined && (
          <span className="live" data-active={live > 0 || undefined} role="status">
            <span className="live-dot" aria-hidden="true" />
            <span>
              {countOf(live, words.visitors)} <span className="wide-only">{words.lastMinutes}</span>
            </span>
          </span>
        )}
        <button type="button" className="button" data-kind="quiet" onClick={onSignOut}>
          {words.signOut}
        </button>
      </div>
    </header>
  );
}

interface TopBarProps {
  readonly live: number | undefined;
  readonly bot: Bot | undefined;
  readonly onSignOut: () => void;
}
