import type { Funnel as FunnelReply } from "@banter/protocol/reply-schemas";
import { Bar } from "../page/Bar.tsx";
import { formatNumber, formatShare, shareOf } from "../page/format.ts";
import { interpolate, useStrings } from "../strings/strings.ts";

/** How many visitors saw, answered and left at each question. Groups without questions are omitted. */
export function Funnel({ funnel }: { readonly funnel: FunnelReply }) {
  const strings = useStrings();
  const groups = funnel.groups.filter(({ questions }) => questions.length > 0);
  if (groups.length === 0) return <p className="muted">{strings.flowUnknown}</p>;
  return (
    <div className="table-frame" role="region" aria-labelledby="funnel-title" tabIndex={0}>
      <table className="funnel">
        <thead>
          <tr>
            <th scope="col">{strings.question}</th>
            <th scope="col">{strings.seen}</th>
            <th scope="col">{strings.answered}</th>
            <th scope="col">{strings.leftHere}</th>
          </tr>
        </thead>
        {groups.map(({ id, title, visits, questions }) => (
          <tbody key={id}>
            <tr className="funnel-group">
              <th scope="rowgroup" colSpan={4}>
                {title}{" "}
                <span className="muted">{interpolate(strings.entered, { total: formatNumber(visits) })}</span>
              </th>
            </tr>
            {questions.map(({ blockId, title, asked, answered, dropOff }) => (
              <tr key={blockId}>
                <th scope="row">
                  <bdi>{title}</bdi>
                </th>
                <td data-label={strings.seen}>
                  <span className="figure">{formatNumber(asked)}</span>
                  <Bar share={shareOf(asked, funnel.opened)} />
                </td>
                <td data-label={strings.answered}>
                  <span className="figure">{formatNumber(answered)}</span>
                  <Bar share={shareOf(answered, funnel.opened)} />
                </td>
                <td data-label={strings.leftHere} data-loss={dropOff >= 0.25 || undefined}>
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
