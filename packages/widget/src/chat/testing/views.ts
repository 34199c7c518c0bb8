import type { ChatState } from "@banter/client";
import { inputs, isInputType } from "@banter/protocol";
import { expect } from "vitest";
import { bot, chunk, input, message, text } from "./fixtures.ts";
import { renderChat, type RenderedChat } from "./render-chat.ts";

const reply = {
  id: "r",
  text: "# Title\n\n- *one* [two](https://a.test)\n\n```js\nlet a = 1;\n```",
  status: "complete",
};
const ended = (...chunks: ChatState["chunks"]): Partial<ChatState> => ({ phase: "ended", chunks });
const photo = { type: "image/png", url: "data:image/png;base64,AA", name: "photo.png" };

const cases: readonly (readonly [name: string, state: Partial<ChatState>, opener?: string])[] = [
  ...Object.entries(inputs).flatMap(([type, { example }]) =>
    isInputType(type) && type !== "payment input"
      ? [
          [
            type,
            { chunks: [chunk("1", [text("Which?")], { input: { ...input(type), ...example } })] },
          ] as const,
        ]
      : [],
  ),
  ["a date dialog", { chunks: [chunk("1", [], { input: input("date input") })] }, "[aria-haspopup=dialog]"],
  ["a country list", { chunks: [chunk("1", [], { input: input("phone number input") })] }, "[aria-haspopup]"],
  [
    "a rated reply with a comment",
    {
      ...ended(
        chunk("1", [], {
          streamed: {
            ...reply,
            status: "complete",
            rateableTurn: 1,
            sources: [{ at: 3, url: "https://a.test", title: "A" }],
          },
        }),
      ),
      feedback: [{ turn: 1, value: "down", ratedAt: 0, status: "failed" }],
    },
    ".banter-reply-action[aria-expanded]",
  ],
  [
    "an answer with files",
    ended(
      chunk("1", [text("Which file?")], {
        input: input("file input"),
        answer: {
          answer: {
            type: "text",
            value: "a",
            attachments: [photo, { ...photo, type: "application/pdf" }],
          },
          status: "failed",
        },
      }),
    ),
  ],
  [
    "a chat with a header",
    { ...ended(chunk("1", [text("Hi")])), bot: bot({ theme: { chat: { header: { isEnabled: true } } } }) },
  ],
  [
    "what was not sent",
    { ...ended(chunk("1", [text("Hi")])), composer: { queued: { text: "And then?", status: "not-sent" } } },
  ],
  [
    "media messages",
    ended(
      chunk("1", [
        message({ id: "i", type: "image", content: { url: photo.url } }),
        message({ id: "a", type: "audio", content: { url: "data:audio/mpeg;base64,AA" } }),
      ]),
    ),
  ],
  [
    "a conversation that could not be continued",
    { chunks: [chunk("1", [text("Hi")])], reply: { state: "failed", failure: { kind: "server" } } },
  ],
  [
    "a conversation that could not be started",
    { phase: "failed", chunks: [], startFailure: { kind: "unreachable" } },
  ],
];

/** What a chat can show, and a control that shows more of it. */
export const views = cases.map(([name, state, opener]) => ({ name, state, opener }));

/** Renders one of the views with everything that it can open, and waits until nothing more appears. */
export async function openView({
  state,
  opener,
}: (typeof views)[number]): Promise<RenderedChat & { readonly shadow: ShadowRoot }> {
  const rendered = renderChat(
    { bot: bot(), ...state },
    { props: { controls: ["restart", "transcript", "sound", "language"] } },
  );
  const { host, container } = rendered;
  await expect.poll(() => container.querySelector("button, a, input")).not.toBeNull();
  for (const selector of [opener, ".banter-visitor-bar [aria-expanded]"]) {
    if (selector === undefined) continue;
    await expect.poll(() => container.querySelector(selector), { message: selector }).not.toBeNull();
    container.querySelector<HTMLElement>(selector)?.click();
  }
  const { shadowRoot: shadow } = host;
  if (shadow === null) throw new Error("The chat has no shadow root");
  await settled(shadow);
  return { ...rendered, shadow };
}

/** Waits until no further element or style sheet has been added for three frames. */
async function settled(root: ShadowRoot): Promise<void> {
  let before = "";
  for (let same = 0; same < 3;) {
    await new Promise(requestAnimationFrame);
    const now = `${root.querySelectorAll("*").length} ${root.adoptedStyleSheets.length}`;
    same = now === before ? same + 1 : 0;
    before = now;
  }
}
