import { startJsonApi } from "../json-api.ts";

/** A flow that sends a message and asks, for as long as the visitor answers. */
export async function startLoopApi(
  messageOf: (turn: number) => object = sentence,
): Promise<{ readonly url: string; close(): Promise<void> }> {
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
      messages: [messageOf(turns)],
      input: { id: "question", type: "text input", options: {} },
    });
  });
}

const settings = {
  general: { rememberUser: { isEnabled: true, storage: "local" } },
  typingEmulation: { enabled: false },
};

function sentence(turn: number): object {
  const text = `This is the reply of turn ${turn}, in a sentence as bots say them.`;
  const richText = [{ type: "p", children: [{ text }] }];
  return { id: `a${turn}`, type: "text", content: { type: "richText", richText } };
}
