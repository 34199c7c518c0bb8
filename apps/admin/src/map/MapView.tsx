import type { FlowMap } from "@banter/protocol/reply-schemas";
import { useCallback, useId, useMemo, useRef } from "react";
import { formatNumber } from "../page/format.ts";
import { interpolate, useStrings } from "../strings/strings.ts";
import {
  curveThrough,
  layoutGraph,
  NODE_WIDTH,
  type MergedEdge,
  type PlacedEdge,
  type PlacedNode,
} from "./layout-graph.ts";
import { clip } from "./map-texts.ts";
import { MapNode } from "./MapNode.tsx";
import { useViewport } from "./use-viewport.ts";
import { reveal } from "./viewport.ts";

const LABEL_LENGTH = 26;

/** The flow as a picture that can be moved and zoomed. Its groups are links to the editor. */
export function MapView({ botId, name, flow }: MapViewProps) {
  const strings = useStrings();
  const frame = useRef<SVGSVGElement>(null);
  const [arrow, hint, clipping] = [useId(), useId(), useId()];
  const graph = useMemo(() => layoutGraph(flow, labelOf, strings.otherwise), [flow, strings.otherwise]);
  const { view, isMeasured, change, zoomIn, zoomOut, fit, drag, onKeyDown } = useViewport(frame, graph);
  const onFocus = useCallback(
    ({ x, y, height }: PlacedNode) =>
      change((before, size) => reveal(before, { x, y, width: NODE_WIDTH, height }, size)),
    [change],
  );
  const busiest = Math.max(1, ...graph.edges.map(({ visits = 0 }) => visits));
  return (
    <div className="map-frame">
      <div className="button-row map-buttons">
        <button type="button" className="button" aria-label={strings.zoomIn} onClick={zoomIn}>
          +
        </button>
        <button type="button" className="button" aria-label={strings.zoomOut} onClick={zoomOut}>
          −
        </button>
        <button type="button" className="button" onClick={fit}>
          {strings.fitMap}
        </button>
      </div>
      <div
        className="map"
        role="region"
        aria-label={interpolate(strings.mapOf, { name })}
        aria-describedby={hint}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <svg ref={frame} {...drag}>
          <defs>
            <marker
              id={arrow}
              viewBox="0 0 10 10"
              refX="9"
              refY="5"
              markerWidth="9"
              markerHeight="9"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path className="map-arrow" d="M0,0 L10,5 L0,10 z" />
            </marker>
            <clipPath id={clipping}>
              <rect width={NODE_WIDTH - 6} height="10000" />
            </clipPath>
          </defs>
          {isMeasured && (
            <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
              {graph.edges.map((edge) => (
                <MapEdge
                  key={`${edge.from} ${edge.to}`}
                  edge={edge}
                  arrow={arrow}
                  share={(edge.visits ?? 0) / busiest}
                />
              ))}
              {graph.nodes.map((placed) => (
                <MapNode
                  key={placed.node.id}
                  botId={botId}
                  placed={placed}
                  clipping={clipping}
                  onFocus={onFocus}
                />
              ))}
            </g>
          )}
        </svg>
      </div>
      <p id={hint} className="muted map-hint">
        {strings.mapHint}
      </p>
    </div>
  );
}

interface MapViewProps {
  readonly botId: string;
  /** Name of the bot. */
  readonly name: string;
  readonly flow: FlowMap;
}

/** A line's texts and visits. */
function labelOf({ labels, visits }: MergedEdge): string {
  const count = visits === undefined ? [] : [`${formatNumber(visits)}×`];
  return [clip(labels.join(", "), LABEL_LENGTH), ...count].filter(Boolean).join(" · ");
}

/** Hidden from screen readers, which get the ways in the list. */
function MapEdge({ edge, arrow, share }: MapEdgeProps) {
  const { points, labelAt, labels, visits } = edge;
  return (
    <g className="map-edge" aria-hidden="true" data-jump={visits === undefined || undefined}>
      <path d={curveThrough(points)} strokeWidth={1.5 + 3 * share} markerEnd={`url(#${arrow})`} />
      <text x={labelAt.x} y={labelAt.y + 4}>
        <title>{labels.join(", ")}</title>
        {labelOf(edge)}
      </text>
    </g>
  );
}

interface MapEdgeProps {
  readonly edge: PlacedEdge;
  /** Id of the arrow head. */
  readonly arrow: string;
  /** Of the visits of the busiest line. */
  readonly share: number;
}
