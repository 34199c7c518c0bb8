import { Graph, layout, type EdgeLabel, type GraphLabel, type NodeLabel } from "@dagrejs/dagre";
import type { FlowMap, FlowMapEdge, FlowMapNode } from "@banter/protocol/reply-schemas";

/*
 * The layout runs on the main thread, once per reply: 50 groups take about 50 ms, 200 about 200 ms and 1,000 about 1.2 s
 * on two shared cores. Moving and zooming don't repeat it. A worker would need an exception from the page's Trusted Types.
 */

export const NODE_WIDTH = 248;
export const ROW_HEIGHT = 24;
const HEADER_HEIGHT = 56;
const PADDING = 10;
/** More steps are counted only; the list shows all of them. */
export const MAX_ROWS = 7;
const LABEL_CHARACTER_WIDTH = 7;

/** A group at its place. Coordinates are those of its top left corner. */
export interface PlacedNode {
  readonly node: FlowMapNode;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** All ways between two groups, as one line. */
export interface PlacedEdge extends MergedEdge {
  readonly points: readonly Point[];
  readonly labelAt: Point;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** All ways between two groups. */
export interface MergedEdge {
  readonly from: string;
  readonly to: string;
  /** The texts of the choices that lead there. */
  readonly labels: readonly string[];
  /** Absent if there are only jumps, which are not counted. */
  readonly visits?: number;
}

export interface PlacedGraph {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

export function mergeEdges(edges: readonly FlowMapEdge[], otherwise: string): readonly MergedEdge[] {
  const merged = new Map<string, MergedEdge>();
  for (const { from, to, kind, label, visits } of edges) {
    const key = JSON.stringify([from.groupId, to.groupId]);
    const before = merged.get(key) ?? { from: from.groupId, to: to.groupId, labels: [] };
    const text = label || (kind === "else" ? otherwise : "");
    const labels = text === "" || before.labels.includes(text) ? before.labels : [...before.labels, text];
    const sum = visits === undefined ? before.visits : (before.visits ?? 0) + visits;
    merged.set(key, { ...before, labels, ...(sum !== undefined && { visits: sum }) });
  }
  return [...merged.values()];
}

/** Places the groups in layers from top to bottom. */
export function layoutGraph(
  { nodes, edges }: Pick<FlowMap, "nodes" | "edges">,
  labelOf: (edge: MergedEdge) => string,
  otherwise: string,
): PlacedGraph {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  graph.setGraph({ rankdir: "TB", nodesep: 36, ranksep: 72, marginx: 16, marginy: 16 });
  for (const node of nodes) graph.setNode(node.id, { width: NODE_WIDTH, height: heightOf(node) });
  const merged = mergeEdges(edges, otherwise);
  for (const edge of merged) {
    const width = labelOf(edge).length * LABEL_CHARACTER_WIDTH + 12;
    graph.setEdge(edge.from, edge.to, { width, height: 22, labelpos: "c" });
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const placed = nodes.map((node): PlacedNode => {
    const { x = 0, y = 0 } = graph.node(node.id);
    const own = heightOf(node);
    return { node, x: x - NODE_WIDTH / 2, y: y - own / 2, height: own };
  });
  const byId = new Map(placed.map((each) => [each.node.id, each]));
  return {
    width,
    height,
    nodes: placed,
    edges: merged.map((edge) => {
      const { points = [], x = 0, y = 0 } = graph.edge(edge.from, edge.to);
      const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
      return { ...edge, points: withAnchors(points, from, to), labelAt: { x, y } };
    }),
  };
}

/** Ways back are beside the ways there. */
const BACK_OFFSET = 28;

/** Starts a line at the lower edge of its group and ends it at the upper edge of the other, or the reverse on a way back. */
function withAnchors(
  points: readonly Point[],
  from: PlacedNode | undefined,
  to: PlacedNode | undefined,
): readonly Point[] {
  if (from === undefined || to === undefined || from === to) return points;
  const isDown = from.y < to.y;
  const middle = points[Math.floor(points.length / 2)]?.x ?? 0;
  const anchor = ({ x, y, height }: PlacedNode, isLower: boolean): Point => {
    const center = x + NODE_WIDTH / 2;
    const offset = middle < center ? -BACK_OFFSET : BACK_OFFSET;
    return { x: isDown ? center : center + offset, y: isLower ? y + height : y };
  };
  return [anchor(from, isDown), ...points.slice(1, -1), anchor(to, !isDown)];
}

function heightOf({ steps, entries }: FlowMapNode): number {
  const rows = Math.min(steps.length, MAX_ROWS) + Number(steps.length > MAX_ROWS) + entries.length;
  return HEADER_HEIGHT + rows * ROW_HEIGHT + PADDING;
}

/** A line that is vertical at each of its points. */
export function curveThrough(points: readonly Point[]): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (before === undefined) return `M${x},${y}`;
      const middle = (before.y + y) / 2;
      return `C${before.x},${middle} ${x},${middle} ${x},${y}`;
    })
    .join(" ");
}
