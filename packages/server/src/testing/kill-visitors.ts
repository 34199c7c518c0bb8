import { setTimeout as pause } from "node:timers/promises";
import { parseChatReply, parseStartReply } from "@banter/protocol";

/** What visitors know to be taken, and what they saw besides. */
export interface Tally {
  acknowledged: { readonly resultId: string; readonly question: number; readonly content: string }[];
  /** Requests that were sent more than once. */
  resent: number;
  /** Replies that were neither success nor a sign of a killed server. */
  unexpected: string[];
  isOver: boolean;
}

export const QUESTIONS = 5;

/** Milliseconds between two tries of a visitor. */
const RETRY_PAUSE = 15;

/** Gives the address for the next request. */
export type NextUrl = () => string;

/** Visitors who talk until the tally says that it is over. */
export function sendVisitors(visitors: number, nextUrl: NextUrl, tally: Tally): Promise<void>[] {
  return Array.from({ length: visitors }, (_, visitor) => visit(nextUrl, `v${visitor}`, tally));
}

/** One visitor after the other, each answering all questions; what fails is sent again under the same id. */
async function visit(nextUrl: NextUrl, name: string, tally: Tally): Promise<void> {
  for (let conversation = 0; !tally.isOver; conversation++) {
    const started = parseStartReply(await post(nextUrl, "/api/v1/typebots/survey/startChat", {}, tally));
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
      // The server is dead just now: that is what this is about. Anything else is a mistake of this program.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
    }
    await pause(RETRY_PAUSE);
  }
}
