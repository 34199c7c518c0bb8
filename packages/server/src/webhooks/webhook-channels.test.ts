import { expect, test, vi } from "vitest";
import { createLocalBus } from "../store/event-bus.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { createWebhookChannels } from "./webhook-channels.ts";

test("an event is sent although its claim failed once", async () => {
  const { pendingEvents } = createMemoryStore();
  const claim = vi
    .fn<typeof pendingEvents.claim>(pendingEvents.claim)
    .mockRejectedValueOnce(new Error("timeout of the pool"));
  const errors: unknown[] = [];
  const channels = createWebhookChannels({
    pendingEvents: { ...pendingEvents, claim },
    bus: createLocalBus(),
    now: () => new Date(),
    onError: (error) => errors.push(error),
    leaseMs: 30,
  });
  await pendingEvents.add("channel", "event", Date.now());
  const sent: string[] = [];
  const end = channels.listen("channel", async (payload) => sent.push(payload) > 0);
  await vi.waitFor(() => expect(sent).toEqual(["event"]));
  expect(errors).toHaveLength(1);
  end();
});
