import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStartReply } from "@banter/protocol";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { exportShape } from "../bots/export-shape.ts";
import { runBanter, startBanter } from "../testing/banter-process.ts";
import { survey } from "../testing/survey.ts";
import { must, text } from "../testing/test-server.ts";

/* The real command in processes of its own, over real sockets. */

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "banter-cli-"));
  await writeFile(join(folder, "survey.json"), json(survey({ questions: 2 })));
  await writeFile(join(folder, "broken.json"), '{"groups": [');
});
afterAll(() => rm(folder, { recursive: true }));

function json(bot: ReturnType<typeof survey>, changes: object = {}): string {
  return JSON.stringify({ ...exportShape(bot), ...changes });
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  return response.json();
}

const args = (...more: readonly string[]) => ["start", ...more, "--port", "0", "--data", "data"];

describe("start", { timeout: 60_000 }, () => {
  test("serves a conversation, drains on SIGTERM, and goes on with it after a restart", async () => {
    const first = await startBanter(args("survey.json"), folder);
    const { sessionId } = must(
      parseStartReply(await post(`${first.url}/api/v1/typebots/survey/startChat`, {})),
    );
    const path = `/api/v1/sessions/${sessionId}/continueChat`;
    const answer = { ...text("=1+1"), messageId: "m1", turn: 0 };
    const reply = await post(first.url + path, answer);
    expect(reply).toMatchObject({ turn: 1 });
    expect(await first.stop("SIGTERM")).toBe(0);
    const second = await startBanter(args("survey.json"), folder);
    expect(await post(second.url + path, answer)).toEqual(reply);
    expect(await post(second.url + path, { ...text("two"), messageId: "m2", turn: 1 })).toMatchObject({
      turn: 2,
    });
    const csv = await runBanter(
      ["export", "results", "--bot", "survey", "--data", "data", "--format", "csv"],
      folder,
    );
    expect(csv.output.split("\n")[0]).toBe("id,created at,completed,answer1,answer2");
    expect(csv.output.split("\n")[1]).toMatch(/^[0-9a-f]{40},[^,]+,yes,'=1\+1,two$/);
    await second.stop("SIGTERM");
    const lines = await runBanter(
      ["export", "results", "--bot", "survey", "--data", "data", "--format", "jsonl"],
      folder,
    );
    expect(JSON.parse(lines.output)).toMatchObject({
      isCompleted: true,
      answers: [{ content: "=1+1" }, { content: "two" }],
    });
  });

  test("names a bad file, skips it and serves the others under their file's name", async () => {
    await writeFile(join(folder, "named.json"), json(survey({ id: "inner" }), { publicId: null }));
    const server = await startBanter(args("broken.json", "named.json"), folder);
    expect(server.output()).toMatch(/Skipped .*broken\.json: can't be loaded: .*JSON/);
    must(parseStartReply(await post(`${server.url}/api/v1/typebots/named/startChat`, {})));
    await server.stop("SIGTERM");
  });

  test("a session keeps the bot it began with when the file changes", async () => {
    const path = join(folder, "changing.json");
    await writeFile(path, json(survey({ id: "changing" })));
    const first = await startBanter(args("changing.json"), folder);
    const { sessionId } = must(
      parseStartReply(await post(`${first.url}/api/v1/typebots/changing/startChat`, {})),
    );
    await first.stop("SIGTERM");
    await writeFile(path, json(survey({ id: "changing", questions: 1 })));
    const second = await startBanter(args("changing.json"), folder);
    expect(await post(`${second.url}/api/v1/sessions/${sessionId}/continueChat`, text("one"))).toMatchObject({
      input: { id: "input2" },
    });
    await second.stop("SIGTERM");
  });

  test("exits with 1 when no bot is left, and when the port is taken", async () => {
    expect(await runBanter(args("broken.json"), folder)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("no bot left"),
    });
    const holder = createServer().listen(0);
    await vi.waitFor(() => expect(holder.listening).toBe(true));
    const address = holder.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const taken = await runBanter(["start", "survey.json", "--port", port, "--data", ":memory:"], folder);
    expect(taken).toMatchObject({ code: 1, errors: expect.stringContaining(`Port ${port} is taken`) });
    holder.close();
  });
});

test("dev loads a bot again when its file changes", { timeout: 60_000 }, async () => {
  const path = join(folder, "live.json");
  await writeFile(path, json(survey({ id: "live" })));
  const server = await startBanter(["dev", "live.json", "--port", "0"], folder);
  await writeFile(path, json(survey({ id: "live", questions: 0 })));
  await vi.waitFor(() => expect(server.output()).toContain("Loaded live again."), 10_000);
  const reply = must(parseStartReply(await post(`${server.url}/api/v1/typebots/live/startChat`, {})));
  expect(reply.input).toBeUndefined();
  expect(await server.stop("SIGTERM")).toBe(0);
});

describe("the other commands", { timeout: 60_000 }, () => {
  test.each([
    [["validate", "survey.json"], 0, "survey.json (survey)"],
    [["validate", "broken.json"], 1, "broken.json"],
    [["simulate", "survey.json", "--walks", "20"], 0, "20 walks, 20 came to an end"],
    [["simulate", "broken.json"], 1, "broken.json can't be loaded"],
    [["doctor", "--data", "fresh"], 0, "fresh will be made"],
    [["import", "survey.json", "--out", "imported.json"], 0, "Wrote imported.json"],
    [["export", "results", "--bot", "survey", "--data", "nowhere"], 1, "There is no data"],
    [["--help"], 0, "Usage: banter COMMAND"],
    [["start", "--help"], 0, "Usage: banter start DIR-OR-FILES"],
    [["strat"], 2, 'There is no command "strat"'],
    [["start"], 2, "Which bots?"],
    [["start", "x.json", "--prot", "1"], 2, "See: banter start --help"],
    [["start", "survey.json", "--database", "mysql://a/b"], 2, "postgres://user@host/name"],
    [["start", "survey.json", "--database", "postgres://a@127.0.0.1:1/b"], 1, "The database can't be used"],
    [["doctor", "--database", "postgres://a@127.0.0.1:1/b"], 1, "ECONNREFUSED"],
    [["export", "results", "--database", "postgres://a@127.0.0.1:1/b"], 1, "The data can't be read: "],
    [["start", "x.json", "--port", "none"], 2, '--port takes a whole number up to 65535, not "none"'],
  ])("banter %j exits with %i", async (command, code, words) => {
    const outcome = await runBanter(command, folder);
    expect(outcome.output + outcome.errors).toContain(words);
    expect(outcome.code).toBe(code);
  });

  test("what import writes is the same bot", async () => {
    await runBanter(["import", "survey.json", "--out", "twin.json"], folder);
    expect(JSON.parse(await readFile(join(folder, "twin.json"), "utf8"))).toEqual(
      JSON.parse(json(survey({ questions: 2 }))),
    );
  });
});
