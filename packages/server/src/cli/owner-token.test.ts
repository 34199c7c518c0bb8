import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startBanter, type BanterProcess } from "../testing/banter-process.ts";
import { openOwnedServer, OWNER_TOKEN } from "../testing/owner-client.ts";
import { surveyBot } from "../testing/survey-bot.ts";
import { asRecord, openTestServer } from "../testing/test-server.ts";
import { toExportFormat } from "../bots/to-export-format.ts";

/* The first start without any setting, over real sockets. */

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "banter-owner-"));
  await writeFile(join(folder, "survey.json"), JSON.stringify(toExportFormat(surveyBot())));
});
afterAll(() => rm(folder, { recursive: true }));

function start(
  environment: Readonly<Record<string, string>> = {},
  more: readonly string[] = [],
): Promise<BanterProcess> {
  return startBanter(["start", "survey.json", "--port", "0", ...more], folder, environment);
}

/** The code of the printed link. */
async function printedCode(server: BanterProcess): Promise<string> {
  const link = /\/admin\/#\/sign-in\/([\w-]{32})\n/;
  await vi.waitFor(() => expect(server.output()).toMatch(link), 10_000);
  return link.exec(server.output())?.[1] ?? "";
}

async function signIn(url: string, code: string): Promise<{ status: number; token: unknown }> {
  const response = await fetch(`${url}/api/v1/owner/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
  return { status: response.status, token: asRecord(await response.json())["token"] };
}

async function listBots(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api/v1/owner/bots`, { headers })).status;
}

test("start generates a token, keeps it with mode 600 and prints a link that signs in once", async () => {
  const first = await start();
  const code = await printedCode(first);
  const { status, token } = await signIn(first.url, code);
  expect(status).toBe(200);
  expect(await listBots(first.url, String(token))).toBe(200);
  expect(await listBots(first.url, "guess")).toBe(401);
  expect((await signIn(first.url, code)).status).toBe(401);
  expect((await signIn(first.url, "guess")).status).toBe(401);
  expect(first.output()).not.toContain(String(token));
  await first.stop("SIGTERM");

  const file = join(folder, ".data/owner-token");
  expect((await readFile(file, "utf8")).trim()).toBe(token);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const second = await start();
  const again = await signIn(second.url, await printedCode(second));
  expect(again).toEqual({ status: 200, token });
  await second.stop("SIGTERM");
}, 60_000);

test.each([
  [
    [],
    { BANTER_PUBLIC_URL: "https://bots.example.com/chat/", BANTER_TRUST_PROXIES: "1" },
    "https://bots.example.com/chat",
  ],
  [["--host", "0.0.0.0"], {}, "http://localhost:PORT"],
  [["--host", "::1"], {}, "http://[::1]:PORT"],
] as const)(
  "with %j and %j, addresses are printed as a browser reaches them",
  async (more, environment, url) => {
    const server = await start(environment, more);
    await printedCode(server);
    const printed = server.output();
    await server.stop("SIGTERM");
    const expected = url.replace("PORT", String(server.port));
    expect(printed).toContain(`${expected}/survey/embed`);
    expect(printed).toContain(`${expected}/admin/#/sign-in/`);
  },
  60_000,
);

test("with a token of the owner's own, no link is printed", async () => {
  const server = await start({ BANTER_OWNER_TOKEN: "chosen by the owner" });
  await vi.waitFor(() => expect(server.output()).toContain("/admin/\n"), 10_000);
  expect(server.output()).not.toContain("sign-in");
  await server.stop("SIGTERM");
}, 60_000);

test("a code expires after an hour", async () => {
  const { server, post, advance } = await openOwnedServer();
  const redeem = (code: string | undefined) => post("/api/v1/owner/sign-in", { code });
  const [early, late] = [server.createSignInCode(), server.createSignInCode()];
  advance(59 * 60_000);
  expect(await (await redeem(early)).json()).toEqual({ token: OWNER_TOKEN });
  advance(60_000);
  expect((await redeem(late)).status).toBe(401);
  await server.close();
});

test("a server without an owner token makes no codes", async () => {
  const { server, post } = await openTestServer();
  expect(server.createSignInCode()).toBeUndefined();
  expect((await post("/api/v1/owner/sign-in", { code: "" })).status).toBe(401);
  await server.close();
});
