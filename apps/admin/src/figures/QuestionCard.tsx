import type { Chart, Question } from "../owner-api/replies.ts";
import { countOf, formatNumber } from "../page/format.ts";
import { CountBars } from "./CountBars.tsx";
import { Histogram } from "./Histogram.tsx";
import { Samples } from "./Samples.tsx";
import { useWords } from "../words/words.ts";

/** One question and its answers, in the way that fits them. */
export function QuestionCard({ botId, question }: { readonly botId: string; readonly question: Question }) {
  const words = useWords();
  return (
    <article className="card question" aria-label={question.title}>
      <h3 dir="auto">{question.title}</h3>
      <p className="muted question-note">
        {countOf(question.answered, words.answerCount)} · {question.key}
      </p>
      {question.answered > 0 || question.chart.kind === "choices" ? (
        <Answers botId={botId} chart={question.chart} answered={question.answered} />
      ) : (
        <p className="muted">{words.nobodyAnsweredThis}</p>
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
  const words = useWords();
  switch (chart.kind) {
    case "choices":
      return <CountBars counts={chart.counts} answered={answered} />;
    case "rating":
      return (
        <>
          <dl className="figure-row">
            <Figure name={words.mean} value={chart.mean} />
          </dl>
          <CountBars counts={chart.counts} answered={answered} />
        </>
      );
    case "numbers":
      return (
        <>
          <dl className="figure-row">
            <Figure name={words.smallest} value={chart.min} />
            <Figure name={words.median} value={chart.median} />
            <Figure name={words.mean} value={chart.mean} />
            <Figure name={words.largest} value={chart.max} />
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
