import { Agent, request } from "node:http";
import { parseBotDefinition, type BotDefinition } from "@banter/engine/runtime";
import { isRecord } from "@banter/protocol";
import { createServer } from "../create-server.ts";
import { listen } from "./listen.ts";

/** The JavaScript engine optimizes most of a turn's code within this time. */
const WARM_UP_MS = 400;
const VISITORS = 8;
const QUESTIONS = 4;

/**
 * Lets the JavaScript engine compile and optimize the code of a turn, from the socket to the reply: visitors talk with a
 * server in memory, over the loopback interface. Returns without it if the interface can't be used.
 */
export async function warmUpTurns(durationMs = WARM_UP_MS): Promise<void> {
  const unlimited = { burst: 1_000_000, perSecond: 1_000_000 };
  const server = await createServer({
    bots: [rehearsalBot()],
    environment: {},
    limits: { starts: unlimited },
  });
  const listening = await listen(server, { port: 0, host: "127.0.0.1" });
  if (!listening.ok) return server.close();
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const end = performance.now() + durationMs;
  const visit = async (): Promise<void> => {
    while (performance.now() < end) await converse(agent, listening.value.port);
  };
  try {
    await Promise.all(Array.from({ length: VISITORS }, visit));
  } finally {
    agent.destroy();
    await listening.value.close({ drainMs: 0 });
  }
}

async function converse(agent: Agent, port: number): Promise<void> {
  const { sessionId } = await post(agent, port, "/api/v1/typebots/rehearsal/startChat", {});
  for (let turn = 0; turn < QUESTIONS; turn++) {
    const message = { type: "text", text: "An answer" };
    const body = { message, messageId: crypto.randomUUID(), turn };
    await post(agent, port, `/api/v1/sessions/${String(sessionId)}/continueChat`, body);
  }
}

function post(agent: Agent, port: number, path: string, body: unknown): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const sent = request({ agent, host: "127.0.0.1", port, method: "POST", path, headers }, (response) => {
      let reply = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (reply += chunk));
      response.on("end", () => {
        const parsed: unknown = JSON.parse(reply);
        if (response.statusCode === 200 && isRecord(parsed)) resolve(parsed);
        else reject(new Error(`The warm-up got status ${response.statusCode} from ${path}: ${reply}`));
      });
    });
    sent.on("error", reject).end(text);
  });
}

function rehearsalBot(): BotDefinition {
  const groups = Array.from({ length: QUESTIONS }, (_, index) => ({
    id: `group${index}`,
    title: `Question ${index}`,
    blocks: [
      {
        id: `ask${index}`,
        type: "text",
        content: { richText: [{ type: "p", children: [{ text: "{{answer}}?" }] }] },
      },
      {
        id: `input${index}`,
        type: "text input",
        options: { variableId: "answer" },
        outgoingEdgeId: `edge${index + 1}`,
      },
    ],
  }));
  const parsed = parseBotDefinition({
    version: "6.1",
    id: "rehearsal",
    publicId: "rehearsal",
    name: "Rehearsal",
    events: [{ id: "start", type: "start", outgoingEdgeId: "edge0" }],
    groups,
    edges: groups.map(({ id }, index) => ({
      id: `edge${index}`,
      from: index === 0 ? { eventId: "start" } : { blockId: `input${index - 1}` },
      to: { groupId: id },
    })),
    variables: [{ id: "answer", name: "answer" }],
  });
  if (!parsed.ok) throw new Error(`The rehearsal bot is invalid: ${JSON.stringify(parsed.error)}`);
  return parsed.value;
}
