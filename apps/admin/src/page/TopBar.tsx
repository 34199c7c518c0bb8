import type { Bot } from "../owner-api/replies.ts";
import { BrandMark } from "./BrandMark.tsx";
import { countOf } from "./format.ts";

/** Where one is, who is talking just now, and the way out. */
export function TopBar({ live, bot, onSignOut }: TopBarProps) {
  return (
    <header className="top-bar">
      <nav aria-label="Place">
        <a className="brand" href="#/">
          <BrandMark />
          <span>Answers</span>
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
              {countOf(live, "visitor", "visitors")} <span className="wide-only">in the last 5 minutes</span>
            </span>
          </span>
        )}
        <button type="button" className="button" data-kind="quiet" onClick={onSignOut}>
          Sign out
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
