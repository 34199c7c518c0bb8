type Block = Readonly<Record<string, unknown>>;

/** Five questions in a row as an exported bot: enough to see where an answer went. */
export const questions = ["first", "second", "third", "fourth", "fifth"] as const;
export const goodbye = "Thank you, that was all.";

/** What distinguishes one bot of the tests. */
export interface BotOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** A block between the first and the second question. */
  readonly after?: readonly Block[];
}

export function questionsBot(id: string, { settings = {}, after = [] }: BotOptions = {}): Block {
  const [first, ...others] = questions.map((name) => [
    text(`${name}-message`, `What is the ${name} answer?`),
    { id: name, type: "text input", options: { variableId: `variable-${name}` } },
  ]);
  return {
    version: "6.1",
    id,
    name: id,
    publicId: id,
    events: [{ id: "start", type: "start", outgoingEdgeId: "edge-start" }],
    edges: [{ id: "edge-start", from: { eventId: "start" }, to: { groupId: "all" } }],
    groups: [
      {
        id: "all",
        title: "All",
        blocks: [...(first ?? []), ...after, ...others.flat(), text("goodbye", goodbye)],
      },
    ],
    variables: [...questions, "extra"].map((name) => ({ id: `variable-${name}`, name })),
    theme: {},
    settings: { typingEmulation: { enabled: false }, ...settings },
  };
}

export function text(id: string, words: string): Block {
  return { id, type: "text", content: { richText: [{ type: "p", children: [{ text: words }] }] } };
}
