import { createServer as createHttpServer, type Server } from "node:http";
import { createServer } from "../../packages/server/src/create-server.ts";
import { listen } from "../../packages/server/src/node/listen.ts";
import { surveyBot } from "../../packages/server/src/testing/survey-bot.ts";
import { OWNER_TOKEN } from "./owner-token.ts";
import { QUESTIONS } from "./questions.ts";

/* A server in its own process: `node target.ts bare|sqlite|postgres PLACE`. Reports its port, and its resource usage on request. */

const [kind = "", place = ""] = process.argv.slice(2);

process.on("message", () => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ cpu: user + system, rss, heapUsed });
});
process.on("disconnect", () => process.exit());
process.send?.({ port: kind === "bare" ? await openBare() : await openBanter() });

async function openBanter(): Promise<number> {
  const server = await createServer({
    bots: [surveyBot({ questions: QUESTIONS })],
    environment: {},
    ownerToken: OWNER_TOKEN,
    trustedProxies: 0,
    ...(kind === "postgres" ? { database: place } : { dataDir: place }),
  });
  const listening = await listen(server, { port: 0, host: "127.0.0.1" });
  if (!listening.ok) throw new Error(listening.error);
  return listening.value.port;
}

/** The minimum that any server does for such a request: parse JSON, check a field, write JSON of the same size. */
async function openBare(): Promise<number> {
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || "{}");
      const isStart = request.url?.endsWith("/startChat") === true;
      const reply = isStart ? startReply : typeof body === "object" ? chatReply : {};
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return portOf(server);
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The system assigned no port.");
  return address.port;
}

const richText = (text: string) => ({ type: "richText", richText: [{ type: "p", children: [{ text }] }] });
const input = { id: "input1", type: "text input", options: { variableId: "variable1" } };
const chatReply = {
  messages: [
    { id: "heard1", type: "text", content: richText("You said something") },
    { id: "asked2", type: "text", content: richText("Question 2?") },
  ],
  input,
  progress: 5,
  turn: 1,
};
const startReply = {
  sessionId: "0123456789abcdef0123456789abcdef01234567",
  resultId: "0123456789abcdef0123456789abcdef01234567",
  typebot: {
    id: "survey",
    version: "6.1",
    theme: { general: { background: { type: "Color", content: "#fff" } } },
    settings: {},
    publishedAt: "2026-01-01T00:00:00.000Z",
  },
  messages: [{ id: "asked1", type: "text", content: richText("Question 1?") }],
  input,
  turn: 0,
  isResendSafe: true,
};
