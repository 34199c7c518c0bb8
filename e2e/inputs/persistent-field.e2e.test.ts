import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openPage } from "../browser-page.ts";
import { serveLoop } from "../long-conversation/serve-loop.ts";

const { browser, site, apiUrl } = await serveLoop();

test("on a phone, the focus stays in the field from question to question, and the keyboard open", async () => {
  const address = site.put(
    "/phone.html",
    `<banter-standard typebot="loop" api-host="${apiUrl}" style="height: 560px"></banter-standard>
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
