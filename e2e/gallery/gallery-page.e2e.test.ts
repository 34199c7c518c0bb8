import { expect, test } from "vitest";
import { axeViolations } from "../accessibility/axe-violations.ts";
import { openPage } from "../browser-page.ts";
import { serveBots } from "../serve-bots.ts";

/* The gallery as a page for designers and authors. */

const { server, browser } = await serveBots();
const gallery = `${server.url}/gallery.html`;

test("the address keeps the look and the state", async () => {
  const { page } = await openPage(browser, `${gallery}?theme=night&only=Email`);
  const theme = page.getByLabel("Theme");
  expect(await theme.inputValue()).toBe("night");
  await page.getByLabel("Direction").selectOption("rtl");
  await page.getByLabel("State").selectOption("filled");
  expect(new URL(page.url()).searchParams.toString()).toBe("theme=night&state=filled&dir=rtl&only=Email");
  await page.reload();
  expect(await page.getByLabel("State").inputValue()).toBe("filled");
  await theme.selectOption("calm");
  expect(new URL(page.url()).search).not.toContain("theme");
  await page.context().close();
});

test("every example is in the index, and its link can be shared", async () => {
  const { page } = await openPage(browser, `${gallery}#rating-icons`, {
    viewport: { width: 1280, height: 800 },
  });
  const links = page.getByRole("navigation", { name: "Examples" }).getByRole("link");
  await expect.poll(() => links.count()).toBeGreaterThan(30);
  expect(await links.count()).toBe(await page.locator(".specimen").count());
  await expect.poll(() => topOf("rating-icons")).toBeLessThan(300);
  await links.filter({ hasText: /^Cards$/ }).click();
  await expect.poll(() => topOf("cards")).toBeLessThan(300);
  expect(page.url()).toBe(`${gallery}#cards`);
  await page.context().close();

  function topOf(id: string): Promise<number> {
    return page.locator(`#${id}`).evaluate((example) => Math.abs(example.getBoundingClientRect().top));
  }
});

test("the code of an example is copied", async () => {
  const { page } = await openPage(browser, `${gallery}?only=Rating%2C+icons`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.getByText("Code", { exact: true }).click();
  await page.getByRole("button", { name: "Copy the code of Rating, icons" }).click();
  await expect.poll(() => page.getByRole("status").allTextContents()).toContain("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'say("How was it?"),\nask.rating({ hasIcons: true, max: 5 }),',
  );
  await page.context().close();
});

test.each(["light", "dark"] as const)("axe finds no violation on the page: %s", async (colorScheme) => {
  const { page } = await openPage(browser, `${gallery}?only=Text`, {
    colorScheme,
    viewport: { width: 1280, height: 800 },
    bypassCSP: true,
  });
  await page.getByText("Code", { exact: true }).click();
  await page.getByText("What is your name?").first().waitFor();
  expect(await axeViolations(page, false)).toEqual([]);
  await page.context().close();
});
