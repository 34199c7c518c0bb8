import type { Page, Request } from "playwright";
import { expect, test } from "vitest";
import { openFastClockPage } from "../fast-clock-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";
import { greeterChat } from "./greeter-chat.ts";

/* Pages that load, unload and change around the widget. */

const fixture = useEmbeddingFixture();

function bubblePage(path: string, props: Readonly<Record<string, unknown>> = {}, more = ""): string {
  const { site, api } = fixture();
  return site.put(
    path,
    `<a href="/elsewhere.html">Elsewhere</a><main>Home</main>${more}<script type="module">
      import Banter from "/banter/banter.js";
      Banter.initBubble(${JSON.stringify({ id: "bubble", typebot: "greeter", apiHost: api, ...props })});
    </script>`,
  );
}

test("a site that swaps its content keeps the chat; one that swaps its body keeps the element", async () => {
  const { page, problems } = await openFastClockPage(fixture().browser, bubblePage("/spa.html"));
  await page.locator(".launcher").click();
  const chat = greeterChat(page);
  await chat.isGreeted();
  await page.evaluate(() => {
    history.pushState({}, "", "/spa/other");
    document.querySelector("main")?.replaceChildren("Other page");
  });
  await chat.givesName("Ada");
  // Like Turbo: a new body with the permanent element moved into it.
  await page.evaluate(() => {
    const bubble = document.querySelector("banter-bubble");
    const body = document.createElement("body");
    body.append("Third page");
    if (bubble !== null) body.append(bubble);
    document.documentElement.replaceChild(body, document.body);
  });
  await chat.choosesCoffee();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a site that discards its body leaves nothing of the widget and can add a new one", async () => {
  const { page, problems } = await openFastClockPage(fixture().browser, bubblePage("/thrown.html"));
  await page.locator(".launcher").click();
  await greeterChat(page).isGreeted();
  await page.evaluate(() => {
    document.documentElement.replaceChild(document.createElement("body"), document.body);
  });
  await page.evaluate(`Banter.initBubble({ id: "new", typebot: "second", apiHost: "${fixture().api}" })`);
  expect(await page.evaluate(() => document.querySelectorAll("banter-bubble").length)).toBe(1);
  await page.locator("#new .launcher").waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("back and forward: the chat continues where the visitor left it", async () => {
  fixture().site.put("/elsewhere.html", "<h1>Elsewhere</h1>");
  const { page, problems } = await openFastClockPage(
    fixture().browser,
    bubblePage("/back.html", { typebot: "remembered" }),
  );
  await page.locator(".launcher").click();
  const chat = greeterChat(page);
  await chat.isGreeted("remembered");
  await chat.givesName("Ada");
  await page.getByRole("link", { name: "Elsewhere" }).click();
  await page.getByRole("heading", { name: "Elsewhere" }).waitFor();
  await page.goBack();
  await chat.says("Nice to meet you, Ada.");
  expect(await page.getByTestId("host-bubble").getByText("Hello from remembered!").count()).toBe(1);
  await chat.choosesCoffee();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("nothing in the widget prevents the back/forward cache", async () => {
  const { page } = await openFastClockPage(fixture().browser, bubblePage("/cached.html"));
  await page.locator(".launcher").click();
  await greeterChat(page).isGreeted();
  const handlers = await page.evaluate(async () => {
    const unload: string[] = [];
    for (const type of ["unload", "beforeunload"])
      if (Reflect.get(window, `on${type}`) !== null) unload.push(type);
    const locks = (await navigator.locks.query()).held?.map((lock) => lock.name) ?? [];
    return { unload, locks };
  });
  expect(handlers).toEqual({ unload: [], locks: [] });
  await page.context().close();
});

test("several bots on one page: a command reaches the addressed one, by any of its three ids", async () => {
  const { browser, site, api } = fixture();
  const url = site.put(
    "/several.html",
    `<banter-standard id="inline" typebot="remembered" api-host="${api}" style="height: 500px"></banter-standard>
     <script type="module">
      import Banter from "/banter/banter.js";
      Banter.initBubble({ id: "one", typebot: "greeter", apiHost: "${api}" });
      Banter.initBubble({ id: "two", typebot: "second", apiHost: "${api}", theme: { placement: "left" } });
    </script>`,
  );
  const { page, problems } = await openFastClockPage(browser, url);
  const [one, two, inline] = [
    greeterChat(page.locator("#one")),
    greeterChat(page.locator("#two")),
    greeterChat(page.locator("#inline")),
  ];
  await inline.isGreeted("remembered");
  const call = (script: string) => page.evaluate(script);
  const areOpen = () =>
    page.evaluate(() =>
      ["one", "two"].map(
        (id) => document.getElementById(id)?.shadowRoot?.querySelector("[data-open]") != null,
      ),
    );
  await call(`Banter.open({ id: "one" })`);
  await one.isGreeted();
  expect(await areOpen()).toEqual([true, false]);
  await call(`Banter.open({ id: "second" })`);
  await two.isGreeted("second");
  await call(`Banter.setInputValue("Grace", { id: "second-internal" })`);
  await expect.poll(() => two.field.inputValue()).toBe("Grace");
  expect([await one.field.inputValue(), await inline.field.inputValue()]).toEqual(["", ""]);
  await call(`Banter.submitInput({ id: "two" })`);
  await two.says("Nice to meet you, Grace.");
  await call(`window.postMessage({ isFromBanter: true, command: "setInputValue", value: "all" }, "*")`);
  await expect.poll(() => one.field.inputValue()).toBe("all");
  await expect.poll(() => inline.field.inputValue()).toBe("all");
  await call(`Banter.unmount({ id: "greeter" })`);
  await expect.poll(() => page.locator("#one").count()).toBe(0);
  expect(await page.locator("#two").count()).toBe(1);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("in another site's iframe, every call tells the server which site embeds it", async () => {
  const { browser, site, api } = fixture();
  site.put(
    "/inner.html",
    `<banter-standard typebot="greeter" api-host="${api}" style="height: 500px"></banter-standard>
    <script type="module" src="/banter/banter.js"></script>`,
  );
  const outer = site.put(
    "/outer.html",
    `<iframe src="${site.url.replace("localhost", "127.0.0.1")}/inner.html" style="width: 600px; height: 600px"></iframe>`,
  );
  const context = await browser.newContext();
  context.setDefaultTimeout(15_000);
  // Set from the start: set later, the flag may not have reached the iframe's own process yet.
  await context.route("**/continueChat", (route) =>
    route.fulfill({
      status: 400,
      json: { message: "no" },
      headers: { "access-control-allow-origin": "*" },
    }),
  );
  const page = await context.newPage();
  const calls = watchCalls(page, api);
  await page.goto(outer);
  const frame = page.frameLocator("iframe");
  const chat = greeterChat(frame);
  await chat.isGreeted();
  await chat.field.fill("Ada");
  await chat.field.press("Enter");
  await expect
    .poll(() => calls().map(({ name }) => name))
    .toEqual(["startChat", "continueChat", "clientLogs"]);
  expect(calls().map(({ parent }) => parent)).toEqual([site.url, site.url, site.url]);
  await context.close();
});

test("on a top-level page no such header is sent", async () => {
  const { page } = await openFastClockPage(fixture().browser, bubblePage("/alone.html"));
  const calls = watchCalls(page, fixture().api);
  await page.locator(".launcher").click();
  const chat = greeterChat(page);
  await chat.isGreeted();
  await chat.givesName("Ada");
  expect(calls()).toEqual([
    { name: "startChat", parent: undefined },
    { name: "continueChat", parent: undefined },
  ]);
  await page.context().close();
});

/** The chat's calls with the header that names the embedding page. */
function watchCalls(page: Page, api: string) {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().startsWith(api)) requests.push(request);
  });
  return () =>
    requests.map((request) => ({
      name: new URL(request.url()).pathname.split("/").at(-1),
      parent: request.headers()["x-typebot-iframe-referrer-origin"],
    }));
}

test("two chats of one bot on a page keep what is typed in each over a reload", async () => {
  const { browser, site, api } = fixture();
  const element = `<banter-standard typebot="remembered" api-host="${api}" style="display:block;height:300px"></banter-standard>`;
  const url = site.put(
    "/twice.html",
    `${element}${element}<script type="module">import "/banter/banter.js";</script>`,
  );
  const { page, problems } = await openFastClockPage(browser, url);
  const texts = ["in the first", "in the second"] as const;
  const fields = texts.map((_, index) => page.locator("banter-standard").nth(index).getByRole("textbox"));
  for (const [index, field] of fields.entries()) await field.fill(texts[index] ?? "");
  await fields[1]?.fill("");
  await fields[1]?.fill(texts[1]);
  await page.reload();
  for (const [index, field] of fields.entries())
    await expect.poll(() => field.inputValue()).toBe(texts[index]);
  expect(problems).toEqual([]);
  await page.context().close();
});
