import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import type { Bot, Funnel as FunnelReply } from "../owner-api/replies.ts";
import { formatNumber, formatShare, shareOf } from "../page/format.ts";
import { Notice } from "../page/Notice.tsx";
import { useLoaded } from "../page/use-loaded.ts";
import { Funnel } from "./Funnel.tsx";
import { periodFilter, PeriodSelect, usePeriod } from "./PeriodSelect.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import { fillIn, useWords } from "../words/words.ts";
import "./figures.css";

/** How far visitors come and what they answer, in figures. */
export function Figures({ api, bot }: { readonly api: OwnerApi; readonly bot: Bot }) {
  const words = useWords();
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
            <h2 id="funnel-title">{words.whereTheyLeave}</h2>
            <Funnel funnel={funnel.value} />
          </div>
        </>
      )}
      {questions.value !== undefined && questions.value.length > 0 && (
        <section aria-labelledby="questions-title">
          <h2 id="questions-title">{words.whatTheyAnswer}</h2>
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
  const words = useWords();
  const tiles = [
    { name: words.opened, value: formatNumber(opened), note: words.openedNote },
    {
      name: words.answered,
      value: formatNumber(started),
      note: fillIn(words.ofVisitors, { share: formatShare(shareOf(started, opened)) }),
    },
    {
      name: words.completed,
      value: formatNumber(completed),
      note: fillIn(words.ofVisitors, { share: formatShare(shareOf(completed, opened)) }),
    },
    {
      name: words.finishRate,
      value: formatShare(shareOf(completed, started)),
      note: words.finishNote,
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
