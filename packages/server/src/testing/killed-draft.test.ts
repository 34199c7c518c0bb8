import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startBanter } from "./banter-process.ts";
import { asRecord } from "./test-server.ts";

/* A server that is killed between a save and the publication. */

const folder = mkdtempSync(join(tmpdir(), "banter-killed-draft-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function ask(
  url: string,
  path: string,
  method: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const token = readFileSync(join(folder, "data", "owner-token"), "utf8").trim();
  const response = await fetch(`${url}/api/v1/owner${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return asRecord(await response.json());
}

test(
  "a kill after a save loses nothing, and the repeated save is no conflict",
  { timeout: 60_000 },
  async () => {
    const args = ["start", "--port", "0", "--data", "data"];
    const source = (say: string) => ({ id: "lead", start: "a", groups: { a: [{ say }] } });
    const first = await startBanter(args, folder);
    await ask(first.url, "/bots", "POST", { source: source("One") });
    const save = { source: source("Two"), version: 1, author: "Ada" };
    const saved = await ask(first.url, "/bots/lead/draft", "PUT", save);
    expect(saved).toMatchObject({ version: 2 });
    await first.stop("SIGKILL");

    const second = await startBanter(args, folder);
    expect(await ask(second.url, "/bots/lead/draft", "GET")).toEqual(saved);
    expect(await ask(second.url, "/bots/lead/draft", "PUT", save)).toEqual(saved);
    const published = await ask(second.url, "/bots/lead/publish", "POST", { version: 2 });
    expect(published).toMatchObject({ number: 1, source: source("Two") });
    await second.stop("SIGKILL");

    const third = await startBanter(args, folder);
    const started = await fetch(`${third.url}/api/v1/typebots/lead/startChat`, {
      method: "POST",
      body: "{}",
    });
    expect(await started.text()).toContain("Two");
    await third.stop("SIGTERM");
  },
);
