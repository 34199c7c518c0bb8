import type { Browser, Page } from "playwright";
import { openPage } from "../browser-page.ts";
import type { ModelProvider } from "../streaming/model-provider.ts";
import { openHostPage } from "./host-page.ts";
import { holdReply, servePresetBots } from "./preset-bots.ts";
import { writeSheets, type Cell } from "./sheet-writer.ts";

const HEIGHT = 740;
const CROP = { width: 360, height: 420 };

interface LauncherSheetOptions {
  readonly widths: readonly number[];
  readonly schemes: readonly ("light" | "dark")[];
}

interface LauncherState {
  readonly name: string;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly enter?: (context: { readonly page: Page; readonly provider: ModelProvider }) => Promise<unknown>;
}

const messages = [
  { message: "Welcome back!", avatarUrl: "/pictures/roastery.webp" },
  { message: "How was your stay?", avatarUrl: "/pictures/sea.webp" },
  { message: "Three questions, and it takes a minute.", avatarUrl: "/pictures/town.png" },
] as const;

const states: readonly LauncherState[] = [
  { name: "closed" },
  { name: "focus", enter: ({ page }) => page.keyboard.press("Tab") },
  {
    name: "preview message",
    props: { previewMessage: { message: "How was your stay? It takes a minute.", autoShowDelay: 0 } },
    enter: ({ page }) => page.locator(".card").hover(),
  },
  {
    name: "preview message with an avatar",
    props: { previewMessage: { ...messages[2], autoShowDelay: 0 } },
    enter: ({ page }) => page.locator(".card").waitFor(),
  },
  {
    name: "several preview messages",
    props: { previewMessages: messages.map((message) => ({ ...message, autoShowDelay: 0 })) },
    enter: ({ page }) => page.locator(".card").first().waitFor(),
  },
  { name: "open", props: { autoShowDelay: 0 }, enter: untilOpen },
  {
    name: "unread",
    props: { autoShowDelay: 0 },
    enter: async ({ page, provider }) => {
      const reply = holdReply(provider);
      await untilOpen({ page });
      await page.getByRole("button", { name: "An online shop" }).click();
      await page.keyboard.press("Escape");
      reply.begin();
      reply.finish();
      await page.locator(".badge").waitFor();
      await page.mouse.move(0, 0);
    },
  },
];

/** Draws the launcher in every state on a light, a dark and a busy page. */
export async function drawLauncherSheets(browser: Browser, options: LauncherSheetOptions): Promise<void> {
  const served = await servePresetBots();
  const { server, provider } = served;
  try {
    for (const colorScheme of options.schemes) {
      const cells: Cell[] = [];
      for (const width of options.widths)
        for (const background of ["text", "photo"] as const)
          for (const { name, props, enter } of states) {
            const viewport = { width, height: HEIGHT };
            const { page } = await openPage(browser, "about:blank", { colorScheme, viewport });
            await openHostPage(page, server.url, {
              element: "banter-bubble",
              props: { typebot: "calm", colorScheme: "auto", ...props },
              background,
            });
            await page.locator(".launcher").waitFor({ state: "attached" });
            await enter?.({ page, provider });
            // The card, the window and the badge fade in.
            await page.waitForTimeout(400);
            const png = await page.screenshot({
              clip: { x: width - CROP.width, y: HEIGHT - CROP.height, ...CROP },
            });
            cells.push({ row: `${colorScheme}, ${background}, ${width} px`, caption: name, png });
            await page.context().close();
          }
      await writeSheets(browser, `launcher-${colorScheme}`, cells);
    }
  } finally {
    await served.stop();
  }
}

async function untilOpen({ page }: { readonly page: Page }): Promise<void> {
  await page.getByRole("button", { name: "An online shop" }).waitFor();
}
