import { questionsBot, text, type BotOptions } from "./questions-bot.ts";

const remembering = { general: { rememberUser: { isEnabled: true, storage: "local" } } };

/** The bots of the catalogue: all ask the five questions, and each has one more thing that can break. */
const bots = {
  questions: { settings: remembering },
  forgetful: {},
  choice: {
    settings: remembering,
    after: [
      text("choice-message", "Which one?"),
      {
        id: "choice",
        type: "choice input",
        options: { variableId: "variable-extra" },
        items: [
          { id: "one", content: "Number one" },
          { id: "two", content: "Number two" },
        ],
      },
    ],
  },
  picture: {
    settings: remembering,
    after: [{ id: "picture", type: "image", content: { url: "https://images.invalid/missing.png" } }],
  },
  "hanging-script": { settings: remembering, after: [script("await new Promise(() => {})")] },
  "throwing-script": { settings: remembering, after: [script("throw new Error('The script is broken')")] },
  redirect: {
    settings: remembering,
    after: [
      {
        id: "redirect",
        type: "Redirect",
        options: { url: "https://elsewhere.invalid/offer", isNewTab: false },
      },
    ],
  },
  webhook: {
    settings: remembering,
    after: [
      { id: "listener", type: "webhook", options: { responseVariableMapping: [] } },
      text("after-listener", "The event has come."),
    ],
  },
  file: {
    settings: remembering,
    after: [
      text("file-message", "Send us a file."),
      { id: "file", type: "file input", options: { variableId: "variable-extra" } },
    ],
  },
  stream: {
    settings: remembering,
    after: [
      {
        id: "model",
        type: "openai",
        options: {
          action: "Create chat completion",
          model: "test-model",
          messages: [{ role: "user", content: "Hello" }],
          responseMapping: [{ item: "Message content", variableId: "variable-extra" }],
        },
      },
      text("streamed", "{{extra}}"),
    ],
  },
} satisfies Readonly<Record<string, BotOptions>>;

export type BotName = keyof typeof bots;

export function faultBots(): readonly (readonly [name: string, bot: unknown])[] {
  return Object.entries(bots).map(([name, parts]) => [name, questionsBot(name, parts)]);
}

function script(content: string) {
  return { id: "script", type: "Code", options: { content, isExecutedOnClient: true } };
}
