import type { Visit } from "./visit.ts";

/** Sends the webhook event that the visitor's flow waits for. */
export async function postEvent(visit: Visit): Promise<void> {
  const resultId = await visit.page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.startsWith("banter-resultId-"))?.[1] ?? "",
  );
  const url = `${visit.serverUrl}/api/v1/typebots/webhook/blocks/listener/results/${resultId}/executeWebhook`;
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: '{"a":1}',
  });
  if (!response.ok) throw new Error(`The event was refused: ${response.status} ${await response.text()}`);
}
