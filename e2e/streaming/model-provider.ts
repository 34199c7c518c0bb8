import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import {
  encodeEvent,
  protocolOf,
  type ModelProtocol,
  type PlannedCitation,
} from "../../packages/server/src/testing/model-protocols.ts";

/** Handles one request. `write` sends a piece of the answer. */
export interface ModelAnswer {
  /** Sends a piece of the text. */
  write(text: string): void;
  /** Sends what the text so far refers to. */
  cite(...citations: readonly PlannedCitation[]): void;
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
  /** Base URL of all protocols. */
  readonly baseUrl: string;
  readonly requests: number;
  /**
   * The next answers in order: a status refuses, "html" is a page in place of an answer, a function answers. The default
   * answer is "Yes."
   */
  readonly plan: (number | "html" | ((answer: ModelAnswer) => void))[];
  close(): Promise<void>;
}

/** A fake model provider that speaks OpenAI's and Anthropic's protocols and answers by plan, piece by piece. */
export async function startModelProvider(): Promise<ModelProvider> {
  let requests = 0;
  const plan: ModelProvider["plan"] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      requests += 1;
      const next = plan.shift() ?? ((answer) => (answer.write("Yes."), answer.finish()));
      const protocol = protocolOf(request.url ?? "");
      if (next === "html") {
        response.writeHead(200, { "content-type": "text/html" }).end("<html><h1>Bad gateway</h1></html>");
        return;
      }
      if (protocol === undefined || typeof next === "number") {
        response
          .writeHead(typeof next === "number" ? next : 404, { "content-type": "application/json" })
          .end(`{"error":{"message":"The model is out"}}`);
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.flushHeaders();
      next(answerOn(response, protocol, `reply-${requests}`));
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

function answerOn(response: ServerResponse, protocol: ModelProtocol, id: string): ModelAnswer {
  const events = protocol.openStream(id);
  const text: string[] = [];
  const send = (sent: readonly unknown[]): void => {
    for (const event of sent) response.write(encodeEvent(event));
  };
  const end: ModelAnswer["callTools"] = (...calls) => {
    const toolCalls = calls.map(([name, input], index) => ({ name, input, id: `${id}-call-${index}` }));
    send(events.end({ id, text, toolCalls, citations: [] }));
    response.end();
  };
  send(events.begin());
  return {
    write: (piece) => {
      text.push(piece);
      send(events.text(piece));
    },
    cite: (...citations) => send(events.cite(citations)),
    callTools: end,
    finish: () => end(),
    closed: once(response, "close"),
    cut: () => void response.destroy(),
    breakOff: (message) => {
      send(events.fail(message));
      response.end();
    },
  };
}
