import type { FlowMap, FlowMapNode, FlowMapStep } from "@banter/protocol/reply-schemas";
import { formatNumber, pluralize } from "../page/format.ts";
import { routeHash } from "../page/route.ts";
import { interpolate, useStrings } from "../strings/strings.ts";
import { mergeEdges } from "./layout-graph.ts";
import { branchText, enteredText, entryText, formatSeconds, leftText, stepText } from "./map-texts.ts";

/** The flow as text: its groups, their steps and where they lead. */
export function FlowList({ botId, flow }: { readonly botId: string; readonly flow: FlowMap }) {
  return (
    <ol className="flow-list">
      {flow.nodes.map((node) => (
        <li key={node.id} className="card">
          <GroupEntry botId={botId} node={node} flow={flow} />
        </li>
      ))}
    </ol>
  );
}

function GroupEntry({ botId, node, flow }: GroupEntryProps) {
  const strings = useStrings();
  const ways = mergeEdges(
    flow.edges.filter(({ from }) => from.groupId === node.id),
    strings.otherwise,
  );
  return (
    <>
      <h2>
        <a href={routeHash({ page: "edit", botId, at: node.id })}>
          <bdi>{node.title}</bdi>
        </a>{" "}
        <span className="muted">
          {[...node.entries.map((entry) => entryText(entry, strings)), enteredText(node, strings)].join(
            " · ",
          )}
        </span>
      </h2>
      <ol className="flow-steps">
        {node.steps.map((step) => (
          <StepEntry key={step.blockId} botId={botId} step={step} />
        ))}
      </ol>
      {ways.length > 0 && (
        <p>
          {strings.leadsTo}{" "}
          {ways.map(({ to, labels, visits }, index) => (
            <span key={to}>
              {index > 0 && "; "}
              <strong>{flow.nodes.find(({ id }) => id === to)?.title ?? to}</strong>
              {labels.length > 0 && ` (${labels.join(", ")})`}
              {visits !== undefined && <span className="muted"> {formatNumber(visits)}×</span>}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

interface GroupEntryProps {
  readonly botId: string;
  readonly node: FlowMapNode;
  readonly flow: FlowMap;
}

function StepEntry({ botId, step }: { readonly botId: string; readonly step: FlowMapStep }) {
  const strings = useStrings();
  const { question, branch, kind, depth } = step;
  const branchLabel = branch && branchText(branch, strings);
  const figures =
    question === undefined
      ? []
      : [
          interpolate(strings.askedCount, { total: pluralize(question.asked, strings.visitors) }),
          leftText(step, strings),
          question.medianSeconds === undefined
            ? ""
            : interpolate(strings.medianTime, { time: formatSeconds(question.medianSeconds) }),
        ].filter(Boolean);
  return (
    <li data-depth={Math.min(depth, 3) || undefined}>
      {branchLabel && <span className="muted">{branchLabel}: </span>}
      <span className="tag">{strings[`step.${kind}`]}</span>{" "}
      <a href={routeHash({ page: "edit", botId, at: step.blockId })}>
        <bdi>{stepText(step)}</bdi>
      </a>
      {figures.length > 0 && <span className="muted"> {figures.join(" · ")}</span>}
    </li>
  );
}
