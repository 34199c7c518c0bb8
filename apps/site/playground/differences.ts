import { aiVendors, type BlockDefinition } from "@banter/engine/runtime";

const vendors: ReadonlySet<string> = new Set([...aiVendors, "OpenAI"]);

/** Blocks that behave differently in the playground. Each message is shown once if the bot has such a block. */
const differentBlocks: readonly (readonly [matches: (block: BlockDefinition) => boolean, message: string])[] =
  [
    [
      ({ type }) => type === "Webhook",
      "HTTP requests are sent by your browser and only reach hosts that allow cross-origin requests (CORS).",
    ],
    [
      ({ type }) => vendors.has(type),
      "AI blocks are answered by the built-in demo model, because a page must not contain an API key.",
    ],
    [({ type }) => type === "Email", "Emails are not sent."],
    [({ type }) => type === "payment input", "Payments are simulated by a button; no card is charged."],
    [
      ({ type, options }) =>
        type === "file input" || isEnabled(options["attachments"]) || isEnabled(options["audioClip"]),
      "Uploaded files stay in this page; their URLs don't work anywhere else.",
    ],
    [
      ({ type }) => type === "webhook",
      "Only a server can receive webhooks: the conversation stops at a block that waits for one.",
    ],
    [
      ({ type }) => type === "Typebot link",
      "Linked bots are not available: links to other bots are skipped.",
    ],
  ];

/** Describes for the bot's author how these blocks behave differently than on a server. */
export function differences(blocks: readonly BlockDefinition[]): readonly string[] {
  return differentBlocks.filter(([matches]) => blocks.some(matches)).map(([, message]) => message);
}

function isEnabled(option: unknown): boolean {
  return typeof option === "object" && option !== null && "isEnabled" in option && option.isEnabled === true;
}
