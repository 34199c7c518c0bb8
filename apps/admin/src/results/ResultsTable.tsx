import type { Bot, ResultRow } from "../owner-api/replies.ts";
import { Moment } from "../page/Moment.tsx";
import { routeHash } from "../page/route.ts";
import { columnsOf } from "./columns-of.ts";
import { StatusTag } from "./StatusTag.tsx";
import { fillIn, useWords } from "../words/words.ts";

/** A row for each visitor, a column for each question. Answers are text, whatever is in them. */
export function ResultsTable({ bot, results, isLoading }: ResultsTableProps) {
  const words = useWords();
  const columns = columnsOf(results);
  return (
    <div
      className="table-frame"
      role="region"
      aria-label={fillIn(words.answersOf, { name: bot.name })}
      tabIndex={0}
    >
      <table className="results" aria-busy={isLoading}>
        <thead>
          <tr>
            <th scope="col">{words.visitor}</th>
            <th scope="col">{words.status}</th>
            {columns.map((key) => (
              <th scope="col" key={key}>
                {key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <Row key={result.id} botId={bot.id} result={result} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ResultsTableProps {
  readonly bot: Bot;
  readonly results: readonly ResultRow[];
  readonly isLoading: boolean;
}

function Row({ botId, result, columns }: RowProps) {
  const answers = new Map(result.answers.map(({ key, content }) => [key, content]));
  return (
    <tr>
      <th scope="row">
        <a href={routeHash({ page: "conversation", botId, resultId: result.id })}>
          <Moment at={result.createdAt} parts="short" />
        </a>
      </th>
      <td>
        <StatusTag result={result} />
      </td>
      {columns.map((key) => (
        <td key={key} data-label={key} data-empty={answers.get(key) === undefined || undefined}>
          <span className="cell" dir="auto">
            {answers.get(key)}
          </span>
        </td>
      ))}
    </tr>
  );
}

interface RowProps {
  readonly botId: string;
  readonly result: ResultRow;
  readonly columns: readonly string[];
}
