import { expect, test } from "vitest";
import { openFastClockPage } from "../fast-clock-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";
import { greeterChat } from "./greeter-chat.ts";

/* Places where a site's owner or a tag manager puts the script. */

const fixture = useEmbeddingFixture();

function pageWith(path: string, head: string, body = "<h1>Shop</h1>"): string {
  return fixture().site.put(
    path,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`,
  );
}

test.each(["Bubble", "Popup"])(
  "in the head, before there is a body: a %s obeys at once, and stands last in the body",
  async (mode) => {
    const { browser, api } = fixture();
    const url = pageWith(
      `/head-${mode}.html`,
      `<script src="/banter/banter.iife.js"></script>
       <script>window.handle = Banter.init${mode}({ typebot: "greeter", apiHost: "${api}" }); Banter.open()</script>`,
    );
    const { page, problems } = await openFastClockPage(browser, url);
    await greeterChat(page).isGreeted();
    expect(await page.evaluate(`document.body.lastElementChild === handle.element`)).toBe(true);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

test("in the head: a bubble that is removed before there is a body stays removed", async () => {
  const { browser } = fixture();
  const url = pageWith(
    "/head-destroyed.html",
    `<script src="/banter/banter.iife.js"></script><script>Banter.initBubble({ typebot: "greeter" }).destroy()</script>`,
  );
  const { page, problems } = await openFastClockPage(browser, url);
  expect(await page.locator("banter-bubble").count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

test.each([
  ["banter.js", `<script type="module" src="$SITE/banter/banter.js"></script>`],
  ["banter.iife.js", `<script src="$SITE/banter/banter.iife.js"></script>`],
])("on a page with another base address: %s finds its files beside itself", async (entryPoint, script) => {
  const { browser, api, site } = fixture();
  const url = pageWith(
    `/base-${entryPoint}.html`,
    `<base href="https://elsewhere.invalid/deep/">${script.replace("$SITE", site.url)}`,
    `<banter-standard typebot="greeter" api-host="${api}" style="height: 600px"></banter-standard>`,
  );
  const { page, problems } = await openFastClockPage(browser, url);
  await greeterChat(page).isGreeted();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("added later by another script, twice: everything exists once", async () => {
  const { browser, api } = fixture();
  const url = pageWith(
    "/tag-manager.html",
    `<script>
      for (const query of ["", "?again"]) {
        const script = document.createElement("script");
        script.async = true;
        script.src = "/banter/banter.iife.js" + query;
        script.onload = () => Banter.initBubble({ id: "help", typebot: "greeter", apiHost: "${api}" });
        document.head.append(script);
      }
    </script>`,
  );
  const { page, problems } = await openFastClockPage(browser, url, { viewport: { width: 800, height: 700 } });
  await page.waitForLoadState("networkidle");
  expect(await page.locator("banter-bubble").count()).toBe(1);
  await page.locator(".launcher").click();
  await greeterChat(page).isGreeted();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("an open popup is not printed, and the whole page behind it is", async () => {
  const { browser, api, site } = fixture();
  const url = site.put(
    "/paper-popup.html",
    `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
     <script type="module">import Banter from "/banter/banter.js"; Banter.initPopup({ typebot: "greeter", apiHost: "${api}" })</script>
     <div style="height: 4000px">Shop</div>`,
  );
  const { page } = await openFastClockPage(browser, url);
  const pages = async () => (await page.pdf()).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
  await page.waitForFunction("window.Banter");
  const before = await pages();
  await page.evaluate("Banter.open()");
  await greeterChat(page).isGreeted();
  expect(await pages()).toBe(before);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".overlay").isVisible()).toBe(false);
  await page.context().close();
});

test("a bubble is not printed", async () => {
  const { browser, api, site } = fixture();
  const url = site.put(
    "/paper.html",
    `<script type="module">import Banter from "/banter/banter.js"; Banter.initBubble({ typebot: "greeter", apiHost: "${api}" })</script>`,
  );
  const { page } = await openFastClockPage(browser, url);
  await page.locator(".launcher").waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".launcher").isVisible()).toBe(false);
  await page.context().close();
});
