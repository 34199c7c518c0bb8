import { inputs } from "@banter/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checks } from "./checks/all-checks.ts";
import { runChecks } from "./run-checks.ts";
import { brokenServers } from "./testing/broken-servers.ts";
import { openOwnServer, SERVER_URL, type OwnServer } from "./testing/own-servers.ts";

/* The checks are tested, too: each finds a server that breaks its promise. */

let server: OwnServer;
beforeAll(async () => {
  server = await openOwnServer();
});
afterAll(() => server.close());

test.each(brokenServers)("$foundBy finds: $name", async ({ foundBy, mutate }) => {
  const fetch = mutate(server.fetch);
  const { results } = await runChecks({ server: SERVER_URL, botId: "conformance", fetch, only: [foundBy] });
  expect(results).toMatchObject([{ id: foundBy, outcome: { result: "failed" } }]);
});

test("there is a broken server for every check", () => {
  const found = new Set(brokenServers.map(({ foundBy }) => foundBy));
  expect(checks.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
});

test("there is a check for every type of input", () => {
  const ids = Object.keys(inputs).map((type) => `input-${type.replace(/ input$/, "").replaceAll(" ", "-")}`);
  expect(ids.filter((id) => !checks.some((check) => check.id === id))).toEqual([]);
});
