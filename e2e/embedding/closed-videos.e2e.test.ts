import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openFastClockPage } from "../fast-clock-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";

/* Videos of providers in a bubble that the visitor closes. The players are stand-ins that show the messages they get. */

const video = (type: string) => ({
  id: type,
  type: "video",
  content: { type, id: "abc", isAutoplayEnabled: true },
});
const fixture = useEmbeddingFixture({
  films: {
    version: "6.1",
    id: "films-internal",
    name: "films",
    publicId: "films",
    events: [{ id: "start", type: "start", outgoingEdgeId: "edge" }],
    edges: [{ id: "edge", from: { eventId: "start" }, to: { groupId: "all" } }],
    groups: [
      {
        id: "all",
        title: "All",
        blocks: [
          video("youtube"),
          video("vimeo"),
          video("gumlet"),
          { id: "more", type: "text input" },
          video("tiktok"),
        ],
      },
    ],
    variables: [],
    settings: { typingEmulation: { enabled: false } },
    theme: {},
  },
});

const PLAYERS = /youtube-nocookie\.com|vimeo\.com|gumlet\.io|tiktok\.com/;
const PLAYER = '<p></p><script>onmessage = ({ data }) => document.querySelector("p").append(data)</script>';

async function openBubble() {
  const { browser, site, api } = fixture();
  const url = site.put(
    "/films.html",
    `<script type="module">
      import Banter from "/banter/banter.js";
      Banter.initBubble({ id: "bubble", typebot: "films", apiHost: "${api}" });
    </script>`,
  );
  const { page } = await openFastClockPage(browser, url, { reducedMotion: "no-preference" });
  await page.route(PLAYERS, (route) => route.fulfill({ contentType: "text/html", body: PLAYER }));
  await page.locator(".launcher").click();
  return page;
}

const player = (page: Page, host: string) => page.locator(`iframe[src*="${host}"]`);
const messages = (page: Page, host: string) => player(page, host).contentFrame().locator("p");

test("closing the chat pauses them where the player can be told, and unloads the others", async () => {
  const page = await openBubble();
  for (const host of ["youtube", "vimeo", "gumlet"])
    await messages(page, host).waitFor({ state: "attached" });
  expect(await player(page, "gumlet").getAttribute("src")).toContain("autoplay=true");
  await page.locator(".launcher").click();
  await expect
    .poll(() => messages(page, "youtube").textContent())
    .toBe('{"event":"command","func":"pauseVideo","args":""}');
  await expect.poll(() => messages(page, "vimeo").textContent()).toBe('{"method":"pause"}');
  await expect.poll(() => player(page, "gumlet").count()).toBe(0);
  await page.locator(".launcher").click();
  await messages(page, "gumlet").waitFor({ state: "attached" });
  // Loaded again, it doesn't start by itself.
  expect(await player(page, "gumlet").getAttribute("src")).not.toContain("autoplay");
  expect(await messages(page, "vimeo").textContent()).toBe('{"method":"pause"}');
  await page.context().close();
});

test("one that arrives in the closed chat is loaded when the chat is opened", async () => {
  const page = await openBubble();
  const held = new Promise<() => void>((resolve) => {
    void page.route("**/continueChat", (route) => resolve(() => void route.continue()));
  });
  await page.getByRole("textbox").fill("More");
  await page.keyboard.press("Enter");
  const release = await held;
  await page.locator(".launcher").click();
  const reply = page.waitForResponse(/continueChat/);
  release();
  await reply;
  await expect.poll(() => page.locator(".banter-video").count()).toBe(4);
  expect(await player(page, "tiktok").count()).toBe(0);
  await page.locator(".launcher").click();
  await messages(page, "tiktok").waitFor({ state: "attached" });
  await page.context().close();
});
