import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startHostSite, type HostSite } from "../embedding/host-site.ts";
import { expectedAnswers } from "../inputs/every-input-visitor.ts";
import { storedAnswers } from "../inputs/stored-answers.ts";
import { startServer, type StartedServer } from "../started-server.ts";
import { answerEveryInput } from "./answer-every-input.ts";
import { launchWebKit, type WebKit, type WebKitSession } from "./webkit/launch-webkit.ts";
import { webKitPage, type WebKitPage } from "./webkit/webkit-page.ts";

/* Full conversations against the built files in WebKit, in each display mode. */

let server: StartedServer;
let site: HostSite;
let webkit: WebKit;
let session: WebKitSession;
let page: WebKitPage;

beforeAll(async () => {
  [server, site, webkit] = await Promise.all([
    startServer(["e2e/inputs/every-input-bot.ts"]),
    startHostSite(),
    launchWebKit(),
  ]);
});
afterAll(async () => {
  await webkit?.close();
  await Promise.all([server?.stop(), site?.close()]);
});
beforeEach(async () => {
  session = await webkit.newSession();
  page = webKitPage(session);
});
afterEach(() => session.end());

const openers = {
  standard: async () => {},
  popup: (page: WebKitPage) => page.getByRole("button", { name: "Open the popup" }).click(),
  bubble: (page: WebKitPage) => page.getByRole("button", { name: "Open chat" }).click(),
} as const;

test.each(["standard", "popup", "bubble"] as const)("every input is answered in a %s", async (mode) => {
  await openHost(mode);
  await openers[mode](page);
  await answerEveryInput(page, { nextPart: "ArrowRight" });
  expect(await storedAnswers(server, "every-input")).toMatchObject(expectedAnswers);
  expect(await page.evaluate(() => Reflect.get(window, "problems"))).toEqual([]);
});

async function openHost(mode: string): Promise<void> {
  const open = mode === "popup" ? `<button onclick="Banter.open()">Open the popup</button>` : "";
  const address = site.put(
    `/${mode}`,
    `<!doctype html><html lang="en"><title>${mode}</title>
      <script>problems = []; onerror = (message) => problems.push(message); onunhandledrejection = ({ reason }) => problems.push(String(reason));</script>
      <script type="module" src="/banter/banter.js"></script>
      <main><h1>A page</h1>${open}<banter-${mode} typebot="every-input" api-host="${server.url}" style="display: block; height: 600px"></banter-${mode}></main>`,
  );
  await page.goto(address);
}
