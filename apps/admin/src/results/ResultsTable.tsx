import type { BotOverview, ResultRow } from "@banter/protocol/reply-schemas";
import { Timestamp } from "../page/Timestamp.tsx";
import { shownAnswer } from "../page/format.ts";
import { routeHash } from "../page/route.ts";
import { columnsOf } from "./columns-of.ts";
import { StatusTag } from "./StatusTag.tsx";
import { interpolate, useStrings } from "../strings/strings.ts";

/** One row per result, one column per question. Answers are rendered as plain text. */
export function ResultsTable({ bot, results, isLoading }: ResultsTableProps) {
  const strings = useStrings();
  const columns = columnsOf(results);
  return (
    <div
      className="table-frame"
      role="region"
      aria-label={interpolate(strings.answersOf, { name: bot.name })}
      tabIndex={0}
    >
      <table className="results" aria-busy={isLoading}>
        <thead>
          <tr>
            <th scope="col">{strings.visitor}</th>
            <th scope="col">{strings.status}</th>
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
  readonly bot: BotOverview;
  readonly results: readonly ResultRow[];
  readonly isLoading: boolean;
}

function Row({ botId, result, columns }: RowProps) {
  const answers = new Map(result.answers.map(({ key, content, iso }) => [key, shownAnswer(content, iso)]));
  return (
    <tr>
      <th scope="row">
        <a href={routeHash({ page: "conversation", botId, resultId: result.id })}>
          <Timestamp at={result.createdAt} parts="short" />
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
