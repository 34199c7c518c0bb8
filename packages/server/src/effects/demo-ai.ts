import type { AiRequest } from "@banter/engine";

/** Providers that answer without any model, for demo bots and tests. */
export function isDemoProvider(provider: string): boolean {
  return provider === "demo" || provider === "echo";
}

/** `echo` repeats the last message; `demo` wraps it in a few words of markdown. */
export function demoText(request: AiRequest): string {
  const said = lastMessage(request);
  if (request.provider === "echo") return said;
  return `You said: *${said || "nothing yet"}*.

This is the **built-in demo model**: it knows nothing, but it streams.

- Words appear as they are written
- so do lists, **bold** text and \`code\`

With a provider's key in the server's environment a real model answers here.`;
}

/** The answer in the pieces that a model would stream. */
export function demoWords(request: AiRequest): readonly string[] {
  return demoText(request).match(/\s*\S+\s*/g) ?? [];
}

/** Finds plain values in the last message: the choice it names, a number, yes or no, an e-mail address, or all of it. */
export function demoFields(request: AiRequest): Readonly<Record<string, unknown>> {
  const said = lastMessage(request);
  const entries = (request.fields ?? []).map(({ name, type, values }): [string, unknown] => {
    if (values !== undefined && values.length > 0) {
      return [name, values.find((value) => said.toLowerCase().includes(value.toLowerCase())) ?? values[0]];
    }
    if (type === "number") return [name, Number(/-?\d+(?:\.\d+)?/.exec(said)?.[0] ?? 0)];
    if (type === "boolean") return [name, /\b(?:yes|true|sure|ok)\b/i.test(said)];
    return [name, /e-?mail/i.test(name) ? (/\S+@\S+\w/.exec(said)?.[0] ?? said) : said];
  });
  return Object.fromEntries(entries);
}

function lastMessage({ messages }: AiRequest): string {
  return messages.findLast(({ role }) => role === "user")?.content ?? "";
}
