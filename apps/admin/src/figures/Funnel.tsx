import type { Funnel as FunnelReply } from "../owner-api/replies.ts";
import { Bar } from "../page/Bar.tsx";
import { formatNumber, formatShare, shareOf } from "../page/format.ts";
import { fillIn, useWords } from "../words/words.ts";

/** Every question with how many saw it, answered it and left there; groups without one are left out. */
export function Funnel({ funnel }: { readonly funnel: FunnelReply }) {
  const words = useWords();
  const groups = funnel.groups.filter(({ questions }) => questions.length > 0);
  if (groups.length === 0) return <p className="muted">{words.flowUnknown}</p>;
  return (
    <div className="table-frame" role="region" aria-labelledby="funnel-title" tabIndex={0}>
      <table className="funnel">
        <thead>
          <tr>
            <th scope="col">{words.question}</th>
            <th scope="col">{words.sawIt}</th>
            <th scope="col">{words.answered}</th>
            <th scope="col">{words.leftHere}</th>
          </tr>
        </thead>
        {groups.map(({ id, title, visits, questions }) => (
          <tbody key={id}>
            <tr className="funnel-group">
              <th scope="rowgroup" colSpan={4}>
                {title}{" "}
                <span className="muted">{fillIn(words.entered, { total: formatNumber(visits) })}</span>
              </th>
            </tr>
            {questions.map(({ blockId, title, asked, answered, dropOff }) => (
              <tr key={blockId}>
                <th scope="row">
                  <bdi>{title}</bdi>
                </th>
                <td data-label={words.sawIt}>
                  <span className="figure">{formatNumber(asked)}</span>
                  <Bar share={shareOf(asked, funnel.opened)} />
                </td>
                <td data-label={words.answered}>
                  <span className="figure">{formatNumber(answered)}</span>
                  <Bar share={shareOf(answered, funnel.opened)} />
                </td>
                <td data-label={words.leftHere} data-loss={dropOff >= 0.25 || undefined}>
                  <span className="figure">{asked === 0 ? "–" : formatShare(dropOff)}</span>
                  <Bar share={dropOff} tone="loss" />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
