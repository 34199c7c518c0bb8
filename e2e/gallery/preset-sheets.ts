import type { Browser, Page } from "playwright";
import { openPage } from "../browser-page.ts";
import type { ModelProvider } from "../streaming/model-provider.ts";
import { openHostPage } from "./host-page.ts";
import { holdReply, presets, servePresetBots } from "./preset-bots.ts";
import { writeSheets, type Cell } from "./sheet-writer.ts";

const ELEMENTS = ["banter-standard", "banter-popup", "banter-bubble"] as const;
const HEIGHT = 740;

interface PresetSheetOptions {
  readonly widths: readonly number[];
  readonly schemes: readonly ("light" | "dark")[];
  /** Names of presets; none is all of them. */
  readonly only: readonly string[];
}

/** Draws a conversation in every preset, display mode and color scheme. */
export async function drawPresetSheets(browser: Browser, options: PresetSheetOptions): Promise<void> {
  const served = await servePresetBots();
  const { server, provider } = served;
  try {
    for (const preset of presets.filter((name) => options.only.length === 0 || options.only.includes(name)))
      for (const colorScheme of options.schemes) {
        const cells: Cell[] = [];
        for (const element of ELEMENTS)
          for (const width of options.widths) {
            const { page } = await openPage(browser, "about:blank", {
              colorScheme,
              viewport: { width, height: HEIGHT },
            });
            const props = { typebot: preset, colorScheme: "auto", controls: true, autoShowDelay: 0 };
            await openHostPage(page, server.url, { element, props, background: "text" });
            const row = `${preset}, ${colorScheme}: ${element} at ${width} px`;
            for (const [caption, png] of await drawConversation(page, provider))
              cells.push({ row, caption, png });
            await page.context().close();
          }
        await writeSheets(browser, `preset-${preset}-${colorScheme}`, cells);
      }
  } finally {
    await served.stop();
  }
}

/** Pictures of the conversation's beginning, a question, a reply that is being written, and the reply with a field. */
async function drawConversation(page: Page, provider: ModelProvider) {
  const modelReply = holdReply(provider);
  modelReply.begin();
  const choice = page.getByRole("button", { name: "An online shop" });
  await choice.waitFor();
  const question = await capture(page);
  await page.locator(".scrollable-container").evaluate((scroller) => scroller.scrollTo(0, 0));
  const beginning = await capture(page);
  await choice.click();
  await page.locator("pre").waitFor();
  const writing = await capture(page);
  modelReply.finish();
  await page.getByRole("textbox").waitFor();
  const reply = await capture(page);
  return Object.entries({ beginning, question, writing, reply });
}

/** The part of the page with the chat, once nothing moves. */
async function capture(page: Page): Promise<Buffer> {
  await page.evaluate(untilStill);
  const width = page.viewportSize()?.width ?? 0;
  const isBubble = (await page.locator("banter-bubble").count()) > 0;
  const shown = Math.min(width, 800);
  const x = isBubble ? width - shown : (width - shown) / 2;
  return await page.screenshot({ clip: { x, y: 0, width: shown, height: HEIGHT } });
}

/** Runs in the page: until all pictures are shown and the conversation has had the same size for twenty frames. */
async function untilStill(): Promise<void> {
  const chat = document.querySelector("banter-standard, banter-popup, banter-bubble")?.shadowRoot;
  await Promise.all([...(chat?.querySelectorAll("img") ?? [])].map((picture) => picture.decode()));
  let before = "";
  for (let still = 0; still < 20; still += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const scroller = chat?.querySelector(".scrollable-container");
    const now = [scroller?.scrollHeight, scroller?.scrollTop, scroller?.clientHeight].join();
    if (now !== before) still = 0;
    before = now;
  }
}
