import { expect, test } from "vitest";
import { banter } from "../banter-command.ts";
import { openPage } from "../browser-page.ts";
import { openFastClockPage } from "../fast-clock-page.ts";
import { serveBots } from "../serve-bots.ts";
import { asked } from "./every-input-visitor.ts";

const TOKEN = "a-long-random-text-of-the-owner";
const { server, browser } = await serveBots(["e2e/inputs/date-bot.ts"], { BANTER_OWNER_TOKEN: TOKEN });

/* The field of headless Chromium is that of the United States in every locale. */
test.each([
  ["en-US", "Mar 4, 2026"],
  ["en-GB", "4 Mar 2026"],
  ["de-DE", "4. März 2026"],
])(
  "03/04/2026 is March 4 for the visitor, the flow, the owner and in exports: %s, %s",
  async (locale, shown) => {
    const { page, problems } = await openFastClockPage(browser, `${server.url}/dates`, { locale });
    const slot = await asked(page, "Which day?");
    await slot.getByTestId("from-date").focus();
    await page.keyboard.type("03042026");
    await page.keyboard.press("Enter");
    await page.getByRole("log").getByText(`In time, on ${shown}.`).waitFor();
    expect(await page.getByTestId("guest-bubble").textContent()).toContain(shown);
    expect(problems).toEqual([]);
    await page.context().close();

    const owner = await openPage(browser, `${server.url}/admin/`, { locale });
    await owner.page.locator("input").first().fill(TOKEN);
    await owner.page.keyboard.press("Enter");
    await owner.page.getByRole("link", { name: "Dates" }).first().click();
    await owner.page.getByRole("cell", { name: shown }).first().waitFor();
    await owner.page.context().close();
    const csv = await banter("export", "results", "--bot", "dates", "--data", server.dataDir);
    expect(csv.trim().split("\n").at(-1)).toMatch(/,yes,2026-03-04$/);
  },
);
