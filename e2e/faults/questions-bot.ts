/** Five questions, one after another, as an exported bot: enough to see where an answer went. */
export const questions = ["first", "second", "third", "fourth", "fifth"] as const;

export function questionsBot(settings: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    version: "6.1",
    id: "questions",
    name: "Questions",
    publicId: "questions",
    events: [{ id: "start", type: "start", outgoingEdgeId: "edge-start" }],
    edges: [{ id: "edge-start", from: { eventId: "start" }, to: { groupId: "all" } }],
    groups: [
      {
        id: "all",
        title: "All",
        blocks: [
          ...questions.flatMap((name) => [text(`${name}-message`, `What is the ${name} answer?`), ask(name)]),
          text("goodbye", "Thank you, that was all."),
        ],
      },
    ],
    variables: questions.map((name) => ({ id: `variable-${name}`, name })),
    theme: {},
    settings: { typingEmulation: { enabled: false }, ...settings },
  };
}

function text(id: string, words: string): Readonly<Record<string, unknown>> {
  return { id, type: "text", content: { richText: [{ type: "p", children: [{ text: words }] }] } };
}

function ask(name: string): Readonly<Record<string, unknown>> {
  return { id: `input-${name}`, type: "text input", options: { variableId: `variable-${name}` } };
}
