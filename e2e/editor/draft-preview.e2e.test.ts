import { expect, test } from "vitest";
import * as v from "valibot";
import { openPage } from "../browser-page.ts";
import { serveBots } from "../serve-bots.ts";

/* The owner's preview of a draft, in the frame of the admin page. */

const TOKEN = "a-long-random-text-of-the-owner";
const { server, browser } = await serveBots(undefined, { BANTER_OWNER_TOKEN: TOKEN });

async function ask(path: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(`${server.url}/api/v1/owner/bots${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

const draft = (greeting: string) => ({
  id: "draft",
  start: "first",
  groups: { first: [{ say: greeting }, { ask: "text" }], "Second group": [{ say: "Second" }] },
});

test("shows the draft in a frame, from a group, in a color scheme, and again after a save", async () => {
  await ask("", "POST", { source: draft("Hello") });
  const link = await ask("/draft/draft/preview", "POST");
  const { url } = v.parse(v.object({ url: v.string() }), link);
  const { page, problems } = await openPage(browser, `${server.url}/admin/`);
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement("iframe"), { src, name: "preview" });
    // A chat starts when it is seen.
    Object.assign(frame.style, { position: "fixed", inset: "0", width: "400px", height: "400px" });
    document.body.append(frame);
  }, `${url}&group=Second+group&scheme=dark`);
  const preview = page.frameLocator("iframe[name=preview]");
  await preview.getByTestId("host-bubble").filter({ hasText: "Second" }).waitFor();
  const scheme = await preview.locator("html").evaluate((html) => getComputedStyle(html).colorScheme);
  expect(scheme).toBe("dark");

  await ask("/draft/draft", "PUT", { source: draft("Hello again"), version: 1 });
  await page.evaluate((src) => document.querySelector("iframe")?.setAttribute("src", src), url);
  await preview.getByTestId("host-bubble").filter({ hasText: "Hello again" }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
