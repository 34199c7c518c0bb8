import type { FlowMapStep } from "@banter/protocol/reply-schemas";
import { memo } from "react";
import { pluralize } from "../page/format.ts";
import { routeHash } from "../page/route.ts";
import { useStrings } from "../strings/strings.ts";
import { MAX_ROWS, NODE_WIDTH, ROW_HEIGHT, type PlacedNode } from "./layout-graph.ts";
import { clip, enteredText, entryText, leftText, nodeName, stepText } from "./map-texts.ts";

const ROW_START = 70;
const INDENT = 12;
const MAX_DEPTH = 3;
const TITLE_LENGTH = 27;
const ROW_LENGTH = 31;
/** From this share on, a drop-off is highlighted. */
const HIGH_LOSS = 0.25;

/** A group as a link to the editor. */
export const MapNode = memo(function MapNode({ botId, placed, clipping, onFocus }: MapNodeProps) {
  const strings = useStrings();
  const { node, x, y, height } = placed;
  const shown = node.steps.slice(0, MAX_ROWS);
  const hidden = node.steps.length - shown.length;
  const firstStep = ROW_START + node.entries.length * ROW_HEIGHT;
  return (
    <g className="map-group" transform={`translate(${x} ${y})`}>
      <a
        className="map-node"
        href={routeHash({ page: "edit", botId, at: node.id })}
        aria-label={nodeName(node, strings)}
        onFocus={() => onFocus(placed)}
      >
        <rect width={NODE_WIDTH} height={height} rx="10" />
        <text className="map-title" x="14" y="26">
          {clip(node.title, TITLE_LENGTH)}
        </text>
      </a>
      {/* Outside of the link, whose name is short. The list has the steps as text. */}
      <g className="map-rows" clipPath={`url(#${clipping})`} aria-hidden="true">
        <text className="map-note" x="14" y="45">
          {enteredText(node, strings)}
        </text>
        {node.entries.map((entry, index) => (
          <text
            key={`${entry.type} ${entry.text}`}
            className="map-entry"
            x="14"
            y={ROW_START + index * ROW_HEIGHT}
          >
            ▶ {clip(entryText(entry, strings), ROW_LENGTH)}
          </text>
        ))}
        {shown.map((step, index) => (
          <StepRow key={step.blockId} step={step} y={firstStep + index * ROW_HEIGHT} />
        ))}
        {hidden > 0 && (
          <text className="map-note" x="14" y={firstStep + shown.length * ROW_HEIGHT}>
            {pluralize(hidden, strings.moreSteps)}
          </text>
        )}
      </g>
    </g>
  );
});

interface MapNodeProps {
  readonly botId: string;
  readonly placed: PlacedNode;
  /** Id of the clip path for texts that are wider than expected. */
  readonly clipping: string;
  readonly onFocus: (placed: PlacedNode) => void;
}

function StepRow({ step, y }: { readonly step: FlowMapStep; readonly y: number }) {
  const strings = useStrings();
  const left = leftText(step, strings);
  const start = 14 + Math.min(step.depth, MAX_DEPTH) * INDENT;
  const length = ROW_LENGTH - left.length - (left === "" ? 0 : 2) - Math.ceil((start - 14) / 6);
  return (
    <g className="map-step" data-kind={step.kind}>
      <circle cx={start + 4} cy={y - 4} r="3.5" />
      <text x={start + 16} y={y}>
        {clip(stepText(step), length)}
      </text>
      {left !== "" && (
        <text
          className="map-left"
          x={NODE_WIDTH - 14}
          y={y}
          data-loss={(step.question?.dropOff ?? 0) >= HIGH_LOSS || undefined}
        >
          {left}
        </text>
      )}
    </g>
  );
}
