import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStartReply } from "@banter/protocol";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { toExportFormat } from "../bots/to-export-format.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { runBanter, startBanter } from "../testing/banter-process.ts";
import { runHere } from "../testing/run-here.ts";
import { surveyBot } from "../testing/survey-bot.ts";
import { must, text } from "../testing/test-server.ts";

/* The real command over real sockets: in its own process where that matters, and else in this one. */

const OWN_VERSION =
  /"version": "(.+)"/.exec(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))?.[1] ??
  "none";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "banter-cli-"));
  await writeFile(join(folder, "survey.json"), json(surveyBot({ questions: 2 })));
  await writeFile(join(folder, "broken.json"), '{"groups": [');
  const theme = { chat: { buttons: { backgroundColor: "#ff7a59", color: "#ffffff" } } };
  await writeFile(join(folder, "pale.json"), json({ ...surveyBot({ id: "pale" }), theme }));
  await openSqliteStore(join(folder, "unanswered")).close();
  await queueFile(join(folder, "undeleted"));
});
afterAll(() => rm(folder, { recursive: true }));

function json(bot: ReturnType<typeof surveyBot>, changes: object = {}): string {
  return JSON.stringify({ ...toExportFormat(bot), ...changes });
}

/** Leaves a file of a removed result in the queue of a data folder. */
async function queueFile(dataFolder: string): Promise<void> {
  const store = openSqliteStore(dataFolder);
  const times = { createdAt: 1_000, updatedAt: 1_000 };
  const flags = { isPreview: false, isEnded: false };
  const reply = { messages: [] };
  const session = {
    id: "s",
    botId: "b",
    botRevision: "r",
    resultId: "x",
    turn: 0,
    reply,
    ...flags,
    ...times,
  };
  const answers = [{ blockId: "block", key: "file", content: "url" }];
  const result = {
    id: "x",
    botId: "b",
    isCompleted: true,
    hasStarted: true,
    variables: {},
    answers,
    logs: [],
  };
  await store.sessions.commit({
    session: { ...session, state: { version: 1 } },
    result: { ...result, visitedEdgeIds: [] },
  });
  await store.results.remove("x", { keysOf: () => ["public/a.png"], queuedAt: Date.UTC(2026, 0, 1) });
  await store.close();
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
  test("serves a conversation, drains on SIGTERM and continues it after a restart", async () => {
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
    const csv = await runHere(
      ["export", "results", "--bot", "survey", "--data", "data", "--format", "csv"],
      folder,
    );
    expect(csv.output.split("\n")[0]).toBe("id,created at,completed,answer1,answer2");
    expect(csv.output.split("\n")[1]).toMatch(/^[0-9a-f]{40},[^,]+,yes,'=1\+1,two$/);
    await second.stop("SIGTERM");
    const lines = await runHere(
      ["export", "results", "--bot", "survey", "--data", "data", "--format", "jsonl"],
      folder,
    );
    expect(JSON.parse(lines.output)).toMatchObject({
      isCompleted: true,
      answers: [{ content: "=1+1" }, { content: "two" }],
    });
  });

  test("a CSV file has a column for each question of the bot, also for those that nobody has reached", async () => {
    const server = await startBanter(["start", "survey.json", "--port", "0", "--data", "begun"], folder);
    const { sessionId } = must(
      parseStartReply(await post(`${server.url}/api/v1/typebots/survey/startChat`, {})),
    );
    await post(`${server.url}/api/v1/sessions/${sessionId}/continueChat`, { ...text("Ada"), turn: 0 });
    const token = await readFile(join(folder, "begun/owner-token"), "utf8");
    const exported = await fetch(`${server.url}/api/v1/owner/bots/survey/export`, {
      headers: { authorization: `Bearer ${token.trim()}` },
    });
    const [header] = (await exported.text()).split("\n");
    await server.stop("SIGTERM");
    const { output } = await runHere(["export", "results", "--data", "begun"], folder);
    expect([header, output.split("\n")[0]]).toEqual(
      Array.from({ length: 2 }, () => "id,created at,completed,answer1,answer2"),
    );
  });

  test("previews need a link of `banter preview-link`, whose page starts one", async () => {
    const server = await startBanter(args("survey.json"), folder);
    const path = `${server.url}/api/v1/typebots/survey/preview/startChat`;
    const startFrom = { type: "group", groupId: "group2" };
    expect(await post(path, { startFrom })).toMatchObject({ status: 401 });
    const created = await runHere(
      ["preview-link", "survey", "--data", "data", "--hours", "1", "--url", server.url],
      folder,
    );
    const [link = "", previewToken = ""] = created.output.trim().split("#");
    expect(link).toBe(`${server.url}/preview/survey`);
    expect(created.errors).toMatch(/^Valid until \d{4}-/);
    const page = await fetch(link);
    expect([page.status, page.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
    const reply = must(parseStartReply(await post(path, { startFrom, previewToken })));
    expect(reply.input?.id).toBe("input2");
    await server.stop("SIGTERM");
  });

  test("keeps serving for the drain time after SIGTERM, while its readiness probe fails", async () => {
    const environment = { BANTER_DRAIN_SECONDS: "1.5" };
    const server = await startBanter(args("survey.json"), folder, environment);
    const stopped = server.stop("SIGTERM");
    await vi.waitFor(async () => expect((await fetch(`${server.url}/ready`)).status).toBe(503));
    must(parseStartReply(await post(`${server.url}/api/v1/typebots/survey/startChat`, {})));
    expect(await stopped).toBe(0);
    const refused = fetch(`${server.url}/health`);
    await expect(refused).rejects.toThrow("fetch failed");
  });

  test("warns at the start of a proxy that it isn't told of, as doctor does", async () => {
    const environment = { BANTER_PUBLIC_URL: "https://bots.example.com" };
    const server = await startBanter(args("survey.json"), folder, environment);
    await expect.poll(server.output).toContain("Warning: BANTER_PUBLIC_URL starts with https");
    await server.stop("SIGINT");
    const doctor = await runHere(["doctor", "--data", "fresh"], folder, environment);
    expect([doctor.code, doctor.output]).toEqual([
      0,
      expect.stringContaining("! proxies    BANTER_PUBLIC_URL"),
    ]);
    const configured = await startBanter(args("survey.json", "--trust-proxies", "1"), folder, environment);
    expect(configured.output()).not.toContain("Warning");
    await configured.stop("SIGINT");
  });

  test("says at the start what needs a proof of work, as doctor does", async () => {
    const environment = { BANTER_PROOF_OF_WORK: "ai" };
    const server = await startBanter(args("survey.json"), folder, environment);
    await expect
      .poll(server.output)
      .toContain("Proof of work:      before the first answer to a bot that calls a model");
    await server.stop("SIGINT");
    const doctor = await runHere(["doctor", "--data", "fresh"], folder, environment);
    expect(doctor.output).toContain("✓ scripts    proof of work before the first answer");
  });

  test("skips an invalid file with a message and serves the others by file name", async () => {
    await writeFile(join(folder, "named.json"), json(surveyBot({ id: "inner" }), { publicId: null }));
    const server = await startBanter(args("broken.json", "named.json"), folder);
    expect(server.output()).toMatch(/Skipped .*broken\.json: is not valid JSON: line 1: /);
    must(parseStartReply(await post(`${server.url}/api/v1/typebots/named/startChat`, {})));
    await server.stop("SIGTERM");
  });

  test("a session keeps its bot's definition when the file changes", async () => {
    const path = join(folder, "changing.json");
    await writeFile(path, json(surveyBot({ id: "changing" })));
    const first = await startBanter(args("changing.json"), folder);
    const { sessionId } = must(
      parseStartReply(await post(`${first.url}/api/v1/typebots/changing/startChat`, {})),
    );
    await first.stop("SIGTERM");
    await writeFile(path, json(surveyBot({ id: "changing", questions: 1 })));
    const second = await startBanter(args("changing.json"), folder);
    expect(await post(`${second.url}/api/v1/sessions/${sessionId}/continueChat`, text("one"))).toMatchObject({
      input: { id: "input2" },
    });
    await second.stop("SIGTERM");
  });

  test("exits with 1 if there is no bot to serve or the port is in use", async () => {
    expect(await runBanter(args("broken.json"), folder)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("no bot to serve"),
    });
    const blocker = createServer().listen(0);
    await vi.waitFor(() => expect(blocker.listening).toBe(true));
    const address = blocker.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const taken = await runBanter(["start", "survey.json", "--port", port, "--data", ":memory:"], folder);
    expect(taken).toMatchObject({ code: 1, errors: expect.stringContaining(`Port ${port} is taken`) });
    blocker.close();
  });
});

test("a bot's texts don't control the terminal", async () => {
  await writeFile(join(folder, "hostile.json"), json(surveyBot({ id: "\u001b[2J" })));
  const { output } = await runBanter(["validate", "hostile.json"], folder);
  expect(output).toContain("hostile.json (\uFFFD[2J)");
});

test("dev reloads a bot when its file changes", { timeout: 60_000 }, async () => {
  const path = join(folder, "live.json");
  await writeFile(path, json(surveyBot({ id: "live" })));
  const server = await startBanter(["dev", "live.json", "--port", "0"], folder);
  await writeFile(path, json(surveyBot({ id: "live", questions: 0 })));
  await vi.waitFor(() => expect(server.output()).toContain("Reloaded live."), 10_000);
  const reply = must(parseStartReply(await post(`${server.url}/api/v1/typebots/live/startChat`, {})));
  expect(reply.input).toBeUndefined();
  expect(await server.stop("SIGTERM")).toBe(0);
});

test("dev says which folder is missing, instead of serving nothing", async () => {
  const missing = await runHere(["dev", "nothere", "--port", "0"], folder);
  expect(missing).toMatchObject({ code: 2, output: "" });
  expect(missing.errors).toContain(
    '"nothere" doesn\'t exist. Name the file or folder of your bots, or create a first one with: banter init',
  );
});

test("dev accepts --watch, which it does anyway", { timeout: 60_000 }, async () => {
  const server = await startBanter(["dev", "survey.json", "--watch", "--port", "0"], folder);
  expect(await server.stop("SIGINT")).toBe(0);
});

test("help lists --watch among the options", async () => {
  const { output } = await runHere(["start", "--help"], folder);
  expect(output).toMatch(/--watch [^]+\n\nWhat a visitor/);
});

test("dev without a valid bot names no page", { timeout: 60_000 }, async () => {
  const server = await startBanter(["dev", "broken.json", "--port", "0"], folder);
  await server.stop("SIGINT");
  expect(server.output()).not.toContain("Try one");
});

test("start says when new files are served: after a restart, or at once with --watch", async () => {
  await mkdir(join(folder, "shelf"));
  await writeFile(join(folder, "shelf/first.json"), json(surveyBot({ id: "first" })));
  const plain = await startBanter(args("shelf"), folder);
  expect(plain.output()).toContain("after a restart, or at once with --watch");
  await plain.stop("SIGTERM");
  const watching = await startBanter(args("shelf", "--watch"), folder);
  await writeFile(join(folder, "shelf/second.json"), json(surveyBot({ id: "second" })));
  await vi.waitFor(() => expect(watching.output()).toContain("Reloaded second."), 10_000);
  must(parseStartReply(await post(`${watching.url}/api/v1/typebots/second/startChat`, {})));
  await watching.stop("SIGTERM");
}, 60_000);

describe("reports on imported bots", { timeout: 60_000 }, () => {
  const linking = (id: string, typebotId: string) => ({
    version: "6.1",
    id,
    name: id,
    groups: [
      {
        id: "g",
        title: "Group",
        blocks: [
          { id: "link", type: "Typebot link", options: { typebotId } },
          { id: "model", type: "openai", options: { action: "Create chat completion", model: "m" } },
          { id: "mail", type: "Email", options: { recipients: ["a@b.de"] } },
          { id: "pay", type: "payment input", options: { amount: "3" } },
        ],
      },
    ],
    edges: [{ id: "e", from: { eventId: "s" }, to: { groupId: "g" } }],
    events: [{ id: "s", type: "start", outgoingEdgeId: "e" }],
    variables: [],
  });
  const link = 'The link leads to the bot "clx81", which isn\'t there: it is skipped';
  const services = [
    "block model: openai isn't set up in this environment",
    "set BANTER_AI_OPENAI_KEY in the server's environment",
    "block mail: Email isn't set up in this environment",
    "Set BANTER_SMTP_URL and BANTER_SMTP_FROM in the server's environment",
    "block pay: payment input isn't set up in this environment",
    "Set BANTER_STRIPE_SECRET_KEY and BANTER_STRIPE_PUBLIC_KEY in the server's environment",
  ];

  test("import names links to bots that aren't there and blocks without credentials", async () => {
    await mkdir(join(folder, "exports"));
    await writeFile(join(folder, "exports/linking.json"), JSON.stringify(linking("linking", "clx81")));
    const alone = await runHere(["import", "exports/linking.json", "--out", "imports/"], folder);
    for (const line of [link, ...services]) expect(alone.errors).toContain(line);
    await writeFile(join(folder, "imports/target.json"), json(surveyBot({ id: "clx81" })));
    const again = await runHere(["import", "exports/linking.json", "--out", "imports/", "--force"], folder);
    expect(again.errors).not.toContain("The link leads to");
  });

  test("validate --verbose considers linked bots among the given files", async () => {
    const bots = { "links.json": linking("links", "asks"), "asks.json": surveyBot({ id: "asks" }) };
    await mkdir(join(folder, "openings"));
    for (const [name, bot] of Object.entries(bots))
      await writeFile(join(folder, "openings", name), JSON.stringify(bot));
    const together = await runHere(["validate", "openings", "--verbose"], folder);
    expect(together.output.match(/opening: the same for every visitor/g)).toHaveLength(2);
    const alone = await runHere(["validate", "openings/links.json", "--verbose"], folder);
    expect(alone.output).toContain("no opening: A block of the type");
  });

  test("start offers the demo model", async () => {
    await mkdir(join(folder, "started"));
    await writeFile(join(folder, "started/linking.json"), JSON.stringify(linking("linking", "clx81")));
    const server = await startBanter(["start", "started", "--port", "0"], folder);
    expect(server.output()).toContain(
      "set BANTER_AI_OPENAI_KEY in the server's environment. To try the bot with a built-in demo model, use `banter dev`",
    );
    await server.stop("SIGTERM");
  });

  test("validate does, too, but --strict fails only for what is wrong with the bots themselves", async () => {
    await mkdir(join(folder, "checked"));
    await writeFile(join(folder, "checked/linking.json"), JSON.stringify(linking("linking", "clx81")));
    const alone = await runHere(["validate", "checked", "--strict"], folder);
    for (const line of [link, ...services]) expect(alone.output).toContain(line);
    expect(alone.code).toBe(1);
    await writeFile(join(folder, "checked/target.json"), json(surveyBot({ id: "clx81" })));
    const both = await runHere(["validate", "checked", "--strict"], folder);
    expect(both.output).not.toContain("The link leads to");
    expect(both.output).toContain("isn't set up in this environment");
    expect(both.code).toBe(0);
  });
});

describe("the other commands", { timeout: 60_000 }, () => {
  test.each([
    [["validate", "survey.json"], 0, "survey.json (survey)"],
    [["validate", "survey.json", "--verbose"], 0, "opening: the same for every visitor"],
    [["validate", "broken.json"], 1, "broken.json"],
    [["validate", "pale.json"], 0, "theme.chat.buttons: the text #ffffff on #ff7a59 has a contrast of 2.6:1"],
    [["validate", "pale.json", "--strict"], 1, 'Set the color to "#202020" (6.3:1)'],
    [["import", "pale.json", "--out", "less-pale.json"], 0, "theme.chat.buttons: the text #ffffff"],
    [["simulate", "survey.json", "--walks", "20"], 0, "20 walks, 20 finished"],
    [["simulate", "survey.json", "pale.json", "--walks", "20"], 0, "pale.json:"],
    [["simulate", "broken.json"], 1, "broken.json is not valid JSON"],
    [["doctor", "--data", "fresh"], 0, "fresh will be created"],
    [["doctor", "--data", "unanswered"], 0, "✓ files      no file of a removed visitor waits to be deleted"],
    [
      ["doctor", "--data", "undeleted"],
      0,
      "! files      1 file of removed visitors can't be deleted, since 2026-01-01T00:00:00.000Z",
    ],
    [["doctor", "--data", "fresh"], 0, "· proxies    none; behind a proxy set --trust-proxies"],
    [["doctor", "--data", "fresh", "--trust-proxies", "1"], 0, "✓ proxies    1 in front of the server"],
    [["import", "survey.json", "--out", "imported.json"], 0, "Wrote imported.json"],
    [["export", "results", "--bot", "survey", "--data", "nowhere"], 1, "There is no data"],
    [["preview-link", "survey", "--data", "nowhere"], 1, "Start the server first"],
    [["preview-link", "survey", "--hours", "721"], 2, "--hours takes a whole number up to 720"],
    [["preview-link"], 2, "Specify one bot"],
    [["compact", "--data", "nowhere"], 1, "can't be rewritten"],
    [["export", "results", "--data", "unanswered"], 1, "No visitor has answered yet"],
    [["restore", "nowhere.tar", "--data", "fresh"], 1, "nowhere.tar can't be restored: it doesn't exist"],
    [["restore", "survey.json", "--data", "fresh"], 1, "is not a backup of Banter"],
    [["restore", "survey.json", "--data", "broken.json"], 1, "broken.json is not a folder"],
    [["backup", ""], 2, "Name the file: banter backup banter.tar"],
    [["doctor", "--data", "broken.json"], 1, "broken.json is not a folder"],
    [["start", "survey.json", "--data", "broken.json"], 1, "broken.json is not a folder"],
    [["start", "survey.json", "--site", "nowhere"], 2, '--site takes a folder, and "nowhere" is none'],
    [
      ["start", "survey.json", "--port", "0", "--data", ":memory:", "--host", "192.0.2.1"],
      1,
      "This machine has no address 192.0.2.1",
    ],
    [["simulate", "survey.json", "--walks", "0"], 2, "--walks takes 1 or more"],
    [["--version"], 0, OWN_VERSION],
    [["help", "strat"], 2, 'Unknown command "strat". Did you mean "start"?'],
    [["--help"], 0, "Usage: banter COMMAND"],
    [["start", "--help"], 0, "Usage: banter start [DIR-OR-FILES…]"],
    [["strat"], 2, 'Unknown command "strat". Did you mean "start"?'],
    [["start", "--prot", "3"], 2, 'Unknown option "--prot". Did you mean "--port"?'],
    [["start", "x.json", "--prot", "1"], 2, "See: banter start --help"],
    [["start", "survey.json", "--database", "mysql://a/b"], 2, "postgres://user@host/name"],
    [["start", "survey.json", "--database", "postgres://a@127.0.0.1:1/b"], 1, "The database can't be used"],
    [["doctor", "--database", "postgres://a@127.0.0.1:1/b"], 1, "ECONNREFUSED"],
    [["export", "results", "--database", "postgres://a@127.0.0.1:1/b"], 1, "The data can't be read: "],
    [
      ["start", "x.json", "--drain-seconds", "soon"],
      2,
      "--drain-seconds takes a number of seconds up to 600",
    ],
    [["start", "x.json", "--port", "none"], 2, '--port takes a whole number up to 65535, not "none"'],
  ])("banter %j exits with %i", async (command, code, message) => {
    const outcome = await runHere(command, folder);
    expect(outcome.output + outcome.errors).toContain(message);
    expect(outcome.code).toBe(code);
  });

  test("a restore that fails leaves no folder behind", async () => {
    await runHere(["restore", "survey.json", "--data", "untouched"], folder);
    await expect(stat(join(folder, "untouched"))).rejects.toThrow("ENOENT");
  });

  test.each([[[]], [["--force"]]])("a restore doesn't mix its data with other files (%j)", async (force) => {
    const bots = join(folder, "mixed");
    await mkdir(bots, { recursive: true });
    await writeFile(join(bots, "shop.ts"), "");
    await openSqliteStore(join(folder, "backed-up")).close();
    await runHere(["backup", "mixed.tar", "--data", "backed-up", "--force"], folder);
    const restored = await runHere(["restore", "mixed.tar", "--data", "mixed", ...force], folder);
    expect(restored.errors).toContain("mixed contains shop.ts, so it is no data folder");
    expect(await readdir(bots)).toEqual(["shop.ts"]);
    expect(restored.code).toBe(1);
  });

  test("settings come from .env of the folder, unless the environment has them", async () => {
    const path = join(folder, "with-settings");
    await mkdir(path);
    await writeFile(join(path, ".env"), "BANTER_TRUST_PROXIES=2\n");
    const command = ["doctor", "--data", "fresh"];
    expect((await runBanter(command, path)).output).toContain("2 in front of the server");
    const environment = { BANTER_TRUST_PROXIES: "1" };
    expect((await runBanter(command, path, { environment })).output).toContain("1 in front of the server");
  });

  test("import preserves the bot", async () => {
    await runHere(["import", "survey.json", "--out", "twin.json"], folder);
    expect(JSON.parse(await readFile(join(folder, "twin.json"), "utf8"))).toEqual(
      JSON.parse(json(surveyBot({ questions: 2 }))),
    );
  });
});

const typedBot = (id: string): string => `import { ask, defineBot, say } from "@banter/engine";
import { greeting } from "../greeting.ts";

export default defineBot({ id: "${id}", start: "first", groups: { first: [say(greeting), ask.text({})] } });
`;

test(
  "bots in .ts and .js files load whatever the folder's package.json says",
  { timeout: 60_000 },
  async () => {
    const manifests = { commonjs: '{ "type": "commonjs" }', module: '{ "type": "module" }', untyped: "{}" };
    // Outside the checkout, where `@banter/engine` isn't installed.
    for (const [name, manifest] of Object.entries({ ...manifests, missing: undefined })) {
      await mkdir(join(folder, name, "bots"), { recursive: true });
      if (manifest !== undefined) await writeFile(join(folder, name, "package.json"), manifest);
      await writeFile(join(folder, name, "greeting.ts"), 'export const greeting: string = "Hello";');
      await writeFile(join(folder, name, `bots/${name}.ts`), typedBot(name));
    }
    await writeFile(
      join(folder, "commonjs/bots/required.js"),
      `module.exports = ${json(surveyBot({ id: "required" }))};`,
    );
    await writeFile(
      join(folder, "commonjs/bots/exported.js"),
      `export default ${json(surveyBot({ id: "exported" }))};`,
    );
    const folders = ["commonjs", "module", "untyped", "missing"];
    const { output, errors, code } = await runBanter(
      ["validate", ...folders.map((name) => `${name}/bots`)],
      folder,
    );
    expect(errors).toBe("");
    for (const id of [...folders, "required", "exported"]) expect(output).toContain(`(${id})`);
    expect(code).toBe(0);
  },
);
