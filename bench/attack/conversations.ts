import { parseStartReply } from "@banter/protocol";
import type { AttackedServer, Posted } from "./attack.ts";

/** The headers of a stranger's request: from outside this machine, on which nothing is limited. */
export const STRANGER = { "x-forwarded-for": "203.0.113.66" };

/** Starts a conversation as a stranger. Returns its session id. */
export async function startSession(server: AttackedServer, bot: string): Promise<string> {
  const { text } = await server.post(`/api/v1/typebots/${bot}/startChat`, {}, STRANGER);
  const reply = parseStartReply(JSON.parse(text));
  if (!reply.ok) throw new Error(`The conversation was not started: ${text.slice(0, 200)}`);
  return reply.value.sessionId;
}

export function answer(server: AttackedServer, sessionId: string, text: string): Promise<Posted> {
  return server.post(
    `/api/v1/sessions/${sessionId}/continueChat`,
    { message: { type: "text", text } },
    STRANGER,
  );
}
