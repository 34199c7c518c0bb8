import { startJsonApi } from "../json-api.ts";

/** Records one conversation's calls from the real server and replays them without its rate limit. */
export async function startCycleApi(
  target: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const replies = new Map<string, Promise<string>>();

  /** Recorded once; all conversations of one bot start alike. */
  function replyTo(path: string, body: string): Promise<string> {
    const name = path.replace(/sessions\/[^/]+/, "sessions");
    const reply = replies.get(name) ?? ask(target, path, body);
    replies.set(name, reply);
    return reply;
  }

  return startJsonApi(async (request) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    return replyTo(request.url ?? "/", Buffer.concat(parts).toString());
  });
}

async function ask(target: string, path: string, body: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(new URL(path, target), { method: "POST", headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`The server refused ${path}: ${response.status} ${text}`);
  return text;
}
