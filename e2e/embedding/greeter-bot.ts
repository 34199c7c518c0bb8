/** A short conversation for embedding pages: a greeting, a name, a choice, goodbye. */
export function greeterBot(
  id: string,
  settings: Readonly<Record<string, unknown>> = {},
  theme: Readonly<Record<string, unknown>> = {},
) {
  return {
    version: "6.1",
    id: `${id}-internal`,
    name: id,
    publicId: id,
    events: [{ id: "start", type: "start", outgoingEdgeId: "edge-start" }],
    edges: [{ id: "edge-start", from: { eventId: "start" }, to: { groupId: "all" } }],
    groups: [
      {
        id: "all",
        title: "All",
        blocks: [
          text("hello", `Hello from ${id}!`),
          {
            id: "name",
            type: "text input",
            options: { variableId: "v-name", labels: { placeholder: "Your name" } },
          },
          text("which", "Nice to meet you, {{Name}}. Tea or coffee?"),
          {
            id: "drink",
            type: "choice input",
            items: [
              { id: "tea", content: "Tea" },
              { id: "coffee", content: "Coffee" },
            ],
          },
          text("bye", "Coming right up."),
        ],
      },
    ],
    variables: [{ id: "v-name", name: "Name" }],
    theme,
    settings: { typingEmulation: { enabled: false }, ...settings },
  };
}

function text(id: string, words: string) {
  return { id, type: "text", content: { richText: [{ type: "p", children: [{ text: words }] }] } };
}
