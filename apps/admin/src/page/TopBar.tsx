import type { BotOverview } from "@banter/protocol/reply-schemas";
import { BrandMark } from "./BrandMark.tsx";
import { pluralize } from "./format.ts";
import { routeHash } from "./route.ts";
import { useStrings } from "../strings/strings.ts";

/** Breadcrumb, number of live visitors and sign-out. */
export function TopBar({ live, bot, onSignOut }: TopBarProps) {
  const strings = useStrings();
  return (
    <header className="top-bar">
      <nav aria-label={strings.breadcrumb}>
        <a className="brand" href="#/">
          <BrandMark />
          <span>{strings.title}</span>
        </a>
        {bot !== undefined && (
          <>
            <span className="slash" aria-hidden="true">
              /
            </span>
            <a className="place" href={routeHash({ page: "answers", botId: bot.id })}>
              {bot.name}
            </a>
          </>
        )}
      </nav>
      <div className="top-actions">
        {live !== undefined && (
          // Not announced: it changes with every visitor, whatever the owner does.
          <span className="live" data-active={live > 0 || undefined}>
            <span className="live-dot" aria-hidden="true" />
            <span>
              {pluralize(live, strings.visitors)} <span className="wide-only">{strings.lastMinutes}</span>
            </span>
          </span>
        )}
        <button type="button" className="button" data-kind="quiet" onClick={onSignOut}>
          {strings.signOut}
        </button>
      </div>
    </header>
  );
}

interface TopBarProps {
  readonly live: number | undefined;
  readonly bot: BotOverview | undefined;
  readonly onSignOut: () => void;
}
