import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSkipped, webKitEngine } from "../../tools/engines.ts";
import {
  answerAllInputs,
  everyInputAnswered,
  startVisitedSite,
  watchAndReload,
  watchedAndReloaded,
  type VisitedSite,
} from "./short-visit.ts";
import { launchWebKit, type WebKit } from "./webkit/launch-webkit.ts";
import { webKitPage, type WebKitPage } from "./webkit/webkit-page.ts";

describe.skipIf(isSkipped(webKitEngine))("in WebKit", () => {
  let visited: VisitedSite;
  let webkit: WebKit;
  beforeAll(async () => {
    [visited, webkit] = await Promise.all([startVisitedSite(), launchWebKit()]);
  });
  afterAll(async () => {
    await webkit?.close();
    await visited?.close();
  });

  async function inNewPage<Outcome>(visit: (page: WebKitPage) => Promise<Outcome>): Promise<Outcome> {
    const session = await webkit.newSession();
    try {
      return await visit(webKitPage(session));
    } finally {
      await session.end();
    }
  }

  test("every input is answered", { timeout: 120_000 }, async () => {
    const outcome = await inNewPage((page) => answerAllInputs(page, visited, { nextPart: "ArrowRight" }));
    expect(outcome).toMatchObject(everyInputAnswered);
  });

  test("pictures have their size, a reply streams, and a reload restores the conversation", async () => {
    const outcome = await inNewPage((page) => watchAndReload(page, visited));
    expect(outcome).toMatchObject(watchedAndReloaded);
  });
});
