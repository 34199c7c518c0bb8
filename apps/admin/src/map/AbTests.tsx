import type { AbTestFigures, FlowMap } from "@banter/protocol/reply-schemas";
import { useId } from "react";
import { formatNumber, formatShare, shareOf } from "../page/format.ts";
import { interpolate, useStrings } from "../strings/strings.ts";

/** How many visitors of each side of the A/B tests reach a goal that the owner chooses. */
export function AbTests({ flow, goal, onGoal }: AbTestsProps) {
  const strings = useStrings();
  const id = useId();
  const questions = flow.nodes.flatMap(({ steps }) => steps.flatMap(({ question }) => question ?? []));
  return (
    <section className="card ab-tests" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{strings.abTests}</h2>
      <div className="field ab-goal">
        <label htmlFor={id}>{strings.goal}</label>
        <select id={id} value={goal} onChange={(event) => onGoal(event.target.value)}>
          <option value="">{strings.goalEnd}</option>
          {questions.map(({ blockId, title }) => (
            <option key={blockId} value={blockId}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {flow.abTests.map((test) => (
        <AbTest
          key={test.blockId}
          test={test}
          title={
            flow.nodes.find(({ steps }) => steps.some(({ blockId }) => blockId === test.blockId))?.title ??
            test.groupId
          }
        />
      ))}
      <p className="muted">{strings.abNewest}</p>
    </section>
  );
}

interface AbTestsProps {
  readonly flow: FlowMap;
  /** The block of a question; empty for the end of the conversation. */
  readonly goal: string;
  readonly onGoal: (goal: string) => void;
}

function AbTest({ test, title }: { readonly test: AbTestFigures; readonly title: string }) {
  const strings = useStrings();
  return (
    <>
      <table>
        <caption>{interpolate(strings.abTestIn, { title })}</caption>
        <thead>
          <tr>
            <th scope="col">{strings.side}</th>
            <th scope="col">{strings.visitorsLabel}</th>
            <th scope="col">{strings.reachedGoal}</th>
          </tr>
        </thead>
        <tbody>
          {test.sides.map(({ label, visitors, reached }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatNumber(visitors)}</td>
              <td>
                {formatNumber(reached)} ({formatShare(shareOf(reached, visitors))})
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{useVerdict(test)}</p>
    </>
  );
}

/** The sentence names the better side second. */
function useVerdict({ comparison, sides: [a, b] }: AbTestFigures): string {
  const strings = useStrings();
  if (comparison === undefined || a === undefined || b === undefined) return strings.abUnknown;
  if (a.visitors === 0 || b.visitors === 0) return strings.abTooEarly;
  const { difference, low, high, isClear } = comparison;
  const isFirstBetter = difference < 0;
  const points = (share: number) => formatNumber(Math.round((isFirstBetter ? -share : share) * 1_000) / 10);
  const [from, to] = isFirstBetter ? [high, low] : [low, high];
  const [first, second] = isFirstBetter ? [b, a] : [a, b];
  const sentence = interpolate(strings.abDifference, {
    first: first.label,
    second: second.label,
    difference: points(difference),
    low: points(from),
    high: points(to),
  });
  return isClear ? sentence : `${strings.abTooEarly} ${sentence}`;
}
