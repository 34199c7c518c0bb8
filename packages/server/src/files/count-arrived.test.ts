import { expect, test } from "vitest";
import { silentLogger } from "../log/logger.ts";
import { createArrivalCount } from "./count-arrived.ts";
import { UPLOAD_LIFETIME_MS } from "./create-files.ts";

/** A service with these files, and what was counted of them. */
function setUp(sizes: Readonly<Record<string, number>>) {
  const counted: number[] = [];
  const clock = { now: 0, isDown: false };
  const count = createArrivalCount({
    files: {
      sizeOf: async (url) => {
        if (clock.isDown || url === "refused") throw new Error("The service is down.");
        return sizes[url];
      },
    },
    meter: { countOnce: async (_, { bytes }) => void counted.push(bytes) },
    logger: silentLogger,
    now: () => new Date(clock.now),
  });
  const issue = (fileUrl: string, maxBytes = 1_000) => count({ fileUrl, botId: "bot", maxBytes });
  return { counted, clock, issue };
}

test("an upload counts what arrived, and a form that nobody used nothing, however small", async () => {
  const { counted, clock, issue } = setUp({ arrived: 300 });
  await issue("arrived");
  await issue("unused");
  clock.now += UPLOAD_LIFETIME_MS;
  await issue("next");
  await expect.poll(() => counted).toEqual([300]);
});

test("an upload is counted later if the service doesn't answer", async () => {
  const { counted, clock, issue } = setUp({ arrived: 300 });
  await issue("arrived");
  clock.now += UPLOAD_LIFETIME_MS;
  clock.isDown = true;
  await issue("next");
  clock.isDown = false;
  await issue("after");
  await expect.poll(() => counted).toEqual([300]);
});

test("an upload whose size is refused keeps no other from being counted", async () => {
  const { counted, clock, issue } = setUp({ arrived: 300 });
  await issue("refused");
  await issue("arrived");
  clock.now += UPLOAD_LIFETIME_MS;
  await issue("next");
  await issue("after");
  await expect.poll(() => counted).toEqual([300]);
});
