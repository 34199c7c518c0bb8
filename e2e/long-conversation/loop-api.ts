import { createServer, type Server } from "node:http";

/** A flow that says two things and asks, for as long as the visitor answers. */
export async function startLoopApi(): Promise<{ readonly url: string; close(): Promise<void> }> {
  let turns = 0;
  const server: Server = createServer((request, response) => {
    const headers = {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "content-type",
      "access-control-max-age": "600",
      "content-type": "application/json",
    };
    if (request.method === "OPTIONS") return void response.writeHead(204, headers).end();
    const isStart = request.url?.endsWith("/startChat") === true;
    turns = isStart ? 0 : turns + 1;
    request.resume();
    response.writeHead(200, headers).end(
      JSON.stringify({
        ...(isStart && {
          sessionId: "session",
          resultId: "result",
          isResendSafe: true,
          typebot: { id: "loop", version: "6.1", theme: {}, settings },
        }),
        turn: turns,
        messages: [
          message(`a${turns}`, `This is the reply of turn ${turns}, in a sentence as bots say them.`),
        ],
        input: { id: "question", type: "text input", options: {} },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const settings = {
  general: { rememberUser: { isEnabled: true, storage: "local" } },
  typingEmulation: { enabled: false },
};

function message(id: string, text: string): object {
  return { id, type: "text", content: { type: "richText", richText: [{ type: "p", children: [{ text }] }] } };
}
