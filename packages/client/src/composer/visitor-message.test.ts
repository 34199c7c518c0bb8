import { expect, test } from "vitest";
import type { Answer } from "../contract/chat-state.ts";
import { drive } from "../testing/drive-session.ts";

/** The message of the request that sends this answer. */
async function sentMessage(answer: Answer): Promise<unknown> {
  const { open, clock, server } = drive();
  const { session } = open();
  await clock.advance(1_000);
  session.submit(answer);
  await clock.advance(1_000);
  const request = server.requests.find(({ path }) => path === "/api/v1/sessions/s0/continueChat");
  return Object(request?.body).message;
}

// Spec: 3.23, 3.26, 3.28, 7.12
test("an answer with a label and attachments is sent as text with the files' URLs", async () => {
  const attachments = [{ type: "image/png", url: "https://a.test/1.png", blobUrl: "blob:1" }];
  expect(await sentMessage({ type: "text", value: "yes", label: "Yes!", attachments })).toEqual({
    type: "text",
    text: "yes",
    attachedFileUrls: ["https://a.test/1.png"],
  });
});

// Spec: 3.24, 3.27, 7.12
test("a recording is sent as audio with its URL", async () => {
  expect(await sentMessage({ type: "recording", url: "https://a.test/rec.webm", blobUrl: "blob:2" })).toEqual(
    { type: "audio", url: "https://a.test/rec.webm" },
  );
});
