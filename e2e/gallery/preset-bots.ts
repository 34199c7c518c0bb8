import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { presetLabels } from "../../apps/site/gallery/preset-themes.ts";
import { startServer } from "../started-server.ts";
import { startModelProvider, type ModelProvider } from "../streaming/model-provider.ts";

export const presets = Object.keys(presetLabels);

/** A model's reply in two parts, with a list, code and a table. */
const modelReply = [
  `Happy to. A shop of that size takes **four to six weeks**. You edit prices yourself, in one file:

\`\`\`js
export const prices = {
  basic: 4800, // up to 50 products
  large: 8500,
};
\`\`\`
`,
  `
| Plan | Products | Price |
|---|---|---|
| Basic | 50 | €4,800 |
| Large | 500 | €8,500 |

1. We agree on a plan.
2. You send us the [photographs](https://example.com/photographs).

Shall I book a first call?`,
] as const;

/** Serves a bot for each preset, with the same conversation, and a model that answers as `holdReply` says. */
export async function servePresetBots() {
  const folder = mkdtempSync(join(tmpdir(), "banter-presets-"));
  for (const preset of presets)
    writeFileSync(join(folder, `${preset}.json`), JSON.stringify(botWith(preset)));
  const provider = await startModelProvider();
  const server = await startServer([folder], {
    BANTER_AI_OPENAI_KEY: "key",
    BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
  });
  return {
    server,
    provider,
    async stop() {
      await server.stop();
      await provider.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Holds the model's next reply back until the returned functions let its two parts arrive. */
export function holdReply(provider: ModelProvider) {
  const first = createGate();
  const second = createGate();
  provider.plan.push((answer) => {
    void first.opened.then(() => answer.write(modelReply[0]));
    void Promise.all([first.opened, second.opened]).then(() => {
      answer.write(modelReply[1]);
      answer.finish();
    });
  });
  return { begin: first.open, finish: second.open };
}

function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

function botWith(preset: string) {
  return {
    id: preset,
    name: "Fernwood Studio",
    variables: {
      need: { type: "text" },
      reply: { type: "text" },
      question: { type: "text" },
      files: { type: "list" },
    },
    start: "hello",
    groups: {
      hello: [
        {
          say: "Hi, and welcome to **Fernwood Studio**! Our [price list](https://example.com/prices) is short, and most people come for one of these:\n\n- a website that says who you are\n- a shop for up to 500 products",
        },
        {
          image: "/pictures/studio.jpg",
          width: 1280,
          height: 640,
          alt: "A desk in front of a window with a view of hills",
        },
        { say: "What can we do for you?" },
        {
          ask: "choice",
          save: "need",
          options: ["A new website", "An online shop", "Care for a site I have", "I'm not sure yet"],
        },
        {
          ai: "openai",
          model: "test-model",
          messages: [{ role: "user", content: "{{need}}" }],
          save: "reply",
        },
        { say: "{{reply}}" },
        { ask: "text", save: "question", placeholder: "Ask us anything", attachments: { save: "files" } },
      ],
    },
    theme: {
      preset,
      header: { isEnabled: true, title: "Fernwood Studio", tagline: "Answers within a minute" },
      chat: { hostAvatar: { isEnabled: true, url: "/pictures/roastery.webp" } },
      general: { progressBar: { isEnabled: true } },
    },
    settings: { typingEmulation: { enabled: false } },
  };
}
