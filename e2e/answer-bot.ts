import { expect } from "vitest";

/** Answers a bot's questions through the API, like a visitor's page. */
export async function answerBot(serverUrl: string, bot: string, answers: readonly string[]): Promise<void> {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(serverUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return response.json();
  };
  const reply = await post(`/api/v1/typebots/${bot}/startChat`, {});
  const sessionId = /"sessionId":"([^"]+)"/.exec(JSON.stringify(reply))?.[1] ?? "";
  for (const text of answers)
    await post(`/api/v1/sessions/${sessionId}/continueChat`, { message: { type: "text", text } });
}
