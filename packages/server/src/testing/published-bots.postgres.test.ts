import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, type RunningPostgres } from "./embedded-postgres.ts";
import { OWNER_TOKEN } from "./owner-client.ts";
import { startServer, type StartedServer } from "./started-server.ts";

/* Two servers with one database, over real ports. */

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres?.stop(), 60_000);

async function ask({ url }: StartedServer, path: string, method: string, body?: object): Promise<number> {
  const response = await fetch(`${url}/api/v1/owner${path}`, {
    method,
    headers: { authorization: `Bearer ${OWNER_TOKEN}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.status;
}

const start = async ({ post }: StartedServer): Promise<string> =>
  (await post("/api/v1/typebots/lead/startChat", {})).text();

test(
  "what one server publishes, pauses, rolls back and removes reaches the other",
  { timeout: 60_000 },
  async () => {
    const database = await postgres.url();
    const options = { database, ownerToken: OWNER_TOKEN };
    const [one, other] = [await startServer(options), await startServer(options)];
    const source = (say: string) => ({ id: "lead", start: "a", groups: { a: [{ say }] } });
    expect(await ask(one, "/bots", "POST", { source: source("First") })).toBe(200);
    expect(await ask(one, "/bots/lead/publish", "POST", { version: 1 })).toBe(200);
    await expect.poll(() => start(other)).toContain("First");

    const saves = [one, other].map((server) =>
      ask(server, "/bots/lead/draft", "PUT", { source: source(server.url), version: 1 }),
    );
    expect((await Promise.all(saves)).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await ask(other, "/bots/lead/publish", "POST", { version: 2 })).toBe(200);
    await expect.poll(() => start(one)).toContain("http://127.0.0.1");

    expect(await ask(other, "/bots/lead/rollback", "POST", { number: 1 })).toBe(200);
    await expect.poll(() => start(one)).toContain("First");
    expect(await ask(other, "/bots/lead/pause", "PUT", { isPaused: true, message: "Closed today" })).toBe(
      200,
    );
    await expect.poll(() => start(one)).toContain("Closed today");
    expect(await ask(one, "/bots/lead/draft", "DELETE")).toBe(200);
    await expect.poll(() => start(other)).toContain("NOT_FOUND");
    await one.close();
    await other.close();
  },
);
