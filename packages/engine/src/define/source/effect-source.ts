import * as v from "valibot";
import { blockId } from "./question-source.ts";

const text = v.optional(v.string());
const flag = v.optional(v.boolean());

/** Which variable takes which part of a reply: `{ city: "data.address.city" }`. */
const saved = v.optional(v.record(v.string(), v.string()));

export const scriptStep = v.strictObject({
  /** JavaScript; sees the bot's variables as `{{name}}` and may call `setVariable(name, value)` on the server. */
  script: v.string(),
  /** Default `client`: the visitor's page. */
  runsOn: v.optional(v.picklist(["client", "server"])),
  name: text,
  id: blockId,
});

export const httpStep = v.strictObject({
  http: v.string(),
  method: v.optional(v.picklist(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])),
  headers: v.optional(v.record(v.string(), v.string())),
  query: v.optional(v.record(v.string(), v.string())),
  /** JSON or text with `{{variables}}`. Without it a POST, PUT or PATCH carries all answers. */
  body: v.optional(v.union([v.string(), v.record(v.string(), v.unknown())])),
  save: saved,
  /** Seconds. Default 10. */
  timeout: v.optional(v.number()),
  runsOn: v.optional(v.picklist(["client", "server"])),
  id: blockId,
});

export const aiStep = v.strictObject({
  /** `openai`, `mistral` …, `openai-compatible` with a `baseUrl`, or `demo`, which needs no key and knows nothing. */
  ai: v.string(),
  model: v.string(),
  messages: v.pipe(
    v.array(v.strictObject({ role: v.picklist(["system", "user", "assistant"]), content: v.string() })),
    v.minLength(1),
  ),
  save: v.string(),
  temperature: v.optional(v.number()),
  baseUrl: text,
  /** Names the key in the server's environment. */
  credentials: text,
  id: blockId,
});

const addresses = v.union([v.string(), v.array(v.string())]);

export const emailStep = v.strictObject({
  email: addresses,
  subject: v.string(),
  text: text,
  /** Sends `text` as HTML. */
  isHtml: flag,
  cc: v.optional(addresses),
  bcc: v.optional(addresses),
  replyTo: text,
  /** A variable with the addresses of files to attach. */
  attachments: text,
  id: blockId,
});

/** Waits until someone calls this block's own address. */
export const listenStep = v.strictObject({ listen: v.record(v.string(), v.string()), id: blockId });

/** Any other block of the exported format, as it is there. */
export const blockStep = v.strictObject({
  block: v.string(),
  options: v.optional(v.record(v.string(), v.unknown())),
  content: v.optional(v.record(v.string(), v.unknown())),
  id: blockId,
});
