import { join } from "node:path";
import type { Browser, Page } from "playwright";
import * as v from "valibot";
import { openPage } from "../browser-page.ts";
import type { EmptyProject, RunningCommand } from "./empty-project.ts";

/** What happened in the first hour. */
export interface FirstHour {
  /** The project that `npm create banter` made, with the installed packages. */
  readonly folder: string;
  /** Markdown: every command with its output. Ports, ids, times and paths are replaced. */
  readonly transcript: string;
  /** Errors in the browser's pages. */
  readonly problems: readonly string[];
}

const INTRODUCTION = `# The first hour

What you see when you start with an empty folder: a project, a conversation, its answers. The commands are shown as they
were typed, on a machine with Node 24 and npm, with the published packages. Written by
\`vitest run --project e2e e2e/packages/installed-packages.e2e.test.ts -u\`; without \`-u\`, which is a part of \`npm test\`, any
difference is a failure. npm's own lines are left out, replies over HTTP are shortened to their messages and input, and ports,
ids, times and paths are replaced.`;

/** Walks through the first hour in an empty folder. Rejects with the output of a command that fails. */
export async function walkFirstHour(project: EmptyProject, browser: Browser): Promise<FirstHour> {
  const folder = join(project.folder, "my-bot");
  const problems: string[] = [];
  const parts = [
    INTRODUCTION,
    "## A project",
    await create(project),
    block([await command(project, "npm test", folder)]),
    "## A conversation over HTTP",
    "`dev` reloads the bot when its file changes, and stores nothing.",
    await talkOverHttp(project, folder),
    "## A conversation in a browser",
    ...(await talkInBrowser({ project, folder, browser, problems })),
    "Next: put it [on a server](deployment.md) and [into a page](embedding.md).",
  ];
  return { folder, transcript: `${normalize(parts.join("\n\n"), project.folder)}\n`, problems };
}

async function create(project: EmptyProject): Promise<string> {
  const line = "npm create banter@latest my-bot -- --template lead-form";
  return block([await command(project, line), "$ cd my-bot"]);
}

async function talkOverHttp(project: EmptyProject, folder: string): Promise<string> {
  const server = await project.start("npm run dev", folder, SIGN_IN_LINK);
  const started = await post(server, "/api/v1/typebots/lead-form/startChat", {});
  const path = `/api/v1/sessions/${started.sessionId}/continueChat`;
  const answered = await post(server, path, { message: { type: "text", text: "Ada" } });
  const printed = server.output();
  await server.stop();
  return [
    block([`$ npm run dev\n${withoutEmptyEdges(withoutNpmLines(printed))}`]),
    "In another terminal:",
    block([started.text, answered.text]),
    block([`^C\n${server.output().slice(printed.length)}`]),
  ].join("\n\n");
}

interface BrowserWalk {
  readonly project: EmptyProject;
  readonly folder: string;
  readonly browser: Browser;
  readonly problems: string[];
}

async function talkInBrowser(walk: BrowserWalk): Promise<readonly string[]> {
  const { project, folder, browser } = walk;
  const server = await project.start("npm start -- --trust-proxies 0", folder, SIGN_IN_LINK);
  const url = urlOf(server);
  const home = await openPage(browser, url);
  const list = await home.page.getByRole("main").innerText();
  await home.page.goto(`${url}/lead-form`);
  await answerAll(home.page);
  const conversation = await readConversation(home.page);
  const link = SIGN_IN_LINK.exec(server.output())?.[0] ?? "";
  const admin = await openPage(browser, link);
  await admin.page.getByRole("link", { name: "Talk to us" }).first().click();
  const table = admin.page.getByRole("table");
  await table.getByRole("cell", { name: "Ada Lovelace", exact: true }).waitFor();
  const answers = await readTable(admin.page);
  const again = await openPage(browser, link);
  const refusal = await again.page.getByRole("alert").innerText();
  const exported = await command(project, "npm run --silent export", folder);
  walk.problems.push(...home.problems, ...admin.problems);
  for (const { page } of [home, admin, again]) await page.context().close();
  const printed = server.output();
  await server.stop();
  return [
    block([`$ npm start -- --trust-proxies 0\n${withoutEmptyEdges(withoutNpmLines(printed))}`]),
    "`http://localhost:3000/`, for this machine only, because `--trust-proxies 0` says that there is no proxy:",
    block([list]),
    "`http://localhost:3000/lead-form`:",
    block([conversation]),
    "## The answers",
    "The printed link opens the admin page, signed in. A click on the bot:",
    block([answers]),
    "The same link in another browser:",
    block([refusal]),
    "The CSV, in another terminal, while the server runs:",
    block([exported]),
    "Ctrl+C in the first terminal:",
    block([`^C\n${server.output().slice(printed.length)}`]),
  ];
}

const SIGN_IN_LINK = /http:\S+\/admin\/#\/sign-in\/[\w-]+/;

async function answerAll(page: Page): Promise<void> {
  const type = async (text: string): Promise<void> => {
    await page.getByRole("textbox").fill(text);
    await page.getByRole("button", { name: "Send" }).click();
  };
  const choose = (label: string): Promise<void> => page.getByRole("button", { name: label }).click();
  await type("Ada Lovelace");
  await choose("A quote");
  await type("A chat for our shop, please.");
  await choose("By email");
  await type("ada@example.com");
  await page.getByText("We'll be in touch.").first().waitFor();
}

/** The conversation as a screen reader reads it: each message starts with who said it. */
async function readConversation(page: Page): Promise<string> {
  const bubbles = page.getByTestId("host-bubble").or(page.getByTestId("guest-bubble"));
  const messages = await bubbles.allInnerTexts();
  return messages.map((message) => message.trim().replace(/:\n/, ": ")).join("\n");
}

/** The rows of the admin page's table. */
async function readTable(page: Page): Promise<string> {
  const rows = await page.getByRole("row").all();
  const lines = rows.map(async (row) => {
    const cells = await row
      .getByRole("columnheader")
      .or(row.getByRole("rowheader"))
      .or(row.getByRole("cell"))
      .all();
    const texts = await Promise.all(cells.map((cell) => cell.innerText()));
    return texts.map((text) => text.trim()).join(" | ");
  });
  return (await Promise.all(lines)).join("\n");
}

const replySchema = v.looseObject({
  sessionId: v.optional(v.string()),
  messages: v.array(v.looseObject({ type: v.string() })),
  input: v.optional(v.looseObject({ type: v.string() })),
});

/** Posts as curl does, and shows the command with the shortened reply. */
async function post(
  server: RunningCommand,
  path: string,
  body: object,
): Promise<{ readonly sessionId: string; readonly text: string }> {
  const data = JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  const response = await fetch(urlOf(server) + path, { method: "POST", headers, body: data });
  const { sessionId, messages, input } = v.parse(replySchema, await response.json());
  const reply = {
    ...(sessionId !== undefined && { sessionId: "SESSION" }),
    messages: messages.map((message) => ({ type: message.type, text: textOf(message) })),
    ...(input !== undefined && { input: { type: input.type } }),
  };
  const shown = path.replace(/sessions\/[^/]+/, "sessions/SESSION");
  return {
    sessionId: sessionId ?? "",
    text: `$ curl --json '${data}' http://localhost:3000${shown}\n${JSON.stringify(reply, null, 2)}`,
  };
}

/** The text in a message's rich text. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join("");
  if (typeof value !== "object" || value === null) return "";
  return "text" in value && typeof value.text === "string"
    ? value.text
    : Object.values(value).map(textOf).join("");
}

async function command(project: EmptyProject, line: string, folder = project.folder): Promise<string> {
  return `$ ${line}\n${withoutEmptyEdges(withoutNpmLines(await project.sh(`${line} 2>&1`, folder)))}`;
}

/** Without what npm says about itself, which differs between its versions. */
function withoutNpmLines(output: string): string {
  return output.replaceAll(/^npm (?:warn|notice).*\n/gm, "").replaceAll(/^> .*\n/gm, "");
}

function urlOf(server: RunningCommand): string {
  return /http:\/\/localhost:\d+/.exec(server.output())?.[0] ?? "";
}

function block(texts: readonly string[]): string {
  return `\`\`\`text\n${texts.map(withoutEmptyEdges).join("\n\n")}\n\`\`\``;
}

function withoutEmptyEdges(text: string): string {
  return text.replace(/^\n+/, "").trimEnd();
}

function normalize(text: string, home: string): string {
  return text
    .replaceAll(home, "~")
    .replaceAll(/localhost:\d+/g, "localhost:3000")
    .replaceAll(/sign-in\/[\w-]+/g, "sign-in/CODE")
    .replaceAll(/^[\da-f]{32,40},/gm, "RESULT,")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replaceAll(/^[A-Z][a-z]{2} \d+, \d+:\d\d.[AP]M/gm, "TIME")
    .replaceAll(/\(\d+ ms\)/g, "(N ms)")
    .replaceAll(/added \d+ packages? in .*/g, "added N packages")
    .replaceAll(/[ \t]+$/gm, "");
}
