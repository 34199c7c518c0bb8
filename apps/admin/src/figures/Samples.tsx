import { Moment } from "../page/Moment.tsx";
import { routeHash } from "../page/route.ts";
import { useWords } from "../words/words.ts";

/** The newest answers in words, each with the way to its conversation. */
export function Samples({ botId, samples }: SamplesProps) {
  const words = useWords();
  return (
    <ul className="samples" tabIndex={0} aria-label={words.newestAnswers}>
      {samples.map(({ text, resultId, at }) => (
        <li key={resultId}>
          <span className="sample-text" dir="auto">
            {text}
          </span>
          <a href={routeHash({ page: "conversation", botId, resultId })}>
            <Moment at={at} parts="short" />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface SamplesProps {
  readonly botId: string;
  readonly samples: readonly { readonly text: string; readonly resultId: string; readonly at: string }[];
}
