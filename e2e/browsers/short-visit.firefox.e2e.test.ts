import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright";
import { firefoxEngine, isSkipped } from "../../tools/engines.ts";
import { launchFirefox } from "./launch-firefox.ts";
import {
  answerAllInputs,
  everyInputAnswered,
  startVisitedSite,
  watchAndReload,
  watchedAndReloaded,
  type VisitedSite,
} from "./short-visit.ts";

describe.skipIf(isSkipped(firefoxEngine))("in Firefox", () => {
  let visited: VisitedSite;
  let browser: Browser;
  beforeAll(async () => {
    [visited, browser] = await Promise.all([startVisitedSite(), launchFirefox()]);
  });
  afterAll(async () => {
    await browser?.close();
    await visited?.close();
  });

  async function inNewPage<Outcome>(visit: (page: Page) => Promise<Outcome>): Promise<Outcome> {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(20_000);
    const outcome = await visit(page);
    await page.context().close();
    return outcome;
  }

  test("every input is answered", async () => {
    const outcome = await inNewPage((page) => answerAllInputs(page, visited));
    expect(outcome).toMatchObject(everyInputAnswered);
  });

  test("pictures have their size, a reply streams, and a reload restores the conversation", async () => {
    const outcome = await inNewPage((page) => watchAndReload(page, visited));
    expect(outcome).toMatchObject(watchedAndReloaded);
  });
});
