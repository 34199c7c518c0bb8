import { expect, test, vi } from "vitest";
import type { Logger } from "../log/logger.ts";
import { OWNER_TOKEN } from "../testing/owner-client.ts";
import { openTestServer } from "../testing/test-server.ts";

interface Line {
  readonly level: string;
  readonly text: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

function collectLines(): { readonly lines: Line[]; readonly logger: Logger } {
  const lines: Line[] = [];
  const at = (level: string) => (fields: Line["fields"], text: string) =>
    void lines.push({ level, text, fields });
  return { lines, logger: { info: at("info"), warn: at("warn"), error: at("error") } };
}

const START = "/api/v1/typebots/survey/startChat";
const visitor = { address: "203.0.113.7" };

test("a refused request is in the log with its reason, once a minute", async () => {
  const { lines, logger } = collectLines();
  const limits = { starts: { burst: 1, perSecond: 0.001 } };
  const server = await openTestServer({ logger, limits });
  const start = async () => (await server.post(START, {}, {}, visitor)).status;
  expect([await start(), await start(), await start(), await start()]).toEqual([200, 429, 429, 429]);
  const refused = () => lines.filter(({ text }) => text === "request refused");
  expect(refused()).toEqual([
    {
      level: "warn",
      text: "request refused",
      fields: expect.objectContaining({
        status: 429,
        route: "/api/v1/typebots/:publicId/startChat",
        reason: "Too many requests. Please try again in a moment.",
      }),
    },
  ]);
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 61_000);
  await start();
  clock.mockRestore();
  expect(refused().at(-1)?.fields).toMatchObject({ repeated: 2 });
});

test("sign-ins and other requests of owners are logged with their address, visitors' without", async () => {
  const { lines, logger } = collectLines();
  const server = await openTestServer({ logger, ownerToken: OWNER_TOKEN });
  const headers = { authorization: `Bearer ${OWNER_TOKEN}` };
  await server.server.fetch(new Request("http://bots.test/api/v1/owner/live", { headers }), visitor);
  await server.post("/api/v1/owner/sign-in", { code: "guessed" }, {}, visitor);
  await server.post(START, {}, {}, visitor);
  expect(lines.map(({ fields: { route, status, address } }) => [route, status, address])).toEqual([
    ["/api/v1/owner/live", 200, visitor.address],
    ["/api/v1/owner/sign-in", 401, visitor.address],
    [START.replace("survey", ":publicId"), 200, undefined],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${OWNER_TOKEN}|guessed`));
});

test("a failed request is in the log with its reason", async () => {
  const { lines, logger } = collectLines();
  const server = await openTestServer({
    logger,
    id: () => {
      throw new Error("no id");
    },
  });
  await server.post(START, {});
  expect(lines).toContainEqual({
    level: "error",
    text: "request failed",
    fields: expect.objectContaining({ status: 500, reason: "Something went wrong on the server" }),
  });
});
