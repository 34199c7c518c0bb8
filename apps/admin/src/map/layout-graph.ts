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
  graph.setGraph({ rankdir: "TB", nodesep: 36, ranksep: 44, marginx: 16, marginy: 16 });
  for (const node of nodes) graph.setNode(node.id, { width: NODE_WIDTH, height: heightOf(node) });
  const merged = mergeEdges(edges, otherwise);
  for (const edge of merged) {
    const width = labelOf(edge).length * LABEL_CHARACTER_WIDTH + 12;
    graph.setEdge(edge.from, edge.to, { width, height: 22, labelpos: "c" });
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    nodes: nodes.map((node) => {
      const { x = 0, y = 0 } = graph.node(node.id);
      const own = heightOf(node);
      return { node, x: x - NODE_WIDTH / 2, y: y - own / 2, height: own };
    }),
    edges: merged.map((edge) => {
      const { points = [], x = 0, y = 0 } = graph.edge(edge.from, edge.to);
      return { ...edge, points, labelAt: { x, y } };
    }),
  };
}

function heightOf({ steps, entries }: FlowMapNode): number {
  const rows = Math.min(steps.length, MAX_ROWS) + Number(steps.length > MAX_ROWS) + entries.length;
  return HEADER_HEIGHT + rows * ROW_HEIGHT + PADDING;
}

/** A smooth line through the points. */
export function curveThrough(points: readonly Point[]): string {
  const [start, ...rest] = points;
  const end = rest.at(-1);
  if (start === undefined || end === undefined) return "";
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? end;
    const isLast = next === end;
    const [x, y] = isLast ? [end.x, end.y] : [(point.x + next.x) / 2, (point.y + next.y) / 2];
    return `Q${point.x},${point.y} ${x},${y}`;
  });
  return `M${start.x},${start.y} ${curves.join(" ")}${rest.length === 1 ? `L${end.x},${end.y}` : ""}`;
}
