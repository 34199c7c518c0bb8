import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { fieldsOf, parseJson } from "@banter/protocol";
import {
  encodeEvent,
  inputText,
  protocolOf,
  type ModelProtocol,
  type ModelReply,
  type PlannedCall,
  type PlannedCitation,
} from "./model-protocols.ts";

export { fakeUsage } from "./model-protocols.ts";

/** What the fake model does for one request. */
export interface PlannedReply {
  /** Pieces of the text, in order. */
  readonly text?: readonly string[];
  readonly toolCalls?: readonly PlannedCall[];
  /** What the text refers to. */
  readonly citations?: readonly PlannedCitation[];
  /** Further fields of each chunk of streamed chat completions. */
  readonly chunkFields?: Readonly<Record<string, unknown>>;
  /** Milliseconds before the first piece, and between two of them. */
  readonly delayMs?: number;
  /** Refuses with this status. */
  readonly status?: number;
  /** Of the refusal. */
  readonly message?: string;
  /** Sends a chunk that is not JSON after the text. */
  readonly isMalformed?: boolean;
  /** Writes the text, if streamed, and then nothing until the request is aborted. */
  readonly isHanging?: boolean;
  /** Cuts the connection as soon as the request has arrived. */
  readonly isCut?: boolean;
  /** Reports no tokens. */
  readonly isUnreported?: boolean;
  /** Cuts the connection after the first half of the first tool call's input. For streams. */
  readonly isCutInToolCall?: boolean;
}

export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Readonly<Record<string, unknown>>;
  /** What the model did for it. */
  readonly planned: PlannedReply;
}

export interface FakeModelProvider {
  /** Base URL of all three protocols. */
  readonly baseUrl: string;
  readonly requests: readonly SeenRequest[];
  /** The next replies in order. The default reply is "Yes." */
  readonly plan: PlannedReply[];
  close(): Promise<void>;
}

/** A model provider that speaks OpenAI's chat completions and Responses and Anthropic's Messages. It replies by plan. */
export async function startFakeModelProvider(): Promise<FakeModelProvider> {
  const requests: SeenRequest[] = [];
  const plan: PlannedReply[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      const parsed = parseJson(Buffer.concat(chunks).toString());
      const body = fieldsOf(parsed);
      const planned = plan.shift() ?? { text: ["Yes."] };
      requests.push({ path, headers: request.headers, body, planned });
      const protocol = protocolOf(path);
      const id = `reply-${requests.length}`;
      const reply: ModelReply = {
        id,
        text: planned.text ?? [],
        toolCalls: (planned.toolCalls ?? []).map((call, index) => ({
          ...call,
          ...(planned.isCutInToolCall && { inputText: firstHalf(inputText(call)) }),
          id: `${id}-call-${index}`,
        })),
        citations: planned.citations ?? [],
        chunkFields: planned.chunkFields,
        hasUsage: planned.isUnreported !== true,
      };
      if (planned.isCut) response.destroy();
      else if (protocol === undefined) response.writeHead(404).end();
      else if (body["stream"] === true) void stream(response, protocol, reply, planned);
      else void respond(response, protocol, reply, planned);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1`,
    requests,
    plan,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function respond(
  response: ServerResponse,
  protocol: ModelProtocol,
  reply: ModelReply,
  { status, message, delayMs, isHanging = false, isMalformed = false }: PlannedReply,
): Promise<void> {
  if (status !== undefined) return refuse(response, status, message);
  if (isHanging) return;
  await pause(delayMs);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(isMalformed ? "{not json" : JSON.stringify(protocol.whole(reply)));
}

async function stream(
  response: ServerResponse,
  protocol: ModelProtocol,
  reply: ModelReply,
  { status, message, delayMs, isHanging = false, isMalformed = false, isCutInToolCall = false }: PlannedReply,
): Promise<void> {
  if (status !== undefined) return refuse(response, status, message);
  response.writeHead(200, { "content-type": "text/event-stream" });
  const events = protocol.openStream(reply.id, reply.chunkFields);
  const send = (sent: readonly unknown[]): void => {
    for (const event of sent) response.write(encodeEvent(event));
  };
  send(events.begin());
  for (const piece of reply.text) {
    await pause(delayMs);
    send(events.text(piece));
  }
  if (isHanging) return;
  if (isCutInToolCall) {
    send(untilInput(events.end(reply), reply));
    // What was written has to leave before the connection is cut.
    setTimeout(() => response.destroy(), 100);
    return;
  }
  if (isMalformed) send(["{not json"]);
  else {
    if (reply.citations.length > 0) send(events.cite(reply.citations));
    send(events.end(reply));
  }
  response.end();
}

/** The events up to the one with the first tool call's input. */
function untilInput(events: readonly unknown[], { toolCalls: [call] }: ModelReply): readonly unknown[] {
  const input = JSON.stringify(call === undefined ? "" : inputText(call)).slice(1, -1);
  return events.slice(0, events.findIndex((event) => JSON.stringify(event).includes(input)) + 1);
}

function firstHalf(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2));
}

function refuse(response: ServerResponse, status: number, message = "The model is out"): void {
  const error = { type: "error", error: { type: "api_error", message } };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(error));
}

function pause(delayMs = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
