import { expect, test } from "vitest";
import { webhookUrl } from "./webhook-url.ts";

const socket = { sessionId: "bot-user", resultId: "r1", connectionId: "c" };

// Spec: 7.28
test.each([
  ["bots.example.com", "wss://bots.example.com/parties/main/r1/webhooks?_pk=c"],
  ["https://bots.example.com/", "wss://bots.example.com/parties/main/r1/webhooks?_pk=c"],
  ["localhost:3000", "ws://localhost:3000/parties/main/r1/webhooks?_pk=c"],
  ["http://127.0.0.1:1999", "ws://127.0.0.1:1999/parties/main/r1/webhooks?_pk=c"],
  ["10.0.0.4", "ws://10.0.0.4/parties/main/r1/webhooks?_pk=c"],
  ["172.16.0.1", "ws://172.16.0.1/parties/main/r1/webhooks?_pk=c"],
  ["172.32.0.1", "wss://172.32.0.1/parties/main/r1/webhooks?_pk=c"],
  ["localhost.evil.example", "wss://localhost.evil.example/parties/main/r1/webhooks?_pk=c"],
])("%s", (host, expected) => {
  expect(webhookUrl({ ...socket, host })).toBe(expected);
});

// Spec: 7.28
test("without a result id the channel is derived from the session id", () => {
  expect(webhookUrl({ ...socket, host: "h", resultId: undefined })).toBe(
    "wss://h/parties/main/user/bot/webhooks?_pk=c",
  );
});
