import type { Chart, Question } from "../owner-api/replies.ts";
import { countOf, formatNumber } from "../page/format.ts";
import { CountBars } from "./CountBars.tsx";
import { Histogram } from "./Histogram.tsx";
import { Samples } from "./Samples.tsx";

/** One question and its answers, in the way that fits them. */
export function QuestionCard({ botId, question }: { readonly botId: string; readonly question: Question }) {
  return (
    <article className="card question" aria-label={question.title}>
      <h3>{question.title}</h3>
      <p className="muted question-note">
        {countOf(question.answered, "answer", "answers")} · {question.key}
      </p>
      {question.answered > 0 || question.chart.kind === "choices" ? (
        <Answers botId={botId} chart={question.chart} answered={question.answered} />
      ) : (
        <p className="muted">Nobody has answered this yet.</p>
      )}
    </article>
  );
}

interface AnswersProps {
  readonly botId: string;
  readonly chart: Chart;
  readonly answered: number;
}

function Answers({ botId, chart, answered }: AnswersProps) {
  switch (chart.kind) {
    case "choices":
      return <CountBars counts={chart.counts} answered={answered} />;
    case "rating":
      return (
        <>
          <dl className="figure-row">
            <Figure name="Mean" value={chart.mean} />
          </dl>
          <CountBars counts={chart.counts} answered={answered} />
        </>
      );
    case "numbers":
      return (
        <>
          <dl className="figure-row">
            <Figure name="Smallest" value={chart.min} />
            <Figure name="Median" value={chart.median} />
            <Figure name="Mean" value={chart.mean} />
            <Figure name="Largest" value={chart.max} />
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
