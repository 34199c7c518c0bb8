import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

/** Handles one request. `write` sends a piece of the answer. */
export interface ModelAnswer {
  /** Sends a piece of the text. */
  write(text: string): void;
  /** Ends this answer with calls of tools, whose results come with the next request. */
  callTools(...calls: readonly (readonly [name: string, input: unknown])[]): void;
  /** Completes the answer. */
  finish(): void;
  /** Cuts the connection in the middle of the answer. */
  cut(): void;
  /** Resolves when the connection is closed, by either side. */
  readonly closed: Promise<unknown>;
  /** Reports an error in the middle of the answer. */
  breakOff(message: string): void;
}

export interface ModelProvider {
  /** Base URL, without `/chat/completions`. */
  readonly baseUrl: string;
  readonly requests: number;
  /** The next answers in order: a status refuses, a function answers. The default answer is "Yes." */
  readonly plan: (number | ((answer: ModelAnswer) => void))[];
  close(): Promise<void>;
}

/** A fake model provider that speaks the chat completions protocol and answers by plan. */
export async function startModelProvider(): Promise<ModelProvider> {
  let requests = 0;
  const plan: ModelProvider["plan"] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      requests += 1;
      const next = plan.shift() ?? ((answer) => (answer.write("Yes."), answer.finish()));
      if (typeof next === "number") {
        response
          .writeHead(next, { "content-type": "application/json" })
          .end(`{"error":{"message":"The model is out"}}`);
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.flushHeaders();
      next(answerOn(response));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1`,
    get requests() {
      return requests;
    },
    plan,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answerOn(response: ServerResponse): ModelAnswer {
  const event = (data: unknown): void => void response.write(`data: ${JSON.stringify(data)}\n\n`);
  const choice = (delta: unknown, finish: string | null): void =>
    event({
      id: "c1",
      created: 1,
      model: "test-model",
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  const delta = (content: string, finish: string | null): void => choice({ content }, finish);
  return {
    write: (text) => delta(text, null),
    callTools: (...calls) => {
      const called = calls.map(([name, input], index) => ({
        index,
        id: `call-${index}`,
        type: "function",
        function: { name, arguments: JSON.stringify(input) },
      }));
      choice({ tool_calls: called }, "tool_calls");
      response.end("data: [DONE]\n\n");
    },
    finish: () => {
      delta("", "stop");
      response.end("data: [DONE]\n\n");
    },
    closed: once(response, "close"),
    cut: () => void response.destroy(),
    breakOff: (message) => {
      event({ error: { message, type: "server_error" } });
      response.end();
    },
  };
}
