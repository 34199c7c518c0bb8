import type { Bot, Live } from "../owner-api/replies.ts";
import { Bar } from "../page/Bar.tsx";
import { countOf, formatNumber, formatShare, shareOf } from "../page/format.ts";
import { Moment } from "../page/Moment.tsx";
import { Notice } from "../page/Notice.tsx";
import { PageTitle } from "../page/PageTitle.tsx";
import { fillIn, useWords } from "../words/words.ts";
import "./bot-list.css";

/** All bots, each with how it is doing. */
export function BotList({ bots, live }: BotListProps) {
  const words = useWords();
  return (
    <>
      <PageTitle>{words.yourBots}</PageTitle>
      {bots.length === 0 && <Notice title={words.noBots} />}
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
  const words = useWords();
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
            {countOf(live, words.visitors)}
          </span>
        )}
        {!bot.isServed && <span className="tag">{words.notServed}</span>}
      </div>
      <dl className="bot-figures">
        <div>
          <dt>{words.visitorsName}</dt>
          <dd>{formatNumber(bot.results)}</dd>
        </div>
        <div>
          <dt>{words.answered}</dt>
          <dd>{formatNumber(bot.started)}</dd>
        </div>
        <div>
          <dt>{words.completed}</dt>
          <dd>{formatNumber(bot.completed)}</dd>
        </div>
      </dl>
      <div className="bot-share">
        <Bar share={share} />
        <span>
          {bot.started === 0 ? words.noAnswersYet : fillIn(words.reachTheEnd, { share: formatShare(share) })}
        </span>
      </div>
      <p className="muted bot-last">
        {bot.lastResultAt === undefined ? (
          words.nobodyYet
        ) : (
          <>
            {words.lastVisitor} <Moment at={bot.lastResultAt} />
          </>
        )}
      </p>
    </>
  );
}
