import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import type { Bot, Funnel as FunnelReply } from "../owner-api/replies.ts";
import { formatNumber, formatShare, shareOf } from "../page/format.ts";
import { Notice } from "../page/Notice.tsx";
import { useLoaded } from "../page/use-loaded.ts";
import { Funnel } from "./Funnel.tsx";
import { periodFilter, PeriodSelect, usePeriod } from "./PeriodSelect.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import "./figures.css";

/** How far visitors come and what they answer, in figures. */
export function Figures({ api, bot }: { readonly api: OwnerApi; readonly bot: Bot }) {
  const [period, setPeriod] = usePeriod();
  const key = `${bot.id} ${period}`;
  const funnel = useLoaded(key, (signal) => api.funnel(bot.id, periodFilter(period), signal));
  const questions = useLoaded(key, (signal) => api.questions(bot.id, periodFilter(period), signal));
  const problem = funnel.problem ?? questions.problem;
  return (
    <>
      <PeriodSelect period={period} onPeriod={setPeriod} />
      {problem !== undefined && <Notice title={problem.message} isProblem />}
      {funnel.value !== undefined && (
        <>
          <Totals funnel={funnel.value} />
          <div className="card funnel-card">
            <h2 id="funnel-title">Where visitors leave</h2>
            <Funnel funnel={funnel.value} />
          </div>
        </>
      )}
      {questions.value !== undefined && questions.value.length > 0 && (
        <section aria-labelledby="questions-title">
          <h2 id="questions-title">What they answer</h2>
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

function Totals({ funnel: { opened, started, completed } }: { readonly funnel: FunnelReply }) {
  const tiles = [
    { name: "Opened", value: formatNumber(opened), note: "visitors who saw the bot" },
    {
      name: "Answered",
      value: formatNumber(started),
      note: `${formatShare(shareOf(started, opened))} of visitors`,
    },
    {
      name: "Completed",
      value: formatNumber(completed),
      note: `${formatShare(shareOf(completed, opened))} of visitors`,
    },
    {
      name: "Finish rate",
      value: formatShare(shareOf(completed, started)),
      note: "of those who began to answer",
    },
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
