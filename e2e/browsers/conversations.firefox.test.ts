import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright";
import { startServer, type StartedServer } from "../started-server.ts";
import { storedAnswers } from "../inputs/stored-answers.ts";
import { expectedAnswers } from "../inputs/every-input-visitor.ts";
import { answerEveryInput } from "./answer-every-input.ts";
import { launchFirefox } from "./launch-firefox.ts";

/* Full conversations against the built files in the system's Firefox, in each display mode. */

let server: StartedServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(["e2e/inputs/every-input-bot.ts"]), launchFirefox()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const openers = {
  standard: async () => {},
  popup: (page: Page) => page.getByRole("button", { name: "Open the popup" }).click(),
  bubble: (page: Page) => page.getByRole("button", { name: "Open chat" }).click(),
} as const;

test.each(["standard", "popup", "bubble"] as const)("every input is answered in a %s", async (mode) => {
  const { page, problems } = await openHost(mode);
  await openers[mode](page);
  await answerEveryInput(page);
  expect(await storedAnswers(server, "every-input")).toMatchObject(expectedAnswers);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("the page gives its focus to a popup, Escape restores it, and the conversation continues", async () => {
  const { page } = await openHost("popup");
  const opener = page.getByRole("button", { name: "Open the popup" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("dialog").getByRole("textbox");
  await field.waitFor();
  await expect.poll(() => focusedIn(page)).toContain("popup");
  await field.click();
  await page.keyboard.type("Half an ans");
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedIn(page)).toBe("button");
  await page.keyboard.press("Enter");
  await field.waitFor();
  expect(await field.inputValue()).toBe("Half an ans");
  await page.context().close();
});

test("with reduced motion nothing moves", async () => {
  const { page } = await openHost("standard");
  await page.getByTestId("host-bubble").getByText("Short?", { exact: true }).waitFor();
  const moving = await page.evaluate(
    () =>
      document
        .querySelector("banter-standard")
        ?.shadowRoot?.getAnimations()
        .filter(({ playState }) => playState === "running").length,
  );
  expect(moving).toBe(0);
  await page.context().close();
});

async function openHost(mode: string): Promise<{ page: Page; problems: readonly string[] }> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  const address = `${server.url}/${mode}-host`;
  const open = mode === "popup" ? `<button onclick="Banter.open()">Open the popup</button>` : "";
  await page.route(address, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>${mode}</title>
        <script type="module" src="/banter/banter.js"></script>
        <main><h1>A page</h1>${open}<banter-${mode} typebot="every-input" style="display: block; height: 600px"></banter-${mode}></main>`,
    }),
  );
  await page.goto(address);
  return { page, problems };
}

function focusedIn(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.localName ?? "");
}
