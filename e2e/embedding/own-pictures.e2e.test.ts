import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../tools/run-command.ts";
import { launchBrowser, openPage } from "../browser-page.ts";
import { startOwnProject, type OwnProject } from "../own-project.ts";
import { startHostSite, type HostSite } from "./host-site.ts";

/* An author's pictures are in `public/`, beside the bots. */

const BOT = `import { ask, defineBot, image, say, text } from "@banter/engine";
export default defineBot({
  id: "team",
  start: "all",
  variables: { name: text() },
  theme: { chat: { hostAvatar: { url: "/face.png" } } },
  groups: { all: [say("Hello!"), image("/team.png"), image("/missing.png"), ask.text({ save: "name" })] },
});
`;

let browser: Browser;
let site: HostSite;
let project: OwnProject;
beforeAll(async () => {
  const picture = readFileSync(join(root, "e2e/files/tiny.png"));
  [browser, site, project] = await Promise.all([
    launchBrowser(),
    startHostSite(),
    startOwnProject({
      "bots/team.ts": BOT,
      "public/team.png": picture,
      "public/face.png": picture,
      "public/team-3f9a1c2b.png": picture,
    }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await project.stop();
});

test.each(["the bot's page", "an embed on another site"])("are shown in %s", async (place) => {
  const code = `<script type="module" src="${project.url}/banter/banter.js"></script><banter-standard typebot="team"></banter-standard>`;
  const url = place.includes("page") ? `${project.url}/team` : site.put("/about", code);
  const { page } = await openPage(browser, url);
  await page.getByRole("textbox").waitFor();
  const loaded = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (image) => image instanceof HTMLImageElement && image.src + (image.naturalWidth > 0 ? "" : "?"),
      );
  await expect.poll(() => loaded(".banter-image")).toBe(`${project.url}/team.png`);
  await expect.poll(() => loaded("img.banter-avatar")).toBe(`${project.url}/face.png`);
  expect(site.requested.filter((path) => path.endsWith(".png"))).toEqual([]);
  await page.context().close();
});

test("are cached: revalidated by their content, for ever with a hash in the name", async () => {
  const { headers } = await fetch(`${project.url}/team.png`);
  expect([headers.get("cache-control"), headers.get("cross-origin-resource-policy")]).toEqual([
    "public, no-cache",
    "cross-origin",
  ]);
  const again = await fetch(`${project.url}/team.png`, {
    headers: { "if-none-match": headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  const hashed = await fetch(`${project.url}/team-3f9a1c2b.png`);
  expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test("are checked by banter validate", async () => {
  const program = join(root, "packages/server/bin/banter.js");
  const { stdout } = await promisify(execFile)(process.execPath, [program, "validate", "bots"], {
    cwd: project.folder,
  });
  expect(stdout).toContain("The file /missing.png doesn't exist");
  expect(stdout).not.toMatch(/team\.png|face\.png/);
});
