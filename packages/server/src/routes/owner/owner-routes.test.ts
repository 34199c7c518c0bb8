import * as v from "valibot";
import { flowReplySchema } from "@banter/protocol/reply-schemas";
import { parseBotDefinition, readBot, type BotDefinition } from "@banter/engine/runtime";
import { afterEach, describe, expect, test } from "vitest";
import { openOwnedServer, OWNER_TOKEN, type OwnedServer } from "../../testing/owner-client.ts";
import { fileBot, surveyBot } from "../../testing/survey-bot.ts";
import { asRecord, must, openTestServer, ORIGIN, text, type TestServer } from "../../testing/test-server.ts";

let open: TestServer | undefined;
afterEach(async () => {
  await open?.server.close();
  open = undefined;
});

async function owned(options: Parameters<typeof openOwnedServer>[0] = {}): Promise<OwnedServer> {
  const server = await openOwnedServer(options);
  open = server;
  return server;
}

/** Answers a bot's questions. Returns the ids that the visitor knows. */
async function visit(server: OwnedServer, answers: readonly string[], botId = "survey") {
  const { sessionId, resultId = "" } = await server.start({}, botId);
  for (const answer of answers) {
    server.advance(1_000);
    await server.say(sessionId, text(answer));
  }
  return { sessionId, resultId };
}

const ask = (server: TestServer, path: string, headers: Record<string, string>, method = "GET") =>
  server.server.fetch(new Request(`${ORIGIN}/api/v1/owner${path}`, { method, headers }));

describe("authentication", () => {
  test("without a configured token the API is off and says how to switch it on", async () => {
    open = await openTestServer();
    const response = await ask(open, "/bots", { authorization: "Bearer " });
    expect(response.status).toBe(403);
    expect(asRecord(await response.json())["message"]).toContain("BANTER_OWNER_TOKEN");
  });

  test("accepts the token from the environment, without surrounding spaces", async () => {
    open = await openTestServer({ environment: { BANTER_OWNER_TOKEN: " from-the-environment " } });
    expect((await ask(open, "/bots", { authorization: "Bearer from-the-environment" })).status).toBe(200);
  });

  test("rejects everything that a visitor knows, on every route and method", async () => {
    const server = await owned();
    const { sessionId, resultId } = await visit(server, ["Ada"]);
    const paths = [
      "/bots",
      "/live",
      "/bots/survey/results",
      `/bots/survey/results/${resultId}`,
      "/bots/survey/funnel",
      "/bots/survey/flow",
      "/bots/survey/questions",
      "/bots/survey/export",
      "/bots/survey/draft",
      "/bots/survey/publish",
      "/bots/survey/publications",
      "/bots/survey/rollback",
      "/bots/survey/pause",
      "/bots/survey/draft/preview",
      "/bots/survey/media",
      "/anything",
    ];
    const credentials = [
      "",
      "Bearer",
      "Bearer ",
      `Bearer ${sessionId}`,
      `Bearer ${resultId}`,
      `Basic ${OWNER_TOKEN}`,
    ];
    const wrong = [
      ...credentials,
      `Bearer ${OWNER_TOKEN}x`,
      `Bearer ${OWNER_TOKEN.slice(1)}`,
      `Bearer ${OWNER_TOKEN} x`,
    ];
    for (const path of paths) {
      for (const authorization of wrong) {
        for (const method of ["GET", "DELETE", "POST"]) {
          const response = await ask(server, path, { authorization }, method);
          // Otherwise the failures delay the next attempt.
          server.advance(3_600_000);
          expect([path, authorization, response.status]).toEqual([path, authorization, 401]);
        }
      }
      expect((await ask(server, `${path}?token=${OWNER_TOKEN}`, {})).status).toBe(401);
    }
    expect(await server.store.results.find(resultId)).toBeDefined();
  });

  test("other origins can't send the token: the preflight doesn't allow the header", async () => {
    const server = await owned();
    const preflight = await ask(
      server,
      "/bots",
      { origin: "https://evil.test", "access-control-request-headers": "authorization" },
      "OPTIONS",
    );
    expect(preflight.headers.get("access-control-allow-headers")).not.toContain("authorization");
  });

  test("returns the same 404 for everything that doesn't exist", async () => {
    const server = await owned({ bots: [surveyBot(), surveyBot({ id: "other" })] });
    const { resultId } = await visit(server, ["Ada"]);
    const replies = await Promise.all([
      server.ask("/bots/nobody/results"),
      server.ask("/bots/nobody/funnel"),
      server.ask("/bots/nobody/export"),
      server.ask("/bots/survey/results/nothing"),
      server.ask(`/bots/other/results/${resultId}`),
      server.ask(`/bots/other/results/${resultId}`, "DELETE"),
      server.ask(`/bots/nobody/results/${resultId}`),
    ]);
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await server.store.results.find(resultId)).toBeDefined();
  });
});

describe("bots", () => {
  test("have counts and live visitors, and include bots that are no longer served", async () => {
    const server = await owned({ bots: [surveyBot({ questions: 1 }), surveyBot({ id: "quiet" })] });
    await visit(server, ["Ada"]);
    server.advance(6 * 60_000);
    await visit(server, []);
    await visit(server, []);
    const result = { botId: "gone", isCompleted: false, hasStarted: true, variables: {} };
    await server.store.sessions.commit({
      session: {
        ...(await mustFind(server, (await server.start()).sessionId)),
        id: "old",
        botId: "gone",
        updatedAt: 5,
      },
      result: { ...result, id: "old", answers: [], logs: [], visitedEdgeIds: [] },
    });
    const { body } = await server.ask("/bots");
    expect(body["bots"]).toMatchObject([
      {
        id: "survey",
        name: "Survey",
        isServed: true,
        hasPage: true,
        results: 4,
        started: 1,
        completed: 1,
        live: 3,
      },
      { id: "quiet", results: 0, live: 0 },
      { id: "gone", name: "gone", isServed: false, hasPage: false, results: 1, live: 0 },
    ]);
    expect((await server.ask("/live")).body).toEqual({ withinSeconds: 300, total: 3, bots: { survey: 3 } });
    expect((await server.ask("/bots/gone/results")).body).toMatchObject({ total: 1 });
  });
});

describe("results", () => {
  test("are paged with a cursor, newest first", async () => {
    const server = await owned();
    for (const name of ["one", "two", "three"]) await visit(server, [name]);
    const first = (await server.ask("/bots/survey/results?limit=2")).body;
    expect(contents(first)).toEqual([["three"], ["two"]]);
    expect(first["total"]).toBe(3);
    const second = (await server.ask(`/bots/survey/results?limit=2&after=${String(first["nextCursor"])}`))
      .body;
    expect(contents(second)).toEqual([["one"]]);
    expect(second["nextCursor"]).toBeUndefined();
    expect(contents((await server.ask("/bots/survey/results?order=oldest&limit=1")).body)).toEqual([["one"]]);
  });

  test("return 409 for a cursor whose result was removed", async () => {
    const server = await owned();
    const { resultId } = await visit(server, ["Ada"]);
    await server.ask(`/bots/survey/results/${resultId}`, "DELETE");
    expect((await server.ask(`/bots/survey/results?after=${resultId}`)).status).toBe(409);
  });

  test("are filtered by time, completion and text", async () => {
    const server = await owned({ bots: [surveyBot({ questions: 2 })] });
    await visit(server, ["Ada", "likes Zürich"]);
    server.advance(86_400_000);
    await visit(server, ["Grace"]);
    await visit(server, []);
    const found = async (query: string) => contents((await server.ask(`/bots/survey/results?${query}`)).body);
    expect(await found("search=zÜRICH")).toEqual([["Ada", "likes Zürich"]]);
    expect(await found("completed=true")).toEqual([["Ada", "likes Zürich"]]);
    expect(await found("completed=false&started=true")).toEqual([["Grace"]]);
    expect(await found("started=false")).toEqual([[]]);
    expect(await found("to=2026-01-02")).toEqual([["Ada", "likes Zürich"]]);
    expect(await found("from=2026-01-02T00:00:00Z&started=true")).toEqual([["Grace"]]);
  });

  test("name an invalid parameter", async () => {
    const server = await owned();
    for (const query of ["from=yesterday", "limit=0", "limit=1000", "completed=maybe", "order=random"]) {
      const { status, body } = await server.ask(`/bots/survey/results?${query}`);
      expect([status, String(body["message"]).split(":")[0]]).toEqual([400, query.split("=")[0]]);
    }
  });
});

describe("one result", () => {
  test("shows the conversation as the visitor saw it, including rejected answers, even after its session has expired", async () => {
    const server = await owned({ bots: [conversation()] });
    const { resultId } = await visit(server, ["no mail", "Ada@Example.com", "web"], "talk");
    server.advance(90 * 86_400_000);
    await server.server.sweep();
    const { body } = await server.ask(`/bots/talk/results/${resultId}`);
    expect(lines(body)).toEqual([
      "bot: Your mail?",
      "visitor: no mail",
      "bot: Not a mail",
      "visitor: ada@example.com (mail)",
      "bot: Thanks! What do you need?",
      "visitor: A website (need)",
      "bot: Bye",
    ]);
    expect(body).toMatchObject({ id: resultId, isCompleted: true, createdAt: "2026-01-01T00:00:00.000Z" });
  });

  test("names files as the visitor did, in the conversation and in the CSV export", async () => {
    const server = await owned({ bots: [fileBot()] });
    const { sessionId, resultId = "" } = await server.start({}, "files");
    const url = await upload(server, sessionId, "Lebenslauf Jürgen.txt");
    await server.say(sessionId, { message: { type: "text", text: url, attachedFileUrls: [url] } });
    const { body } = await server.ask(`/bots/files/results/${resultId}`);
    expect(body["transcript"]).toMatchObject([{ files: [{ name: "Lebenslauf Jürgen.txt", url }] }]);
    const csv = await (
      await ask(server, "/bots/files/export?format=csv", { authorization: `Bearer ${OWNER_TOKEN}` })
    ).text();
    expect(csv).toContain("/Lebenslauf%20J%C3%BCrgen.txt");
  });

  test("is removed with all its data, files included", async () => {
    const server = await owned({ bots: [fileBot({ visibility: "Private" })] });
    const { sessionId, resultId = "" } = await server.start({}, "files");
    const url = await upload(server, sessionId);
    await server.say(sessionId, { message: { type: "text", text: url, attachedFileUrls: [url] } });
    const { body } = await server.ask(`/bots/files/results/${resultId}`);
    const sent = JSON.stringify(body["transcript"]);
    const readable = /"url":"([^"]+signature[^"]*|[^"]+\?[^"]+)"/i.exec(sent)?.[1] ?? "";
    const read = async () => (await server.server.fetch(new Request(readable))).status;
    expect(await read()).toBe(200);
    expect((await server.ask(`/bots/files/results/${resultId}`, "DELETE")).body).toEqual({
      id: resultId,
      isRemoved: true,
      removedFiles: 1,
    });
    expect(await read()).toBe(404);
    expect(await server.store.sessions.find(sessionId)).toBeUndefined();
    expect(await server.store.reports.transcript(resultId)).toEqual([]);
    expect((await server.ask(`/bots/files/results/${resultId}`)).status).toBe(404);
  });
});

describe("a linked bot that doesn't merge", () => {
  const linking = (mergeResults: boolean) => {
    const survey = surveyBot({ id: "linking", questions: 1 });
    const link = {
      id: "link",
      type: "Typebot link",
      content: {},
      items: [],
      options: { typebotId: "survey", mergeResults },
    } as const;
    return {
      ...survey,
      groups: survey.groups.map((group) => ({ ...group, blocks: [link, ...group.blocks] })),
    };
  };

  test("has results of its own, with its answers, funnel and webhook", async () => {
    const child = surveyBot({ questions: 1 });
    const server = await owned({ bots: [linking(false), child] });
    const { resultId } = await visit(server, ["inside", "outside"], "linking");
    const read = async (bot: string) => (await server.ask(`/bots/${bot}/results`)).body;
    expect(await read("linking")).toMatchObject({
      total: 1,
      results: [{ id: resultId, isCompleted: true, answers: [{ content: "outside" }] }],
    });
    expect(await read("survey")).toMatchObject({
      total: 1,
      results: [{ isCompleted: true, answers: [{ blockId: "input1", content: "inside" }] }],
    });
    expect((await server.ask("/bots/survey/funnel")).body["groups"]).toMatchObject([
      { visits: 1, questions: [{ asked: 1, answered: 1, dropOff: 0 }] },
    ]);
  });

  test("loses its results, too, when the visitor's data is removed", async () => {
    const server = await owned({ bots: [linking(false), surveyBot({ questions: 1 })] });
    const { resultId } = await visit(server, ["inside", "outside"], "linking");
    const other = await visit(server, ["kept", "kept"], "linking");
    await server.ask(`/bots/linking/results/${resultId}`, "DELETE");
    expect((await server.ask("/bots/survey/results")).body).toMatchObject({
      total: 1,
      results: [{ answers: [{ content: "kept" }] }],
    });
    expect(await server.store.results.find(other.resultId)).toBeDefined();
  });

  test("merging, adds its answers to the visitor's result", async () => {
    const server = await owned({ bots: [linking(true), surveyBot({ questions: 1 })] });
    await visit(server, ["inside", "outside"], "linking");
    expect((await server.ask("/bots/linking/results")).body).toMatchObject({
      results: [{ answers: [{ content: "inside" }, { content: "outside" }] }],
    });
    expect((await server.ask("/bots/survey/results")).body).toMatchObject({ total: 0 });
  });
});

describe("analytics", () => {
  test("the funnel shows where visitors leave", async () => {
    const server = await owned();
    await visit(server, ["a", "b", "c"]);
    await visit(server, ["a"]);
    await visit(server, []);
    const { body } = await server.ask("/bots/survey/funnel");
    const counts = { opened: 3, started: 2, completed: 1 };
    expect(body).toMatchObject({ ...counts, days: [{ day: "2026-01-01", ...counts }] });
    expect(body["groups"]).toMatchObject([
      { title: "Question 1", visits: 3, questions: [{ title: "Question 1?", asked: 3, answered: 2 }] },
      { title: "Question 2", visits: 2, questions: [{ asked: 2, answered: 1, dropOff: 0.5 }] },
      { title: "Question 3", visits: 1, questions: [{ asked: 1, answered: 1, dropOff: 0 }] },
    ]);
    expect((await server.ask("/bots/survey/funnel?from=2027-01-01")).body).toMatchObject({ opened: 0 });
  });

  test("a visitor who comes back to a question and leaves is counted there", async () => {
    const bot = surveyBot({ questions: 2 });
    const again = {
      id: "again",
      type: "choice input",
      outgoingEdgeId: "to1",
      content: {},
      options: {},
      items: [{ id: "back", paths: [], fields: { content: "Back" } }],
    } as const;
    const [first, second] = bot.groups;
    if (first === undefined || second === undefined) throw new Error("The survey has two groups");
    const looping = { ...bot, groups: [first, { ...second, blocks: [...second.blocks.slice(0, 2), again] }] };
    const server = await owned({ bots: [looping] });
    await visit(server, ["a", "b", "Back"]);
    const { body } = await server.ask("/bots/survey/funnel");
    expect(body["groups"]).toMatchObject([
      { title: "Question 1", questions: [{ asked: 1, answered: 1, dropOff: 1 }] },
      {
        title: "Question 2",
        questions: [
          { answered: 1, dropOff: 0 },
          { answered: 1, dropOff: 0 },
        ],
      },
    ]);
  });

  test("a visitor who starts again and leaves is counted where they left", async () => {
    const settings = { general: { isNewResultOnRefreshEnabled: false } };
    const server = await owned({ bots: [surveyBot({ questions: 2, settings })] });
    const { resultId } = await visit(server, ["a", "b"]);
    await visit(server, ["a"]);
    expect((await server.start({ resultId })).resultId).toBe(resultId);
    const { body } = await server.ask("/bots/survey/funnel");
    expect(body).toMatchObject({ opened: 2, completed: 1 });
    expect(body["groups"]).toMatchObject([
      { questions: [{ asked: 2, answered: 2, dropOff: 0.5 }] },
      { questions: [{ asked: 2, answered: 1, dropOff: 0.5 }] },
    ]);
  });

  test("the flow is a graph with visits, drop-off and the time of an answer", async () => {
    const server = await owned({ bots: [surveyBot({ questions: 2 })] });
    await visit(server, ["a", "b"]);
    await visit(server, ["a"]);
    const { body } = await server.ask("/bots/survey/flow");
    expect(v.parse(flowReplySchema, body)).toEqual(body);
    expect(body).toMatchObject({
      opened: 2,
      completed: 1,
      nodes: [
        {
          title: "Question 1",
          visits: 2,
          entries: [{ type: "start", visits: 2 }],
          steps: [
            { kind: "message", text: "Question 1?" },
            {
              kind: "question",
              text: "answer1",
              question: { asked: 2, answered: 2, dropOff: 0, medianSeconds: 1 },
            },
            { kind: "message" },
          ],
        },
        { title: "Question 2", visits: 2, steps: [{}, { question: { asked: 2, dropOff: 0.5 } }, {}] },
      ],
      edges: [{ id: "to2", visits: 2, from: { groupId: "group1" }, to: { groupId: "group2" } }],
      abTests: [],
    });
    const later = (await server.ask("/bots/survey/flow?from=2027-01-01")).body;
    expect(later).toMatchObject({
      opened: 0,
      nodes: [{ visits: 2, steps: [{}, { question: { asked: 0 } }, {}] }, {}],
    });
  });

  test("an A/B test compares how many visitors of each side reach a goal", async () => {
    const source = {
      id: "ab",
      name: "AB",
      variables: { name: { type: "text" }, mail: { type: "text" } },
      start: "start",
      groups: {
        start: [
          { abTest: { a: [{ say: "Short" }], b: [{ say: "Long" }] } },
          { abTest: { a: [{ say: "Sale" }], b: [] } },
          { ask: "text", save: "name" },
          { ask: "text", save: "mail" },
        ],
      },
    };
    const bot = must(readBot(source)).definition;
    const server = await owned({ bots: [bot] });
    for (let visitor = 0; visitor < 12; visitor++)
      await visit(server, visitor % 2 === 0 ? ["Ada"] : ["Ada", "a@b.c"], "ab");
    const flow = async (query: string) =>
      v.parse(flowReplySchema, (await server.ask(`/bots/ab/flow${query}`)).body);
    const [byEnd] = (await flow("")).abTests;
    expect(byEnd?.sides.map(({ label }) => label)).toEqual(["A", "B"]);
    expect(byEnd?.sides.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(12);
    expect(byEnd?.sides.reduce((sum, { reached }) => sum + reached, 0)).toBe(6);
    expect(byEnd?.comparison?.isClear).toBe(false);
    const [bare] = (await flow("")).abTests.slice(1);
    expect(bare?.sides.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(12);
    expect(bare?.comparison?.difference).toBeDefined();
    const [byQuestion] = (await flow("?goal=start.mail")).abTests;
    expect(byQuestion?.sides.reduce((sum, { reached }) => sum + reached, 0)).toBe(12);
    expect(byQuestion?.comparison?.difference).toBe(0);
  });

  test("a scale from 0 to 10 has a net promoter score", async () => {
    const nps = { id: "nps", type: "rating input", options: { length: 10 } };
    const server = await owned({ bots: [bot("nps", [nps])] });
    const scoreOf = async () => {
      const { body } = await server.ask("/bots/nps/questions");
      return body;
    };
    expect(await scoreOf()).toMatchObject({ questions: [{ chart: { nps: null } }] });
    for (const answer of ["10", "9", "8", "6", "0", "9", "10"]) await visit(server, [answer], "nps");
    // Four promoters less two detractors, of seven.
    expect(await scoreOf()).toMatchObject({ questions: [{ chart: { kind: "rating", nps: 29 } }] });
  });

  test("choices, ratings, numbers and texts have their own charts", async () => {
    const server = await owned({ bots: [figures()] });
    await visit(server, ["red, green", "4", "10", "fine"], "figures");
    await visit(server, ["red", "2", "30", "well"], "figures");
    await visit(server, ["green", "4", "20"], "figures");
    const { body } = await server.ask("/bots/figures/questions");
    expect(body["questions"]).toMatchObject([
      {
        title: "Colors?",
        answered: 3,
        chart: {
          kind: "choices",
          counts: [
            { label: "Red", value: "red", count: 2 },
            { label: "Green", count: 2 },
            { label: "Blue, dark", value: "Blue, dark", count: 0 },
          ],
        },
      },
      { chart: { kind: "rating", mean: 10 / 3, counts: [0, 0, 1, 0, 2, 0].map((count) => ({ count })) } },
      { chart: { kind: "numbers", min: 10, median: 20, max: 30, mean: 20 } },
      { answered: 2, chart: { kind: "texts", samples: [{ text: "well" }, { text: "fine" }] } },
    ]);
  });

  test("a question that the bot no longer asks keeps its answers", async () => {
    const server = await owned();
    await visit(server, ["Ada", "x"]);
    const later = await owned({ store: server.store, bots: [surveyBot({ questions: 1 })] });
    const { body } = await later.ask("/bots/survey/questions");
    expect(body["questions"]).toMatchObject([
      { blockId: "input1", type: "text input" },
      { blockId: "input2", type: "unknown", title: "answer2", chart: { samples: [{ text: "x" }] } },
    ]);
  });
});

describe("export", () => {
  test("is a CSV without formula injection", async () => {
    const server = await owned({ bots: [surveyBot({ questions: 1 })] });
    await visit(server, ["=HYPERLINK(1)"]);
    const { response, text: csv } = await server.askText("/bots/survey/export?mark=true");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="survey-2026-01-01.csv"');
    const [header, row] = csv.trim().split("\n");
    expect(header).toBe("id,created at,completed,answer1");
    expect(row).toMatch(/,yes,'=HYPERLINK\(1\)$/);
  });

  test("supports the filter and JSON lines", async () => {
    const server = await owned();
    await visit(server, ["Ada"]);
    await visit(server, ["Grace"]);
    const { text: lines } = await server.askText("/bots/survey/export?format=jsonl&search=grace");
    expect(
      lines
        .trim()
        .split("\n")
        .map((line) => asRecord(JSON.parse(line))),
    ).toMatchObject([{ answers: [{ content: "Grace" }] }]);
  });
});

test("the OpenAPI document describes every route of the owner API", async () => {
  const server = await owned();
  const { paths } = asRecord(await (await server.get("/api/openapi.json")).json());
  const described = Object.keys(asRecord(paths)).filter((path) => path.includes("/owner/"));
  expect(described).toEqual([
    "/api/v1/owner/sign-in",
    "/api/v1/owner/bots",
    "/api/v1/owner/live",
    "/api/v1/owner/bots/{botId}/results",
    "/api/v1/owner/bots/{botId}/results/{resultId}",
    "/api/v1/owner/bots/{botId}/funnel",
    "/api/v1/owner/bots/{botId}/flow",
    "/api/v1/owner/bots/{botId}/questions",
    "/api/v1/owner/bots/{botId}/export",
    "/api/v1/owner/bots/{botId}/preview-links",
    "/api/v1/owner/bots/{botId}/draft",
    "/api/v1/owner/bots/{botId}/publish",
    "/api/v1/owner/bots/{botId}/publications",
    "/api/v1/owner/bots/{botId}/publications/{number}",
    "/api/v1/owner/bots/{botId}/rollback",
    "/api/v1/owner/bots/{botId}/pause",
    "/api/v1/owner/bots/{botId}/draft/preview",
    "/api/v1/owner/bots/{botId}/media",
  ]);
});

async function mustFind(server: TestServer, sessionId: string) {
  const session = await server.store.sessions.find(sessionId);
  if (session === undefined) throw new Error(`There is no session ${sessionId}.`);
  return session;
}

function contents(body: Record<string, unknown>): readonly (readonly string[])[] {
  return list(body["results"]).map((row) => list(row["answers"]).map(({ content }) => String(content)));
}

function list(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(asRecord) : [];
}

const visitorEntry = v.object({ text: v.string(), blockId: v.optional(v.string()) });

/** The transcript, one line per message. */
function lines(body: Record<string, unknown>): readonly string[] {
  return list(body["transcript"]).map((entry) => {
    if (entry["from"] === "visitor") {
      const { text, blockId } = v.parse(visitorEntry, entry);
      return blockId === undefined ? `visitor: ${text}` : `visitor: ${text} (${blockId})`;
    }
    const texts = JSON.stringify(entry["messages"]).matchAll(/"text":"([^"]*)"/g);
    return `bot: ${[...texts].map(([, text]) => text).join(" ")}`;
  });
}

async function upload(server: OwnedServer, sessionId: string, fileName = "cv.txt"): Promise<string> {
  const request = { sessionId, fileName, fileType: "text/plain", fileSize: 2 };
  const target = asRecord(await (await server.post("/api/v3/generate-upload-url", request)).json());
  const form = new FormData();
  for (const [name, value] of Object.entries(asRecord(target["formData"]))) form.append(name, String(value));
  form.append("file", new Blob(["hi"], { type: "text/plain" }), "cv.txt");
  const sent = await server.server.fetch(
    new Request(String(target["presignedUrl"]), { method: "POST", body: form }),
  );
  if (!sent.ok) throw new Error(`The upload failed with ${sent.status}: ${await sent.text()}`);
  return String(target["fileUrl"]);
}

function conversation(): BotDefinition {
  return bot("talk", [
    say("ask", "Your mail?"),
    { id: "mail", type: "email input", options: { variableId: "v", retryMessageContent: "Not a mail" } },
    say("thanks", "Thanks! What do you need?"),
    { id: "need", type: "choice input", items: [{ id: "w", content: "A website", value: "web" }] },
    say("bye", "Bye"),
  ]);
}

function figures(): BotDefinition {
  const colors = [
    { id: "r", content: "Red", value: "red" },
    { id: "g", content: "Green", value: "green" },
    { id: "b", content: "Blue, dark" },
  ];
  return bot("figures", [
    say("a", "Colors?"),
    { id: "color", type: "choice input", options: { isMultipleChoice: true }, items: colors },
    { id: "stars", type: "rating input", options: { length: 5 } },
    { id: "age", type: "number input" },
    { id: "words", type: "text input" },
  ]);
}

function say(id: string, text: string) {
  return { id, type: "text", content: { richText: [{ type: "p", children: [{ text }] }] } };
}

function bot(id: string, blocks: readonly object[]): BotDefinition {
  const parsed = parseBotDefinition({
    version: "6.1",
    id,
    name: id,
    events: [{ id: "start", type: "start", outgoingEdgeId: "e" }],
    groups: [{ id: "g", title: "Group", blocks }],
    edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
    variables: [{ id: "v", name: "mail" }],
  });
  if (!parsed.ok) throw new Error(`The bot is broken: ${JSON.stringify(parsed.error)}`);
  return parsed.value;
}
