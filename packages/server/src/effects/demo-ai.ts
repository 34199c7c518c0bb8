import type { AiRequest } from "@banter/engine";

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

/** The reply in pieces as a model would stream them. */
export function demoWords(request: AiRequest): readonly string[] {
  return demoText(request).match(/\s*\S+\s*/g) ?? [];
}

/** Extracts values from the last message: a listed value, a number, yes or no, an e-mail address, or the whole text. */
export function demoFields(request: AiRequest): Readonly<Record<string, unknown>> {
  const message = lastMessage(request);
  const entries = (request.fields ?? []).map(({ name, type, values }): [string, unknown] => {
    if (values !== undefined && values.length > 0) {
      return [name, values.find((value) => message.toLowerCase().includes(value.toLowerCase())) ?? values[0]];
    }
    if (type === "number") return [name, Number(/-?\d+(?:\.\d+)?/.exec(message)?.[0] ?? 0)];
    if (type === "boolean") return [name, /\b(?:yes|true|sure|ok)\b/i.test(message)];
    return [name, /e-?mail/i.test(name) ? (/\S+@\S+\w/.exec(message)?.[0] ?? message) : message];
  });
  return Object.fromEntries(entries);
}

function lastMessage({ messages }: AiRequest): string {
  return messages.findLast(({ role }) => role === "user")?.content ?? "";
}
