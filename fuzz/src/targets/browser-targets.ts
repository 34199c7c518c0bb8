import { join } from "node:path";
import { createFetchTransport } from "@banter/client";
import { fieldsOf, parseOpening, type PrerenderedNode, type RenderedOpening } from "@banter/protocol";
import { openingReplySchema } from "@banter/protocol/reply-schemas";
import { createOlderChunks } from "../../../packages/client/src/saved/older-chunks.ts";
import { loadOpeningRenderer } from "../../../packages/server/src/composition/opening-renderer.ts";
import { staticOpening } from "../../../packages/server/src/pages/static-opening.ts";
import { isPossible, toInternational } from "../../../packages/widget/src/inputs/phone/phone-number.ts";
import { toSearchText } from "../../../packages/widget/src/inputs/search-text.ts";
import { withDuration } from "../../../packages/widget/src/inputs/text/recording/webm-duration.ts";
import { eventText } from "../../../packages/widget/src/messages/embed/awaited-event.ts";
import { urlVariables } from "../../../packages/widget/src/shell/start/url-variables.ts";
import { encodeFileUrl } from "../../../packages/widget/src/uploads/file-check.ts";
import { once, textTarget, toJson, valueTarget } from "../define-target.ts";
import type { FuzzTarget } from "../fuzz-target.ts";

const paragraph = (text: string) => [
  {
    type: "p",
    children: [
      { text, bold: true },
      { type: "a", url: "https://a.example", children: [{ text }] },
    ],
  },
];

const opening = {
  isStatic: true,
  typebot: {
    id: "b",
    publicId: "b",
    version: "6.1",
    theme: {
      general: { font: "Lato", background: { type: "Color", content: "#fff" } },
      header: { isEnabled: true, title: "T", tagline: "t" },
      chat: { hostAvatar: { isEnabled: true, url: "https://a.example/a.png" } },
      dark: { general: { background: { content: "#000" } } },
    },
    settings: { typingEmulation: { enabled: false } },
  },
  messages: [
    { id: "m1", type: "text", content: { type: "richText", richText: paragraph("Hi") } },
    { id: "m2", type: "image", content: { url: "https://a.example/b.png", alt: "A", width: 2, height: 1 } },
    { id: "m3", type: "text", content: { type: "richText", richText: paragraph("Your name?") } },
    { id: "m4", type: "video", content: { type: "url", url: "https://a.example/c.mp4" } },
  ],
  input: {
    id: "q",
    type: "text input",
    options: { labels: { placeholder: "Name", button: "Send" } },
    items: [{ content: "One", title: "One" }],
  },
};

const renderer = once(async () => {
  const folder = join(import.meta.dirname, "../../../packages/widget/dist");
  const render = await loadOpeningRenderer(folder, (error) => {
    throw error;
  });
  if (render === undefined) throw new Error("There is no renderer of openings. Run `npm run build`.");
  return render;
});

async function renderMessages(value: unknown): Promise<RenderedOpening | undefined> {
  const parsed = parseOpening(JSON.parse(toJson(value) || "null"));
  return parsed.ok && parsed.value !== undefined ? (await renderer())(parsed.value, "chat") : undefined;
}

/** The messages in a bot's page, and as the data that a widget makes elements of. */
function markupOfOpening(result: unknown): readonly string[] {
  if (!isRendered(result)) return [];
  const page = staticOpening({ json: "", rendered: result }, "https://bots.test");
  const style = `<style>${page?.style.html ?? ""}</style>`;
  return [result.html, style, page?.body.html ?? "", ...result.prerendered.nodes.map(tagsOf)];
}

function isRendered(result: unknown): result is RenderedOpening {
  return typeof fieldsOf(result)["html"] === "string";
}

/** The names of a node's elements and attributes, as tags. */
function tagsOf(node: PrerenderedNode): string {
  if (typeof node === "string") return "";
  const [name, attributes, children] = node;
  const names = Object.keys(attributes).map((attribute) => ` ${attribute}=""`);
  return `<${name}${names.join("")}>${children.map(tagsOf).join("")}`;
}

/** A start and a streamed reply, of a server that answers in any way. */
async function request(text: string): Promise<unknown> {
  const header = text.slice(0, 100).replaceAll(/[^\t\x20-\x7e]/g, "");
  const outcomes: unknown[] = [];
  for (const status of [200, 428, 503]) {
    const headers = { "retry-after": header, "access-control-allow-origin": header };
    const { transport, streamTransport } = createFetchTransport({
      platform: { fetch: async () => new Response(text, { status, headers }), AbortController, TextDecoder },
      apiHost: "https://bots.test",
      referrerOrigin: "https://a.example",
      solveChallenge: async () => "proof",
    });
    const sent = { method: "POST", path: "/api/v1/typebots/b/startChat", body: {} } as const;
    outcomes.push(await transport(sent), await streamTransport({ ...sent, path: "/a" }, () => {}));
  }
  return outcomes;
}

const page = {
  version: 1,
  sessionId: "s",
  chunks: [{ messages: [{ id: "m", type: "text", content: { type: "markdown", markdown: "Hi" } }] }],
};

const GERMANY = { code: "DE", dialCode: "+49", prefixes: ["49"] };

/** What a widget reads besides replies, and the first messages as a server renders them. */
export const browserTargets: readonly FuzzTarget[] = [
  valueTarget({
    name: "opening/messages",
    schema: openingReplySchema,
    seeds: [opening],
    read: renderMessages,
    markupOf: markupOfOpening,
  }),
  textTarget({
    name: "client/response",
    tokens: ["{", "}", '"', ":", "null", "[", "]", "1", "Wed, 21 Oct 2026", '"message"', "https://a.example"],
    seeds: ['{"sessionId":"s","messages":[]}', '{"message":"No such bot","challenge":{}}', "120"],
    read: request,
  }),
  valueTarget({
    name: "stored/older-messages",
    seeds: [page],
    read: (value) => {
      const storage = { get: () => toJson(value), set: () => true, remove: () => {} };
      return createOlderChunks().read(storage, "b", "s", [{ id: 0, chunks: 1, length: 1 }]);
    },
  }),
  valueTarget({ name: "widget/event-data", seeds: [{ name: "e", data: [1] }], read: eventText }),
  textTarget({
    name: "widget/recording",
    tokens: [
      "\x1a\x45\xdf\xa3",
      "\x18\x53\x80\x67",
      "\x11\x4d\x9b\x74",
      "\x15\x49\xa9\x66",
      "\x2a\xd7\xb1",
      "\x44\x89",
      "\x01\xff\xff\xff\xff\xff\xff\xff",
      "\x80",
      "\x81",
      "\x84",
      "\xff",
      "\0",
    ],
    seeds: [
      "\x1a\x45\xdf\xa3\x80\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff\x15\x49\xa9\x66\x84\x2a\xd7\xb1\x81",
    ],
    read: (text) => withDuration(new Blob([Buffer.from(text, "latin1")]), 1_000),
  }),
  textTarget({
    name: "widget/url-variables",
    tokens: ["?", "&", "=", "%", "%41", "+", "name", "state", "code", "access_token", "__proto__", "[]"],
    read: (text) => [urlVariables(text, true), urlVariables(text, ["name", "__proto__"])],
  }),
  textTarget({
    name: "widget/phone",
    tokens: ["+", "00", "49", "1", "0", "(", ")", " ", "-", ".", "/", "+1", "011"],
    read: (text) => [
      toInternational(text, GERMANY),
      toInternational(text, { code: "US", dialCode: "+1", prefixes: ["1"] }),
      isPossible(text),
    ],
  }),
  textTarget({
    name: "widget/file-address",
    tokens: ["https://a.example/", "/", "a", ".", "png", "%", "%41", "?", "#", " ", "\ud800"],
    read: encodeFileUrl,
  }),
  textTarget({ name: "widget/search", tokens: ["É", "ß", "-", "’", " ", "e\u0301"], read: toSearchText }),
];
