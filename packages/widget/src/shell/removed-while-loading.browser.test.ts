import { afterEach, expect, test, vi } from "vitest";
import { createTestPage } from "./testing/test-page.ts";

const { banter } = createTestPage(() => new Promise(() => {}));

afterEach(() => {
  banter.destroy();
  vi.restoreAllMocks();
});

/** A challenge that no browser solves within the test. */
const challenge = {
  parameters: {
    algorithm: "PBKDF2/SHA-256",
    nonce: "00".repeat(16),
    salt: "11".repeat(16),
    cost: 1_000,
    keyLength: 32,
    keyPrefix: "00".repeat(16),
  },
  signature: "s",
};

test("a chat that is removed while its code loads solves no proof of work any more", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async () => {
    const typebot = { id: "internal", version: "6.1", theme: {}, settings: {} };
    return Response.json({ sessionId: "s", typebot, messages: [], challenge });
  });
  const derived = vi.spyOn(crypto.subtle, "deriveBits");
  banter.initBubble({ id: "b", typebot: "t", apiHost: "https://bots.example.com" });
  banter.open();
  await expect.poll(() => derived.mock.calls.length).toBeGreaterThan(3);
  document.querySelector("banter-bubble")?.remove();
  // What has begun to be derived may end.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const before = derived.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(derived.mock.calls.length).toBe(before);
});
