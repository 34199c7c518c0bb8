import { expect, test } from "vitest";
import { openFastClockPage } from "../fast-clock-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";
import { greeterChat } from "./greeter-chat.ts";

/* Content security policies of real sites: everything works, and no violation is reported. */

const fixture = useEmbeddingFixture();

const WATCH = `
  window.reports = [];
  addEventListener("securitypolicyviolation", (event) => reports.push(event.effectiveDirective + " " + event.blockedURI + " " + event.sample));
`;

function open(mode: "Bubble" | "Popup" | "Standard"): string {
  const props = JSON.stringify({ typebot: "greeter", apiHost: fixture().api, defaultOpen: true });
  return mode === "Bubble" ? `Banter.initBubble(${props}); Banter.open();` : `Banter.init${mode}(${props});`;
}

test.each(["Bubble", "Popup", "Standard"] as const)(
  "%s under the strictest policy with files of its own",
  async (mode) => {
    const { browser, site, api } = fixture();
    const path = `strictest-${mode}`;
    site.put(
      `/${path}.js`,
      `${WATCH} const { default: Banter } = await import("/banter/banter.js"); ${open(mode)}`,
    );
    site.put(`/${path}.css`, "banter-standard { height: 600px }");
    const url = site.put(
      `/${path}.html`,
      `<!doctype html><html lang="en"><head><title>Shop</title><link rel="stylesheet" href="/${path}.css">
      <script type="module" src="/${path}.js"></script></head><body><banter-standard></banter-standard></body></html>`,
      {
        "content-security-policy": `default-src 'none'; script-src 'self'; connect-src ${api}; img-src ${api}; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      },
    );
    const { page, problems } = await openFastClockPage(browser, url);
    const chat = greeterChat(page);
    await chat.isGreeted();
    // Styled, not just present.
    expect(
      await page
        .locator(".banter-guest-bubble, .banter-host-bubble")
        .first()
        .evaluate((bubble) => getComputedStyle(bubble).borderRadius),
    ).not.toBe("0px");
    await chat.givesName("Ada");
    await chat.choosesCoffee();
    expect(await page.evaluate(() => Reflect.get(window, "reports"))).toEqual([]);
    // Beside a popup or bubble, the page's own element has no bot.
    expect(problems.filter((problem) => !problem.includes("has no bot"))).toEqual([]);
    await page.context().close();
  },
);

test("a nonce with strict-dynamic: the owner's nonced script loads all others", async () => {
  const { browser, site, api } = fixture();
  const url = site.put(
    "/nonce.html",
    `<script nonce="n0">${WATCH}</script><script type="module" nonce="n0">
      import Banter from "/banter/banter.js";
      ${open("Bubble")}
    </script>`,
    {
      "content-security-policy": `default-src 'none'; script-src 'nonce-n0' 'strict-dynamic'; connect-src ${api}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
  );
  const { page, problems } = await openFastClockPage(browser, url);
  const chat = greeterChat(page);
  await chat.isGreeted();
  await chat.givesName("Ada");
  expect(await page.evaluate(() => Reflect.get(window, "reports"))).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a classic script with integrity, from another origin", async () => {
  const { browser, site } = fixture();
  const source = await (await fetch(`${site.url}/banter/banter.iife.js`)).arrayBuffer();
  const digest = Buffer.from(await crypto.subtle.digest("SHA-384", source)).toString("base64");
  const url = site.put(
    "/integrity.html",
    `<script src="${site.url.replace("localhost", "127.0.0.1")}/banter/banter.iife.js" integrity="sha384-${digest}" crossorigin="anonymous"></script>
     <script>${WATCH} ${open("Bubble")}</script>`,
  );
  const { page, problems } = await openFastClockPage(browser, url);
  await greeterChat(page).isGreeted();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("storage that the browser blocks: the conversation works without it", async () => {
  const { browser, site, api } = fixture();
  const url = site.put(
    "/no-storage.html",
    `<script>
      for (const name of ["sessionStorage", "localStorage", "indexedDB"]) {
        Object.defineProperty(window, name, { get() { throw new DOMException("Access is denied for this document.", "SecurityError") } });
      }
      Object.defineProperty(document, "cookie", { get() { throw new DOMException("denied", "SecurityError") }, set() { throw new DOMException("denied", "SecurityError") } });
    </script><script type="module">
      import Banter from "/banter/banter.js";
      Banter.initBubble({ typebot: "remembered", apiHost: "${api}" });
      Banter.open();
    </script>`,
  );
  const { page, problems } = await openFastClockPage(browser, url);
  const chat = greeterChat(page);
  await chat.isGreeted("remembered");
  await chat.givesName("Ada");
  await chat.choosesCoffee();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a sandboxed iframe with an opaque origin: the conversation works", async () => {
  const { browser, site, api } = fixture();
  site.put(
    "/framed.html",
    `<script type="module">import Banter from "/banter/banter.js"; Banter.initPopup({ typebot: "greeter", apiHost: "${api}", defaultOpen: true })</script>`,
  );
  const url = site.put(
    "/sandboxed.html",
    `<iframe sandbox="allow-scripts allow-forms" src="/framed.html" style="width: 600px; height: 600px"></iframe>`,
  );
  const { page } = await openFastClockPage(browser, url);
  const chat = greeterChat(page.frameLocator("iframe"));
  await chat.isGreeted();
  await chat.givesName("Ada");
  expect(await page.frameLocator("iframe").getByTestId("guest-bubble").count()).toBe(1);
  await page.context().close();
});
