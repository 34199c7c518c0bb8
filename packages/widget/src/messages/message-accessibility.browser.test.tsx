import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import type { ReactNode } from "react";
import { parseHostMessage, parseRichText, type HostMessageType } from "@banter/protocol";
import { everything } from "../../../streaming-markdown/src/testing/sample-answers.ts";
import { loadMessage } from "./registry.ts";
import { VisitorAttachment } from "./visitor/VisitorAttachment.tsx";
import { RichText } from "./rich-text/RichText.tsx";
import { StreamedMessage } from "./streamed/StreamedMessage.tsx";
import { renderInChat, type Rendered } from "./testing/render-in-chat.tsx";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
let rendered: Rendered | undefined;
afterEach(() => rendered?.remove());

async function message(type: HostMessageType, content: object): Promise<ReactNode> {
  const parsed = parseHostMessage({ id: "m", type, content });
  if (parsed === undefined) throw new Error(`Invalid content of a ${type} message in this test.`);
  const Message = await loadMessage(parsed);
  return <Message isRestored={false} onLoaded={() => {}} onCompleted={() => {}} />;
}

const richText = [
  { type: "h1", children: [{ text: "Title" }] },
  {
    type: "p",
    children: [{ text: "See " }, { type: "a", url: "https://example.com", children: [{ text: "this" }] }],
  },
  { type: "ul", children: [{ type: "li", children: [{ type: "lic", children: [{ text: "one" }] }] }] },
  { type: "code_block", children: [{ type: "code_line", children: [{ text: "code" }] }] },
];

test.each<[string, () => ReactNode | Promise<ReactNode>]>([
  ["rich text", () => <RichText nodes={parseRichText(richText)} />],
  ["streamed markdown", () => <StreamedMessage text={everything} isStreaming={false} />],
  ["an image", () => message("image", { url: PIXEL })],
  ["a broken image", () => message("image", { url: "" })],
  [
    "a linked image",
    () => message("image", { url: PIXEL, clickLink: { url: "https://example.com", alt: "Shop" } }),
  ],
  ["a video file", () => message("video", { type: "url", url: "https://example.invalid/film.mp4" })],
  ["a provider's video", () => message("video", { type: "youtube", id: "abc" })],
  ["audio", () => message("audio", { url: "https://example.invalid/sound.mp3" })],
  ["an embed", () => message("embed", { url: "https://example.invalid/" })],
  [
    "a visitor's image",
    () => <VisitorAttachment attachment={{ type: "image/gif", url: PIXEL }} number={1} />,
  ],
  [
    "a visitor's file",
    () => (
      <VisitorAttachment attachment={{ type: "text/csv", url: "https://example.com/a.csv" }} number={1} />
    ),
  ],
])("%s violates no accessibility rule", async (_, make) => {
  rendered = renderInChat(await make());
  const { violations } = await axe.run(rendered.container, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    iframes: false,
    preload: false,
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
});
