import type { BotOverview, LiveVisitors } from "@banter/protocol/reply-schemas";
import { Bar } from "../page/Bar.tsx";
import { pluralize, formatNumber, formatShare, shareOf } from "../page/format.ts";
import { BotLinks } from "../page/BotLinks.tsx";
import { Timestamp } from "../page/Timestamp.tsx";
import { Notice } from "../page/Notice.tsx";
import { PageTitle } from "../page/PageTitle.tsx";
import { routeHash } from "../page/route.ts";
import { interpolate, useStrings } from "../strings/strings.ts";
import "./bot-list.css";

/** All bots with their counts. */
export function BotList({ bots, live }: BotListProps) {
  const strings = useStrings();
  return (
    <>
      <div className="bot-title">
        <PageTitle>{strings.yourBots}</PageTitle>
        <a className="button" data-kind="primary" href={routeHash({ page: "new-bot" })}>
          {strings.newBot}
        </a>
      </div>
      {bots.length === 0 && <Notice title={strings.noBots} />}
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
  readonly bots: readonly BotOverview[];
  readonly live: LiveVisitors | undefined;
}

function BotCard({ bot, live }: { readonly bot: BotOverview; readonly live: number }) {
  const strings = useStrings();
  const share = shareOf(bot.completed, bot.started);
  return (
    <>
      <div className="bot-card-head">
        <h2>
          <a href={routeHash({ page: "answers", botId: bot.id })}>{bot.name}</a>
        </h2>
        {live > 0 && (
          <span className="live" data-active>
            <span className="live-dot" aria-hidden="true" />
            {pluralize(live, strings.visitors)}
          </span>
        )}
        <BotTag bot={bot} />
      </div>
      <Counts bot={bot} />
      <div className="bot-share">
        <Bar share={share} />
        <span>
          {bot.started === 0
            ? strings.noAnswersYet
            : interpolate(strings.completionRateOf, { share: formatShare(share) })}
        </span>
      </div>
      {bot.aiToday !== undefined && (
        <p className="muted bot-last">
          {interpolate(strings.aiToday, {
            messages: formatNumber(bot.aiToday.messages),
            tokens: formatNumber(bot.aiToday.tokens),
            refused: formatNumber(bot.aiToday.refused),
          })}
        </p>
      )}
      {bot.hasPage && (
        <div className="button-row">
          <BotLinks bot={bot} />
        </div>
      )}
      <p className="muted bot-last">
        {bot.lastResultAt === undefined ? (
          strings.noVisitorsYet
        ) : (
          <>
            {strings.lastVisitor} <Timestamp at={bot.lastResultAt} />
          </>
        )}
      </p>
    </>
  );
}

function BotTag({ bot }: { readonly bot: BotOverview }) {
  const strings = useStrings();
  if (bot.isPaused) return <span className="tag">{strings.paused}</span>;
  if (bot.isServed) return null;
  return <span className="tag">{bot.origin === "owner" ? strings.notPublished : strings.notServed}</span>;
}

function Counts({ bot }: { readonly bot: BotOverview }) {
  const strings = useStrings();
  const counts = [
    { name: strings.visitorsLabel, count: bot.results },
    { name: strings.answered, count: bot.started },
    { name: strings.completed, count: bot.completed },
  ];
  return (
    <dl className="bot-figures">
      {counts.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
