import type { FlowMapEdge, FlowMapNode } from "@banter/protocol/reply-schemas";
import { expect, test } from "vitest";
import { curveThrough, layoutGraph, mergeEdges, NODE_WIDTH } from "./layout-graph.ts";

function nodeOf(id: string, steps = 3): FlowMapNode {
  const step = { kind: "message", type: "text", text: "Hi", depth: 0 } as const;
  return {
    id,
    title: id,
    visits: 0,
    entries: [],
    steps: Array.from({ length: steps }, (_, index) => ({ ...step, blockId: `${id}.${index}` })),
  };
}

function edgeOf(from: string, to: string, changes: Partial<FlowMapEdge> = {}): FlowMapEdge {
  const id = `${from}>${to}`;
  return {
    id,
    kind: "next",
    label: "",
    from: { groupId: from, blockId: `${from}.0` },
    to: { groupId: to },
    ...changes,
  };
}

test("the ways between two groups are merged; their visits are added up", () => {
  expect(
    mergeEdges(
      [
        edgeOf("a", "b", { kind: "choice", label: "Yes", visits: 2 }),
        edgeOf("a", "b", { kind: "choice", label: "Yes", visits: 1 }),
        edgeOf("a", "b", { kind: "else", visits: 4 }),
        edgeOf("b", "a", { kind: "jump" }),
      ],
      "Otherwise",
    ),
  ).toEqual([
    { from: "a", to: "b", labels: ["Yes", "Otherwise"], visits: 7 },
    { from: "b", to: "a", labels: [] },
  ]);
});

test("no groups overlap, and every way has a line, also a loop", () => {
  const nodes = Array.from({ length: 40 }, (_, index) => nodeOf(`g${index}`, index % 12));
  const edges = nodes.flatMap(({ id }, index) => [
    edgeOf(id, `g${(index * 7 + 1) % 40}`, { visits: 1 }),
    edgeOf(id, `g${Math.min(index + 1, 39)}`, { visits: 1 }),
  ]);
  const graph = layoutGraph({ nodes, edges }, () => "label", "Otherwise");
  for (const [index, a] of graph.nodes.entries())
    for (const b of graph.nodes.slice(index + 1)) {
      const isApart = Math.abs(a.x - b.x) >= NODE_WIDTH || a.y + a.height <= b.y || b.y + b.height <= a.y;
      expect([a.node.id, b.node.id, isApart]).toEqual([a.node.id, b.node.id, true]);
    }
  for (const { points } of graph.edges) expect(curveThrough(points)).toMatch(/^M[\d.-]+,/);
  expect(graph.width).toBeGreaterThan(0);
});

test("a way there starts below its group; the way back is beside it", () => {
  const nodes = [nodeOf("a"), nodeOf("b")];
  const edges = [edgeOf("a", "b", { visits: 1 }), edgeOf("b", "a", { visits: 1 })];
  const graph = layoutGraph({ nodes, edges }, () => "label", "Otherwise");
  const [a] = graph.nodes;
  const [there, back] = graph.edges;
  const center = (a?.x ?? 0) + NODE_WIDTH / 2;
  expect(there?.points[0]).toEqual({ x: center, y: (a?.y ?? 0) + (a?.height ?? 0) });
  const end = back?.points.at(-1);
  expect(Math.abs((end?.x ?? 0) - center)).toBe(28);
  expect(Math.sign((end?.x ?? 0) - center)).toBe(Math.sign((back?.labelAt.x ?? 0) - center));
});

test("a curve starts and ends at the first and last point", () => {
  expect(curveThrough([])).toBe("");
  expect(
    curveThrough([
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ]),
  ).toBe("M0,0 C0,0.5 1,0.5 1,1");
  expect(
    curveThrough([
      { x: 0, y: 0 },
      { x: 4, y: 4 },
      { x: 0, y: 8 },
    ]),
  ).toBe("M0,0 C0,2 4,2 4,4 C4,6 0,6 0,8");
});
