import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { axeViolations } from "../accessibility/axe-violations.ts";
import { openPage } from "../browser-page.ts";
import { nothingMoves } from "../nothing-moves.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";
import { greeterBot } from "./greeter-bot.ts";
import { greeterChat } from "./greeter-chat.ts";

/* What bots have that say nothing about their page, and pages of others that say nothing about a bot's. */

const page = {
  title: "Fernwood",
  tagline: "Websites",
  background: { type: "Gradient", content: "#c7d2fe, #fbcfe8" },
  layout: "focus",
};
const exported: object = JSON.parse(
  readFileSync(new URL("../../apps/site/bots/exported-booking.json", import.meta.url), "utf8"),
);
const fixture = useEmbeddingFixture({
  plain: greeterBot("plain"),
  paged: { ...greeterBot("paged"), theme: { page } },
  exported: { ...exported, publicId: "exported" },
});

test("an embedded bot looks the same with a page of its own and without", async () => {
  const { browser, site, api } = fixture();
  const looks = [];
  for (const id of ["plain", "paged"]) {
    const html = `<banter-standard typebot="${id}" api-host="${api}" style="display:block;height:500px"></banter-standard>
      <script type="module" src="/banter/banter.js"></script>`;
    const { page: embedding, problems } = await openPage(browser, site.put(`/embeds-${id}`, html));
    await greeterChat(embedding).isGreeted(id);
    await nothingMoves(embedding);
    looks.push(
      await embedding
        .locator(".banter-host-bubble, .banter-input, .banter-chat-content, .banter-container")
        .evaluateAll((elements) =>
          elements.map((element) => {
            const { x, y, height, width } = element.getBoundingClientRect();
            const { backgroundColor, fontSize } = getComputedStyle(element);
            // The greeting has the bot's name in it.
            return element.matches(".banter-host-bubble")
              ? { x, y, height, backgroundColor, fontSize }
              : { x, y, height, width, backgroundColor, fontSize };
          }),
        ),
    );
    expect(await embedding.getByRole("progressbar").count()).toBe(0);
    expect(await embedding.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    expect(problems).toEqual([]);
    await embedding.context().close();
  }
  expect(looks[1]).toEqual(looks[0]);
});

test("the page of an exported bot has its name, the whole conversation and one edge", async () => {
  const { browser, api } = fixture();
  const { page: opened } = await openPage(browser, `${api}/exported`, { bypassCSP: true });
  await opened.locator(".banter-input-container:not([data-hidden])").waitFor();
  await nothingMoves(opened);
  expect(await opened.getByRole("heading", { level: 1 }).textContent()).toBe("Trattoria Lume");
  expect(await opened.locator(".banter-focus, .backdrop").count()).toBe(0);
  const edges = await opened
    .locator("h1, .banter-host-bubble, .banter-input-container :is(.banter-input, .banter-button)")
    .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().left)));
  expect(Math.min(...edges)).toBe(edges[0]);
  expect(await axeViolations(opened, false)).toEqual([]);
  await opened.context().close();
});
