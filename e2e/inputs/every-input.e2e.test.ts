import { expect, test } from "vitest";
import type { Locator, Page } from "playwright";
import { openFastClockPage } from "../fast-clock-page.ts";
import { serveBots } from "../serve-bots.ts";
import { asked, chooseAndUpload, expectedAnswers, PDF, SECOND, uploadBoth } from "./every-input-visitor.ts";
import { storedAnswers } from "./stored-answers.ts";

/** Seventeen questions on a machine that may be busy. */
const LONG_TEST = { timeout: 120_000 };

const { server, browser } = await serveBots(["e2e/inputs/every-input-bot.ts"]);

async function checkStored(): Promise<void> {
  const stored = await storedAnswers(server, "every-input");
  expect(stored).toMatchObject(expectedAnswers);
  const urls = [stored["files"] ?? "", ...(stored["upload"] ?? "").split(", ")];
  expect(urls).toHaveLength(3);
  const sizes = await Promise.all(
    urls.map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength),
  );
  expect(sizes).toEqual([PDF.buffer.length, PDF.buffer.length, SECOND.buffer.length]);
}

// Spec: 2.26, 2.27, 2.28, 2.29, 2.30, 2.31, 2.32, 2.33, 2.34, 2.35, 2.36, 2.38, 4.27, 5.9, 5.30, 5.31
test("every input is answered with the mouse", LONG_TEST, async () => {
  const { page, problems } = await openFastClockPage(browser, `${server.url}/?bot=every-input`);
  let slot = await asked(page, "Short?");
  const chooser = page.waitForEvent("filechooser");
  await slot.getByRole("button", { name: "Add attachments" }).click();
  const menu = slot.getByRole("button", { name: "Document" });
  // A narrow chat has no menu: the picker is already open.
  if (await menu.isVisible()) await menu.click();
  await (await chooser).setFiles(PDF);
  await slot.getByText("Plan b.pdf").waitFor();
  await slot.getByRole("textbox").fill("Ada");
  await slot.getByRole("button", { name: "Send", exact: true }).click();

  const send = () => slot.getByRole("button", { name: "Send", exact: true }).click();
  slot = await asked(page, "Long?");
  await slot.getByRole("textbox").fill("Two\nlines");
  await send();
  slot = await asked(page, "Amount?");
  await slot.getByRole("spinbutton").fill("12");
  await slot.getByRole("button", { name: "Increase" }).click();
  await send();
  slot = await asked(page, "Email?");
  await slot.getByRole("textbox").fill("ada@example.com");
  await send();
  slot = await asked(page, "Address?");
  await slot.getByRole("textbox").fill("example.com");
  await send();
  slot = await asked(page, "Phone?");
  await chooseCountry(slot, "germ", "Germany");
  await chooseCountry(slot, "+33", "France");
  await slot.getByRole("textbox").fill("06 12 34 56 78");
  await send();
  slot = await asked(page, "Day?");
  await slot.getByTestId("from-date").fill("2025-03-04");
  await send();
  slot = await asked(page, "Trip?");
  await slot.getByLabel("From").fill("2025-03-04");
  await send();
  await slot.getByRole("alert").getByText("Choose both dates.").waitFor();
  await slot.getByLabel("Until").fill("2025-03-06");
  await send();
  slot = await asked(page, "Time?");
  await slot.getByTestId("time").fill("08:30");
  await send();
  await chooseAndUpload(page, (field, text) => field.fill(text));
  await checkStored();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("every input is answered by keyboard alone", LONG_TEST, async () => {
  const { page, problems } = await openFastClockPage(browser, `${server.url}/?bot=every-input`);
  const { keyboard } = page;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  let slot = await asked(page, "Short?");
  // The chat doesn't steal the page's focus: the visitor moves there.
  for (let tabs = 0; tabs < 30 && !(await isFocusIn(page)); tabs++) await press("Tab");
  // The system's file dialog can't be operated by keys here: the file is set as the picker would.
  await slot.locator("input[type=file]").first().setInputFiles(PDF);
  await slot.getByText("Plan b.pdf").waitFor();
  await slot.getByRole("textbox").focus();
  await keyboard.type("Ada\n");
  slot = await ready(page, "Long?");
  await keyboard.type("Two\nlines");
  await press("Control+Enter");
  slot = await ready(page, "Amount?");
  await keyboard.type("12");
  await press("ArrowUp", "Enter");
  slot = await ready(page, "Email?");
  await keyboard.type("ada@example.com\n");
  slot = await ready(page, "Address?");
  await keyboard.type("example.com\n");
  slot = await ready(page, "Phone?");
  await press("Shift+Tab");
  await keyboard.type("Germ");
  await slot.getByRole("option", { name: "Germany" }).waitFor();
  await press("Tab");
  await slot.getByRole("button", { name: "Country: Germany" }).waitFor();
  await keyboard.type("+33 6 12 34 56 78");
  await slot.getByRole("button", { name: "Country: France" }).waitFor();
  await press("Enter");
  slot = await ready(page, "Day?");
  await keyboard.type("03042025");
  await press("Enter");
  slot = await ready(page, "Trip?");
  await keyboard.type("03042025");
  await expect.poll(() => slot.getByLabel("From").inputValue()).toBe("2025-03-04");
  await slot.getByLabel("Until").focus();
  await keyboard.type("03062025");
  await press("Enter");
  slot = await ready(page, "Time?");
  await keyboard.type("0830AM");
  await press("Enter");
  slot = await ready(page, "One?");
  await press("Tab", "Enter");
  slot = await ready(page, "Many?");
  await keyboard.type("cher");
  await expect.poll(() => slot.getByRole("checkbox").count()).toBe(1);
  await press("Enter");
  await press("Control+a");
  await keyboard.type("apple");
  await expect.poll(() => slot.getByRole("checkbox").count()).toBe(2);
  await press("Enter");
  await slot.getByRole("button", { name: "These" }).focus();
  await press("Enter");
  slot = await ready(page, "Picture?");
  await press("Enter");
  slot = await ready(page, "Pictures?");
  await press("Tab", "Space", "Shift+Tab", "Space");
  await slot.getByRole("button", { name: "Those" }).focus();
  await press("Enter");
  slot = await ready(page, "Stars?");
  await press("ArrowRight", "ArrowRight", "ArrowRight", "Enter");
  slot = await ready(page, "Marks?");
  await press("End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Tab", "Enter");
  await uploadBoth(page);
  slot = await ready(page, "Card?");
  await press("ArrowRight", "Enter");
  await page.getByTestId("host-bubble").getByText("That was all.").waitFor();
  await checkStored();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("the page sets the input's value and submits it", async () => {
  const { page } = await openFastClockPage(browser, `${server.url}/?bot=every-input`);
  let slot = await asked(page, "Short?");
  await page.evaluate(() =>
    window.postMessage({ isFromBanter: true, command: "setInputValue", value: "Grace" }, "*"),
  );
  await expect.poll(() => slot.getByRole("textbox").inputValue()).toBe("Grace");
  await page.evaluate(() => window.postMessage({ isFromBanter: true, command: "submitInput" }, "*"));
  await page.getByTestId("guest-bubble").getByText("Grace").waitFor();
  slot = await asked(page, "Long?");
  await page.evaluate(() => {
    const { Banter } = window;
    Banter?.setInputValue("Through the global object");
    Banter?.submitInput();
  });
  await asked(page, "Amount?");
  expect(await storedAnswers(server, "every-input")).toMatchObject({
    short: "Grace",
    long: "Through the global object",
  });
  await page.context().close();
});

async function chooseCountry(slot: Locator, query: string, name: string): Promise<void> {
  await slot.getByRole("button", { name: "Country" }).click();
  await slot.getByRole("combobox").fill(query);
  await slot.getByRole("option", { name }).click();
  await slot.getByRole("button", { name: `Country: ${name}` }).waitFor();
}

async function ready(page: Page, question: string) {
  const slot = await asked(page, question);
  await expect.poll(() => isFocusIn(page)).toBe(true);
  return slot;
}

/** Whether the focus is inside the input. */
function isFocusIn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element !== null && element.closest(".banter-input-container") !== null;
  });
}
