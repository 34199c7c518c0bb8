import type { AiReply, AiRequest, AiToolCall } from "@banter/engine/runtime";
import { fieldsOf, isRecord, parseJson } from "@banter/protocol";

/** Built-in providers without a model, for demo bots and tests. */
export function isDemoProvider(provider: string): boolean {
  return provider === "demo" || provider === "echo";
}

/** `echo` repeats the last message; `demo` embeds it in a Markdown text. */
export function demoText(request: AiRequest): string {
  const message = lastMessage(request);
  if (request.provider === "echo") return message;
  return `You said: *${message || "nothing yet"}*.

This is the **built-in demo model**: it knows nothing, but it streams.

- Words appear as they are written
- so do lists, **bold** text and \`code\`

With a provider's key in the server's environment a real model answers here.`;
}

/** A text in pieces as a model would stream them. */
export function demoWords(text: string): readonly string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

/** Calls the tool whose name the last message mentions; afterwards the text contains what the tools returned. */
export function demoReply(request: AiRequest): AiReply {
  const { rounds = [] } = request;
  const outputs = rounds.flatMap(({ calls }) => calls.map(({ output }) => outputText(output)));
  if (outputs.length > 0)
    return { text: `Here is what I found:\n\n${outputs.join("\n\n")}\n\n${DEMO_TOOLS_NOTE}`, calls: [] };
  const call = demoCall(request);
  return call === undefined
    ? { text: demoText(request), calls: [] }
    : { text: "Let me look that up.", calls: [call] };
}

/** A failed tool returns JSON for the model, which a real one would put into words. */
function outputText(output: string): string {
  const parsed = parseJson(output);
  const error = isRecord(parsed) ? parsed["error"] : undefined;
  return typeof error === "string" ? error.replace(/^Error: /, "") : output;
}

const DEMO_TOOLS_NOTE =
  "*The built-in demo model calls a tool by the words in its name. A real model decides by its description.*";

function demoCall(request: AiRequest): AiToolCall | undefined {
  if (request.provider === "echo") return undefined;
  const message = lastMessage(request);
  const words = new Set(message.toLowerCase().match(/\p{L}+/gu));
  const tool = request.tools?.find(({ name }) =>
    name
      .toLowerCase()
      .split(/[_-]/)
      .some((word) => words.has(word)),
  );
  if (tool === undefined) return undefined;
  const { properties } = tool.parameters;
  const input = Object.entries(fieldsOf(properties)).map(([name, schema]): [string, unknown] => {
    const { type, enum: values } = fieldsOf(schema);
    // Numbers of orders and the like have digits.
    const said =
      type === "string" ? (wordWith(/\d/, message)?.match(/^\S*\d[\w-]*/)?.[0] ?? message) : message;
    const listed = Array.isArray(values) ? values.filter((value) => typeof value === "string") : undefined;
    return [
      name,
      demoValue({ name, type: String(type), ...(listed && { values: listed }) }, listed ? message : said),
    ];
  });
  return { id: "demo-call", name: tool.name, input: Object.fromEntries(input) };
}

/** Extracts values from the last message: a listed value, a number, yes or no, an e-mail address, or the whole text. */
export function demoFields(request: AiRequest): Readonly<Record<string, unknown>> {
  const message = lastMessage(request);
  return Object.fromEntries((request.fields ?? []).map((field) => [field.name, demoValue(field, message)]));
}

function demoValue(
  { name, type, values }: Pick<NonNullable<AiRequest["fields"]>[number], "name" | "type" | "values">,
  message: string,
): unknown {
  if (values !== undefined && values.length > 0)
    return values.find((value) => message.toLowerCase().includes(value.toLowerCase())) ?? values[0];
  if (type === "number") return Number(/-?\d+(?:\.\d+)?/.exec(message)?.[0] ?? 0);
  if (type === "boolean") return /\b(?:yes|true|sure|ok)\b/i.test(message);
  return /e-?mail/i.test(name) ? (wordWith(/@/, message)?.match(/^[^@]+@[^@]*\w/)?.[0] ?? message) : message;
}

function wordWith(pattern: RegExp, message: string): string | undefined {
  return message.split(/\s+/).find((word) => pattern.test(word));
}

function lastMessage({ messages }: AiRequest): string {
  return messages.findLast(({ role }) => role === "user")?.content ?? "";
}
