import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import type { BotOverview, Funnel as FunnelReply } from "@banter/protocol/reply-schemas";
import { formatNumber, formatShare, pluralize, shareOf } from "../page/format.ts";
import { Notice } from "../page/Notice.tsx";
import { Skeleton } from "../page/Skeleton.tsx";
import { useQuery } from "../page/use-query.ts";
import { Funnel } from "./Funnel.tsx";
import { periodFilter, PeriodSelect, usePeriod } from "./PeriodSelect.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import { VisitorsChart } from "./VisitorsChart.tsx";
import { interpolate, useStrings } from "../strings/strings.ts";
import "./analytics.css";

/** How far visitors get, and their answers to each question in figures. */
export function Analytics({ api, bot }: { readonly api: OwnerApi; readonly bot: BotOverview }) {
  const strings = useStrings();
  const [period, setPeriod] = usePeriod();
  const key = `${bot.id} ${period}`;
  const funnel = useQuery(key, (signal) => api.funnel(bot.id, periodFilter(period), signal));
  const questions = useQuery(key, (signal) => api.questions(bot.id, periodFilter(period), signal));
  const problem = funnel.problem ?? questions.problem;
  return (
    <>
      <PeriodSelect period={period} onPeriod={setPeriod} />
      {problem !== undefined && <Notice title={problem.message} isProblem />}
      {funnel.value === undefined && funnel.isLoading && <Skeleton lines={9} />}
      {funnel.value !== undefined && (
        <>
          <Totals funnel={funnel.value} />
          <VisitorsChart days={funnel.value.days} />
          <div className="card funnel-card">
            <h2 id="funnel-title">{strings.dropOff}</h2>
            <Funnel funnel={funnel.value} />
          </div>
        </>
      )}
      {questions.value !== undefined && questions.value.length > 0 && (
        <section aria-labelledby="questions-title">
          <h2 id="questions-title">{strings.answersByQuestion}</h2>
          <div className="questions">
            {questions.value.map((question) => (
              <QuestionCard key={question.blockId} botId={bot.id} question={question} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function Totals({ funnel: { opened, started, completed, ratings } }: { readonly funnel: FunnelReply }) {
  const strings = useStrings();
  const rated = ratings.up + ratings.down;
  const tiles = [
    { name: strings.opened, value: formatNumber(opened), note: strings.openedNote },
    {
      name: strings.answered,
      value: formatNumber(started),
      note: interpolate(strings.ofVisitors, { share: formatShare(shareOf(started, opened)) }),
    },
    {
      name: strings.completed,
      value: formatNumber(completed),
      note: interpolate(strings.ofVisitors, { share: formatShare(shareOf(completed, opened)) }),
    },
    {
      name: strings.completionRate,
      value: formatShare(shareOf(completed, started)),
      note: strings.completionRateNote,
    },
    ...(rated === 0
      ? []
      : [
          {
            name: strings.goodRatings,
            value: formatShare(shareOf(ratings.up, rated)),
            note: pluralize(rated, strings.ofRatedReplies),
          },
        ]),
  ];
  return (
    <dl className="tiles">
      {tiles.map(({ name, value, note }) => (
        <div key={name} className="card tile">
          <dt>{name}</dt>
          <dd className="tile-value">{value}</dd>
          <dd className="muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
