import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage } from "../browser-page.ts";
import { startHostSite, type HostSite } from "../embedding/host-site.ts";
import { startLoopApi } from "../long-conversation/loop-api.ts";

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let site: HostSite;
let api: Awaited<ReturnType<typeof startLoopApi>>;
beforeAll(async () => {
  [browser, site, api] = await Promise.all([launchBrowser(), startHostSite(), startLoopApi()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), site?.close(), api?.close()]);
});

test("on a phone, the focus stays in the field from question to question, and the keyboard open", async () => {
  const address = site.put(
    "/phone.html",
    `<banter-standard typebot="loop" api-host="${api.url}" style="height: 560px"></banter-standard>
     <script type="module" src="/banter/banter.js"></script>`,
  );
  const { page, problems } = await openPage(browser, address, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 664 },
  });
  const field = page.getByPlaceholder("Type your answer");
  await field.tap();
  await page.evaluate(watchFocus);
  for (const answer of ["Ada", "London", "Mathematician"]) {
    // Only an open question has a block id.
    await page.locator("[data-blockid] .text-input").waitFor();
    await page.keyboard.type(answer);
    await page.getByRole("button", { name: "Send" }).tap();
    await page.getByTestId("guest-bubble").getByText(answer).waitFor();
  }
  await page.getByText("This is the reply of turn 3,").first().waitFor();
  expect(await focusMoves(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

/** Runs in the page: records each element that loses or receives the focus from now on. */
function watchFocus(): void {
  const moves: string[] = [];
  Reflect.set(window, "focusMoves", moves);
  const root = document.querySelector("banter-standard")?.shadowRoot;
  for (const type of ["focusin", "focusout"])
    root?.addEventListener(type, ({ target }) => {
      moves.push(`${type} ${target instanceof Element ? target.className : ""}`);
    });
}

function focusMoves(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, "focusMoves"));
}
