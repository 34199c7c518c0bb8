import type { AnswerChart, AnsweredQuestion } from "@banter/protocol/reply-schemas";
import { pluralize, formatNumber, shownAnswer } from "../page/format.ts";
import { routeHash } from "../page/route.ts";
import { Timestamp } from "../page/Timestamp.tsx";
import { CountBars } from "./CountBars.tsx";
import { Histogram } from "./Histogram.tsx";
import { useStrings } from "../strings/strings.ts";

/** One question with the chart that fits its answers. */
export function QuestionCard({
  botId,
  question,
}: {
  readonly botId: string;
  readonly question: AnsweredQuestion;
}) {
  const strings = useStrings();
  return (
    <article className="card question" aria-label={question.title}>
      <h3 dir="auto">{question.title}</h3>
      <p className="muted question-note">
        {pluralize(question.answered, strings.answerCount)} · {question.key}
      </p>
      {question.answered > 0 || question.chart.kind === "choices" ? (
        <Answers botId={botId} chart={question.chart} answered={question.answered} />
      ) : (
        <p className="muted">{strings.noAnswersYet}</p>
      )}
    </article>
  );
}

interface AnswersProps {
  readonly botId: string;
  readonly chart: AnswerChart;
  readonly answered: number;
}

function Answers({ botId, chart, answered }: AnswersProps) {
  const strings = useStrings();
  switch (chart.kind) {
    case "choices":
      return <CountBars counts={chart.counts} answered={answered} />;
    case "rating":
      return (
        <>
          <dl className="figure-row">
            {chart.nps !== undefined && <Figure name={strings.promoterScore} value={chart.nps} />}
            <Figure name={strings.average} value={chart.mean} />
          </dl>
          <CountBars counts={chart.counts} answered={answered} />
        </>
      );
    case "numbers":
      return (
        <>
          <dl className="figure-row">
            <Figure name={strings.minimum} value={chart.min} />
            <Figure name={strings.median} value={chart.median} />
            <Figure name={strings.average} value={chart.mean} />
            <Figure name={strings.maximum} value={chart.max} />
          </dl>
          <Histogram bins={chart.bins} />
        </>
      );
    case "texts":
      return <Samples botId={botId} samples={chart.samples} />;
  }
}

function Figure({ name, value }: { readonly name: string; readonly value: number | null }) {
  return (
    <div className="small-figure">
      <dt>{name}</dt>
      <dd>{value === null ? "–" : formatNumber(value)}</dd>
    </div>
  );
}

/** The latest answers as text, each with a link to its conversation. */
function Samples({ botId, samples }: SamplesProps) {
  const strings = useStrings();
  return (
    <ul className="samples" tabIndex={0} aria-label={strings.latestAnswers}>
      {samples.map(({ text, iso, resultId, at }) => (
        <li key={resultId}>
          <span className="sample-text" dir="auto">
            {shownAnswer(text, iso)}
          </span>
          <a href={routeHash({ page: "conversation", botId, resultId })}>
            <Timestamp at={at} parts="short" />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface SamplesProps {
  readonly botId: string;
  readonly samples: Extract<AnswerChart, { kind: "texts" }>["samples"];
}
