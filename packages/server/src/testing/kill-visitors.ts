import { setTimeout as sleep } from "node:timers/promises";
import { parseChatReply, parseStartReply } from "@banter/protocol";

/** What the visitors observed. */
export interface Tally {
  acknowledged: { readonly resultId: string; readonly question: number; readonly content: string }[];
  /** Requests that were sent more than once. */
  resent: number;
  /** Responses that neither succeeded nor failed because of the kill. */
  unexpected: string[];
  /** Set it to stop the visitors. */
  hasEnded: boolean;
}

export const QUESTIONS = 5;

/** Long enough to leave the processor to the server that restarts. */
const RETRY_DELAY_MS = 100;

/** Returns the server for the next request. */
export type NextUrl = () => string;

/** Starts visitors that converse until the tally has ended. */
export function sendVisitors(visitors: number, nextUrl: NextUrl, tally: Tally): Promise<void>[] {
  return Array.from({ length: visitors }, (_, visitor) => visit(nextUrl, `v${visitor}`, tally));
}

/** Runs one conversation after the other, answering all questions; failed requests are retried with the same id. */
async function visit(nextUrl: NextUrl, name: string, tally: Tally): Promise<void> {
  for (let conversation = 0; !tally.hasEnded; conversation++) {
    const start = { startId: crypto.randomUUID() };
    const started = parseStartReply(await post(nextUrl, "/api/v1/typebots/survey/startChat", start, tally));
    if (!started.ok) {
      tally.unexpected.push(started.error);
      return;
    }
    const { sessionId, resultId = "" } = started.value;
    let { turn } = started.value;
    for (let question = 1; question <= QUESTIONS; question++) {
      const content = `${name} c${conversation} q${question}`;
      const body = {
        message: { type: "text", text: content },
        messageId: crypto.randomUUID(),
        turn,
        blockId: `input${question}`,
      };
      const reply = parseChatReply(
        await post(nextUrl, `/api/v1/sessions/${sessionId}/continueChat`, body, tally),
      );
      if (!reply.ok) {
        tally.unexpected.push(reply.error);
        return;
      }
      ({ turn } = reply.value);
      tally.acknowledged.push({ resultId, question, content });
    }
  }
}

async function post(nextUrl: NextUrl, path: string, body: unknown, tally: Tally): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    if (attempt === 2) tally.resent += 1;
    try {
      const response = await fetch(nextUrl() + path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
      const reply: unknown = await response.json();
      if (response.ok) return reply;
      if (response.status !== 503) {
        tally.unexpected.push(`${response.status} ${JSON.stringify(reply)}`);
        return undefined;
      }
    } catch (error) {
      // The killed server refuses or cuts connections. Anything else is a bug.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
    }
    await sleep(RETRY_DELAY_MS);
  }
}
