/** A short conversation that shows every part that a theme can change. */
export const sampleBot = {
  version: "6.1",
  id: "playground",
  name: "Playground",
  publicId: "playground",
  events: [{ id: "start", type: "start", outgoingEdgeId: "a" }],
  edges: [
    { id: "a", from: { eventId: "start" }, to: { groupId: "hello" } },
    { id: "b", from: { blockId: "name" }, to: { groupId: "topic" } },
    { id: "c", from: { blockId: "choice" }, to: { groupId: "bye" } },
  ],
  groups: [
    {
      id: "hello",
      title: "Hello",
      blocks: [
        say("hi", "Hi, I'm Ada from Northlight."),
        say("ask", "What may I call you?"),
        {
          id: "name",
          type: "text input",
          options: { labels: { placeholder: "Your first name" }, variableId: "v", isLong: false },
          outgoingEdgeId: "b",
        },
      ],
    },
    {
      id: "topic",
      title: "Topic",
      blocks: [
        say("nice", "Nice to meet you, {{name}}. What brings you here?"),
        {
          id: "choice",
          type: "choice input",
          items: ["A new website", "Something is broken", "Just looking"].map((content, index) => ({
            id: `i${index}`,
            content,
          })),
          options: {},
          outgoingEdgeId: "c",
        },
      ],
    },
    {
      id: "bye",
      title: "Bye",
      blocks: [
        say("bye", "Thank you. Anything else?"),
        {
          id: "mail",
          type: "email input",
          options: { labels: { placeholder: "you@example.com", button: "Send" } },
        },
      ],
    },
  ],
  variables: [{ id: "v", name: "name" }],
  theme: {},
  settings: { typingEmulation: { enabled: false } },
};

function say(id, text) {
  return { id, type: "text", content: { richText: [{ type: "p", children: [{ text }] }] } };
}
