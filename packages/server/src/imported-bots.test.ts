import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readBot } from "@banter/engine/runtime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messageTexts, must, openTestServer, text, type TestServer } from "./testing/test-server.ts";

/* What owners of exported bots rely on, over the API, with a real mail server and a real receiver of HTTP requests. */

const mails: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: (stream, _, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      mails.push(Buffer.concat(chunks).toString());
      done();
    });
  },
});
const receiver = createServer((_, response) => response.end("{}"));
let smtpPort = 0;
let httpPort = 0;

beforeAll(async () => {
  const listening = mailServer.listen(0, "127.0.0.1");
  receiver.listen(0, "127.0.0.1");
  await Promise.all([once(listening, "listening"), once(receiver, "listening")]);
  smtpPort = portOf(listening.address());
  httpPort = portOf(receiver.address());
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}

const exported = () => ({
  version: "6.1",
  id: "shop",
  name: "Shop",
  groups: [
    {
      id: "main",
      title: "Main",
      blocks: [
        { id: "ask", type: "text input", options: { variableId: "name" } },
        {
          id: "mail",
          type: "Email",
          options: {
            recipients: ["ada@example.org"],
            subject: "Link",
            body: "Your link: https://a.test/{{name}}",
          },
        },
        {
          id: "call",
          type: "Webhook",
          options: { webhook: { url: `http://127.0.0.1:${httpPort}/ok`, method: "GET" } },
        },
        { id: "all", type: "Set variable", options: { variableId: "all", type: "Transcript" } },
        message("show", "{{all}} of type {{kind}}"),
        { id: "more", type: "text input" },
      ],
    },
    { id: "help", title: "Help", blocks: [message("helped", "Help!"), { id: "back", type: "Return" }] },
    { id: "look", title: "Look", blocks: [{ id: "accept", type: "Return" }] },
  ],
  edges: [
    { id: "e1", from: { eventId: "start" }, to: { groupId: "main" } },
    { id: "e2", from: { eventId: "command" }, to: { groupId: "help" } },
    { id: "e3", from: { eventId: "reply" }, to: { groupId: "look" } },
  ],
  events: [
    { id: "start", type: "start", outgoingEdgeId: "e1" },
    { id: "command", type: "command", outgoingEdgeId: "e2", options: { command: "help" } },
    { id: "reply", type: "reply", outgoingEdgeId: "e3", options: { inputTypeVariableId: "kind" } },
  ],
  variables: ["name", "all", "kind"].map((id) => ({ id, name: id })),
});

function message(id: string, said: string) {
  return { id, type: "text", content: { richText: [{ type: "p", children: [{ text: said }] }] } };
}

function open(): Promise<TestServer> {
  return openTestServer({
    bots: [must(readBot(exported())).definition],
    environment: {
      BANTER_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      BANTER_SMTP_FROM: "shop@example.org",
      BANTER_ALLOWED_HOSTS: `127.0.0.1:${httpPort}`,
    },
  });
}

test("a Return block after a command leads back to the question", async () => {
  const { start, say } = await open();
  const { sessionId } = await start({}, "shop");
  const { body } = await say(sessionId, { message: { type: "command", command: "help" } });
  expect(messageTexts(body)).toBe("Help!");
  expect(body["input"]).toMatchObject({ id: "ask" });
});

test("the author's mail, the quoted transcript, the input's type and log lines of what succeeded", async () => {
  const { start, say, store } = await open();
  const { sessionId, resultId = "" } = await start({}, "shop");
  const { body } = await say(sessionId, text("hey"));
  expect(messageTexts(body)).toBe('User: "hey" of type text');
  await expect.poll(() => mails.at(-1), { timeout: 10_000 }).toContain("Your link: https://a.test/hey");
  expect((await store.results.find(resultId))?.logs).toMatchObject([
    { status: "success", description: "The email was queued" },
    { status: "success", description: "The HTTP request was answered with status 200" },
  ]);
});
