import { aiVendors, type BlockDefinition } from "@banter/engine";

const vendors: ReadonlySet<string> = new Set([...aiVendors, "OpenAI"]);

/** Kinds of block that go otherwise in the playground, and how. Each is told once, if the bot has it. */
const kinds: readonly (readonly [has: (block: BlockDefinition) => boolean, words: string])[] = [
  [
    ({ type }) => type === "Webhook",
    "HTTP requests are made by your browser: only hosts that allow it (CORS) can be read. A server asks all of them.",
  ],
  [
    ({ type }) => vendors.has(type),
    "AI blocks are answered by the built-in demo: a model needs a key, and a page must not hold one.",
  ],
  [({ type }) => type === "Email", "Mails are not sent."],
  [({ type }) => type === "payment input", "Payments are pretended: one press pays, no card is asked for."],
  [
    ({ type, options }) =>
      type === "file input" || isEnabled(options["attachments"]) || isEnabled(options["audioClip"]),
    "Files that you upload stay in this page; their addresses lead nowhere.",
  ],
  [
    ({ type }) => type === "webhook",
    "The flow waits for a webhook, which only a server can get: here it goes no further at that block.",
  ],
  [
    ({ type }) => type === "Typebot link",
    "Other bots that this one links to are not here: such a link is passed over.",
  ],
];

/** What of these blocks the playground can't do as a server would, in words for the bot's author. */
export function differences(blocks: readonly BlockDefinition[]): readonly string[] {
  return kinds.filter(([has]) => blocks.some(has)).map(([, words]) => words);
}

function isEnabled(option: unknown): boolean {
  return typeof option === "object" && option !== null && "isEnabled" in option && option.isEnabled === true;
}
