import { startJsonApi } from "../json-api.ts";

/** A flow that sends two messages and asks, for as long as the visitor answers. */
export async function startLoopApi(): Promise<{ readonly url: string; close(): Promise<void> }> {
  let turns = 0;
  return startJsonApi(async (request) => {
    const isStart = request.url?.endsWith("/startChat") === true;
    turns = isStart ? 0 : turns + 1;
    request.resume();
    return JSON.stringify({
      ...(isStart && {
        sessionId: "session",
        resultId: "result",
        isResendSafe: true,
        typebot: { id: "loop", version: "6.1", theme: {}, settings },
      }),
      turn: turns,
      messages: [message(`a${turns}`, `This is the reply of turn ${turns}, in a sentence as bots say them.`)],
      input: { id: "question", type: "text input", options: {} },
    });
  });
}

const settings = {
  general: { rememberUser: { isEnabled: true, storage: "local" } },
  typingEmulation: { enabled: false },
};

function message(id: string, text: string): object {
  return { id, type: "text", content: { type: "richText", richText: [{ type: "p", children: [{ text }] }] } };
}
