import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openPage } from "../browser-page.ts";
import { serveBots } from "../serve-bots.ts";
import { startHostSite } from "./host-site.ts";

/* A bot names a web font; the page gets it from the owner's host, and no font service learns of the visitor. */

const folder = mkdtempSync(join(tmpdir(), "banter-fonts-"));

writeFileSync(
  join(folder, "fine.json"),
  JSON.stringify({
    id: "fine",
    theme: { general: { font: { type: "Google", family: "House Sans" } } },
    start: "all",
    groups: { all: [{ say: "Hello from the house" }] },
  }),
);
const site = await startHostSite();
site.put("/fonts/house-sans.css", `@font-face{font-family:"House Sans";src:url(house.woff2)}`);
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});
const { server, browser } = await serveBots([folder], { BANTER_FONT_HOST: `${site.url}/fonts` });

async function visit(props: string): Promise<readonly string[]> {
  const address = site.put(
    "/page.html",
    `<banter-standard typebot="fine" api-host="${server.url}" style="display:block;height:400px" ${props}></banter-standard>
     <script type="module" src="/banter/banter.js"></script>`,
  );
  const { page } = await openPage(browser, "about:blank");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(address);
  await page.locator(".banter-host-bubble", { hasText: "Hello from the house" }).waitFor({ timeout: 20_000 });
  await expect
    .poll(() => page.locator(".banter-container").evaluate((element) => getComputedStyle(element).fontFamily))
    .toMatch(/^"(House|Own) Sans"/);
  await page.waitForLoadState("networkidle");
  await page.context().close();
  return asked.filter((url) => !url.startsWith(server.url) && !url.startsWith(`${site.url}/banter/`));
}

test("the server's setting names the font host", async () => {
  const asked = await visit("");
  expect(asked).toContain(`${site.url}/fonts/house-sans.css`);
  expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);
});

test("the page's own font needs no style sheet", async () => {
  const asked = await visit(`font="Own Sans"`);
  expect(asked).toEqual([`${site.url}/page.html`]);
});

test("the page's owner can name another host", async () => {
  site.put("/mine/own.css", `@font-face{font-family:"Own Sans";src:url(own.woff2)}`);
  const font = JSON.stringify({ type: "Custom", family: "Own Sans", url: `${site.url}/mine/own.css` });
  const asked = await visit(`font='${font}'`);
  expect(asked).toContain(`${site.url}/mine/own.css`);
  expect(asked.filter((url) => url.includes("house-sans"))).toEqual([]);
});
