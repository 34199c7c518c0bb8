import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listenOwnServer, readBotFile } from "../testing/own-servers.ts";
import { runConformance } from "./run-conformance.ts";

const folder = mkdtempSync(join(tmpdir(), "banter-conformance-"));
let server: Awaited<ReturnType<typeof listenOwnServer>>;
let printed = "";

beforeAll(async () => {
  server = await listenOwnServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  printed = "";
  const print = (text: string) => void (printed += `${text}\n`);
  vi.spyOn(console, "log").mockImplementation(print);
  vi.spyOn(console, "error").mockImplementation(print);
});
afterEach(() => vi.restoreAllMocks());

test("a server over HTTP keeps every promise; the findings are printed and written", async () => {
  const [json, html] = [join(folder, "a/report.json"), join(folder, "b/report.html")];
  const code = await runConformance([server.url, "--bot", "conformance", "--json", json, "--html", html]);
  expect(printed.split("\n").filter((line) => /^[✗!-] /.test(line))).toEqual([]);
  expect(printed).toContain("✓ start-reply ");
  expect(code).toBe(0);
  expect(JSON.parse(readFileSync(json, "utf8"))).toMatchObject({
    botId: "conformance",
    profile: "banter",
    results: expect.arrayContaining([expect.objectContaining({ id: "end", outcome: { result: "passed" } })]),
  });
  expect(readFileSync(html, "utf8")).toContain('<th scope="row">Session ids can&#39;t be guessed.</th>');
});

test("a promise that isn't kept makes the command fail, with what was expected and received", async () => {
  const code = await runConformance([server.url, "--bot", "no-such-bot", "--only", "start-reply"]);
  expect(printed).toContain("✗ start-reply");
  expect(printed).toMatch(/expected {2}status 200 for POST .+\n.+received {2}404: .*Typebot not found/);
  expect(printed).toContain("0 passed, 1 failed");
  expect(code).toBe(1);
});

test("of a server that can't be reached, only the start is checked", async () => {
  const code = await runConformance(["http://127.0.0.1:1", "--bot", "any", "--profile", "reference"]);
  expect(printed).not.toContain("✓");
  expect(printed).toMatch(
    /0 passed, 1 failed\. The server couldn't be reached, or didn't reply\. .+ Nothing else was checked\.\n$/,
  );
  expect(printed.split("\n").length).toBeLessThan(10);
  expect(code).toBe(1);
});

test("of a server that can't be reached, no single check passes", async () => {
  expect(await runConformance(["http://127.0.0.1:1", "--bot", "any", "--only", "end"])).toBe(1);
  expect(printed).toMatch(/✗ start-reply .+\n.+\n.+fetch failed/);
  expect(printed).toContain("0 passed, 1 failed.");
});

test("a run in which no check could run proves nothing", async () => {
  const path = join(folder, "preview.json");
  await runConformance(["--write-bot", path]);
  const options = ["--bot-file", path, "--only", "opening"];
  expect(await runConformance([server.url, ...options])).toBe(1);
  expect(printed).toContain("0 passed, 1 skipped. No check could run, so nothing is known.");
});

test("a report of an earlier run stays if the command line is wrong", async () => {
  const path = join(folder, "kept.json");
  writeFileSync(path, "earlier");
  expect(await runConformance(["https://example.com", "--bot", "a", "--json", path, "--html", folder])).toBe(
    2,
  );
  expect(readFileSync(path, "utf8")).toBe("earlier");
});

test("a server whose start never ends is asked once, and the failed check says why", async () => {
  const blanks = Buffer.alloc(1_048_576, " ");
  let starts = 0;
  const hostile = createServer((_, response) => {
    starts++;
    const write = (): void => void response.write(blanks, (error) => error || write());
    write();
  });
  await new Promise<void>((resolve) => hostile.listen(0, "127.0.0.1", resolve));
  const address = hostile.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const code = await runConformance([`http://127.0.0.1:${port}`, "--bot", "any"]);
  hostile.closeAllConnections();
  hostile.close();
  expect(printed).toMatch(/✗ start-reply .+\n.+\n.+received {2}no reply: The reply is larger than 10 MB/);
  expect(starts).toBe(1);
  expect(code).toBe(1);
});

test("with --progress, checks are printed as they end; a limit of a day is named, not waited for", async () => {
  const hostile = createServer(
    (_, response) => void response.writeHead(429, { "retry-after": "86400" }).end(),
  );
  await new Promise<void>((resolve) => hostile.listen(0, "127.0.0.1", resolve));
  const address = hostile.address();
  const port = typeof address === "object" ? address?.port : undefined;
  expect(await runConformance([`http://127.0.0.1:${port}`, "--bot", "any", "--progress"])).toBe(1);
  hostile.close();
  expect(printed).toMatch(
    /^✗ start-reply .+\n.+\n.+received {2}429 with Retry-After: 86400, and no check waits longer/,
  );
  expect(printed).toMatch(
    /\n\n0 passed, 1 failed\. The server refuses further conversations for now\. .+\n$/,
  );
});

test("writes the conformance bot in both formats, and makes its folder", async () => {
  const path = join(folder, "new/folder/bot.json");
  expect(await runConformance(["--write-bot", path])).toBe(0);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(readBotFile("conformance.json"));
  expect(await runConformance(["--write-bot", path, "--exported"])).toBe(0);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(readBotFile("conformance.exported.json"));
});

test.each([
  [["example.com", "--bot", "a"], "Name one server by its URL"],
  [["https://example.com"], "Name the bot by its public id"],
  [["https://example.com", "--bot", " "], "Name the bot by its public id"],
  [["https://example.com", "--bot", "a", "--profile", "all"], 'The profile "all" doesn\'t exist'],
  [["https://example.com", "--bot", "a", "--only", "all"], 'The check "all" doesn\'t exist'],
  [
    ["https://example.com", "--bot", "a", "--profile", "reference", "--only", "same-message"],
    'The check "same-message" belongs to the profile banter',
  ],
  [["https://example.com", "--bot", "a", "--json", folder], "The file of --json can't be written: EISDIR"],
  [["https://example.com", "--bot-file", join(import.meta.dirname, "../../package.json")], "contains no bot"],
  [["https://example.com", "--bot", "a", "--exported"], "--exported belongs to --write-bot"],
  [["https://example.com", "--boot", "a"], "Unknown option '--boot'"],
  [["https://example.com", "--bot-file", join(folder, "none.json")], "no such file"],
])("refuses %j", async (args, problem) => {
  expect(await runConformance(args)).toBe(2);
  expect(printed).toContain(problem);
});
