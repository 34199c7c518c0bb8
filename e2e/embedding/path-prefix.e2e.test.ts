import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../packages/server/src/testing/embedded-postgres.ts";
import { missingNginx, startNginx, type Nginx } from "../../packages/server/src/testing/nginx.ts";
import { launchBrowser, openPage } from "../browser-page.ts";
import { startOwnProject, type OwnProject } from "../own-project.ts";
import { startHostSite, type HostSite } from "./host-site.ts";

/* Banter in a folder of a site, `/chat`, behind a real nginx with the lines of docs/production.md. */

const BOT = `import { ask, defineBot, say, text } from "@banter/engine";
export default defineBot({
  id: "letter",
  variables: { file: text(), name: text() },
  start: "all",
  groups: { all: [say("Hello!"), ask.text({ save: "name" }), say("Your file?"), ask.file({ save: "file" }), say("Thanks for {{file}}"), ask.text({})] },
});
`;
const TOKEN = "a-token-of-the-prefix-tests";

describe.skipIf(missingNginx !== undefined)(`below a path of nginx ${missingNginx ?? ""}`, () => {
  let browser: Browser;
  let site: HostSite;
  let project: OwnProject;
  let nginx: Nginx;
  let base: string;
  /** Requests that left the prefix. */
  const outside: string[] = [];

  beforeAll(async () => {
    const port = await freePort();
    base = `http://127.0.0.1:${port}/chat`;
    [browser, site, project] = await Promise.all([
      launchBrowser(),
      startHostSite(),
      startOwnProject(
        { "bots/letter.ts": BOT },
        { BANTER_PUBLIC_URL: `${base}/`, BANTER_OWNER_TOKEN: TOKEN },
      ),
    ]);
    nginx = await startNginx(`proxy_pass ${project.url}/;`, { path: "/chat/", port });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await nginx.close();
    await project.stop();
  });

  async function open(url: string) {
    const opened = await openPage(browser, url, {}, async (page) => {
      page.on("request", (request) => {
        const { host, pathname } = new URL(request.url());
        if (host === new URL(base).host && !pathname.startsWith("/chat/")) outside.push(request.url());
      });
    });
    return opened;
  }

  test("a bot's page, its uploads and their files work", async () => {
    const { page, problems } = await open(`${base}/letter`);
    await page.getByRole("textbox").fill("Ada");
    await page.keyboard.press("Enter");
    await page.locator("input[type=file]").setInputFiles("e2e/files/tiny.png");
    const thanks = page.getByTestId("host-bubble").filter({ hasText: "Thanks for" });
    await thanks.waitFor();
    const file = /http\S+/.exec((await thanks.textContent()) ?? "")?.[0] ?? "";
    expect(file).toContain(`${base}/api/files/`);
    expect((await fetch(file)).status).toBe(200);
    expect([problems, outside]).toEqual([[], []]);
    await page.context().close();
  });

  test.each(["HTML, inline chat", "HTML, floating button"])(
    "the embed code %j works on another site",
    async (label) => {
      const embed = await open(`${base}/letter/embed`);
      const code = await embed.page.getByRole("region", { name: label, exact: true }).textContent();
      await embed.page.context().close();
      const { page, problems } = await open(site.put(`/embeds/${label.length}`, code ?? ""));
      if (label.includes("button")) await page.getByRole("button", { name: "Open chat" }).click();
      await page.getByRole("textbox").fill("Ada");
      await page.keyboard.press("Enter");
      await page.getByTestId("host-bubble").filter({ hasText: "Your file?" }).waitFor();
      expect([problems, outside]).toEqual([[], []]);
      await page.context().close();
    },
  );

  test("the admin page works, also without its slash", async () => {
    const { page, problems } = await open(`${base}/admin`);
    await page.locator("input").fill(TOKEN);
    await page.keyboard.press("Enter");
    await page.getByText("letter").first().waitFor();
    expect(page.url()).toContain(`${base}/admin/`);
    const cookies = await page.context().cookies(`${base}/api/v1/owner/bots`);
    expect(cookies.map(({ name, path }) => [name, path])).toEqual([["banter-device", "/chat/api/"]]);
    expect([problems, outside]).toEqual([[], []]);
    await page.context().close();
  });

  test("a preview link works", async () => {
    const response = await fetch(`${base}/api/v1/owner/bots/letter/preview-links`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: "{}",
    });
    const url = /http[^"]+/.exec(await response.text())?.[0] ?? "";
    expect(url).toContain(`${base}/preview/letter#`);
    const { page, problems } = await open(url);
    await page.getByTestId("host-bubble").filter({ hasText: "Hello!" }).waitFor();
    expect([problems, outside]).toEqual([[], []]);
    await page.context().close();
  });
});
