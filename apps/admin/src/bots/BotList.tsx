import type { Bot, Live } from "../owner-api/replies.ts";
import { Bar } from "../page/Bar.tsx";
import { countOf, formatNumber, formatShare, shareOf } from "../page/format.ts";
import { Moment } from "../page/Moment.tsx";
import { Notice } from "../page/Notice.tsx";
import { PageTitle } from "../page/PageTitle.tsx";
import "./bot-list.css";

/** All bots, each with how it is doing. */
export function BotList({ bots, live }: BotListProps) {
  return (
    <>
      <PageTitle>Your bots</PageTitle>
      {bots.length === 0 && <Notice title="This server serves no bot yet" />}
      <ul className="bot-list">
        {bots.map((bot) => (
          <li key={bot.id} className="card bot-card">
            <BotCard bot={bot} live={live?.bots[bot.id] ?? 0} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface BotListProps {
  readonly bots: readonly Bot[];
  readonly live: Live | undefined;
}

function BotCard({ bot, live }: { readonly bot: Bot; readonly live: number }) {
  const share = shareOf(bot.completed, bot.started);
  return (
    <>
      <div className="bot-card-head">
        <h2>
          <a href={`#/bots/${encodeURIComponent(bot.id)}/answers`}>{bot.name}</a>
        </h2>
        {live > 0 && (
          <span className="live" data-active>
            <span className="live-dot" aria-hidden="true" />
            {countOf(live, "visitor", "visitors")}
          </span>
        )}
        {!bot.isServed && <span className="tag">No longer served</span>}
      </div>
      <dl className="bot-figures">
        <div>
          <dt>Visitors</dt>
          <dd>{formatNumber(bot.results)}</dd>
        </div>
        <div>
          <dt>Answered</dt>
          <dd>{formatNumber(bot.started)}</dd>
        </div>
        <div>
          <dt>Completed</dt>
          <dd>{formatNumber(bot.completed)}</dd>
        </div>
      </dl>
      <div className="bot-share">
        <Bar share={share} />
        <span>
          {bot.started === 0 ? "No answers yet" : `${formatShare(share)} of those who answer reach the end`}
        </span>
      </div>
      <p className="muted bot-last">
        {bot.lastResultAt === undefined ? (
          "Nobody came by yet"
        ) : (
          <>
            Last visitor: <Moment at={bot.lastResultAt} />
          </>
        )}
      </p>
    </>
  );
}
