import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { serveChatPage } from "./chat-page.ts";
import { startFakeModelProvider } from "../../packages/server/src/testing/fake-model-provider.ts";
import { serveBots } from "../serve-bots.ts";

/* From a provider's annotations to the numbers in the text, after a reload, and in the downloaded conversation. */

const provider = await startFakeModelProvider();
afterAll(() => provider.close());
const { server, browser } = await serveBots(["e2e/streaming/bots"], {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_API: "responses",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
});

test("a citation of the provider is a numbered source, also after a reload and in the transcript", async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(await serveChatPage(page, server.url, '{ typebot: "asks-again", controls: true }'));
  provider.plan.push({
    text: ["We are open ", "until six. ", "Not today."],
    citations: [{ url: "https://example.com/hours", title: "Opening hours", start: 0, end: 22 }],
  });
  await page.getByRole("textbox").fill("When?");
  await page.keyboard.press("Enter");
  const sources = page.getByRole("list", { name: "Sources" });
  const check = async () => {
    await sources.waitFor();
    expect(await page.locator(".banter-streaming-container p").first().innerText()).toMatch(
      /^We are open until six\.\s*1\s*Not today\.$/,
    );
    const chip = page.getByRole("link", { name: "Source 1: Opening hours" });
    expect(await chip.getAttribute("href")).toBe("https://example.com/hours");
    expect(await sources.innerText()).toMatch(/Opening hours\s+example\.com/);
  };
  await check();
  await page.reload();
  await check();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Download conversation" }).click();
  const path = await (await downloading).path();
  expect(readFileSync(path, "utf8")).toContain("[1] Opening hours https://example.com/hours");
  await page.context().close();
});
