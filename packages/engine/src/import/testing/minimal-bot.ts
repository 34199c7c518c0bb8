/** An exported bot of version 6.1 that starts with these blocks. */
export function minimalBot(...blocks: readonly object[]) {
  return {
    version: "6.1",
    id: "m",
    name: "M",
    groups: [{ id: "g", title: "G", blocks }],
    edges: [{ id: "e", from: { eventId: "s" }, to: { groupId: "g" } }],
    events: [{ id: "s", type: "start", outgoingEdgeId: "e" }],
    variables: [],
  };
}
