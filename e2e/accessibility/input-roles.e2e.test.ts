import { expect, test } from "vitest";
import type { Locator } from "playwright";
import { serveBots } from "../serve-bots.ts";
import { defaultView, openGallery } from "./gallery-page.ts";
import { readRoles, type ElementRole } from "./read-roles.ts";

/* Generates docs/accessibility-inputs.md from the rendered inputs; `-u` updates it. */

const { server, browser } = await serveBots();
const gallery = await openGallery(browser, server.url);
const { page } = gallery;
await page.setViewportSize({ width: 1280, height: 900 });

const FORM = "Enter sends";
const CHOICE = "Tab moves, Enter or Space chooses";
const SEVERAL = "Tab moves, Space chooses";
const DATE = "digits and arrows change a part, Alt+ArrowDown opens the dialog, Enter sends";
const RATING = "arrows, Home, End and digits choose, Enter sends";

/** Keys of each example; `e2e/inputs/every-input` presses them. */
const KEYS: Readonly<Record<string, string>> = {
  Text: FORM,
  "Text, long": "Enter breaks the line, Ctrl+Enter or ⌘+Enter sends",
  "Text, with files and voice": `${FORM}, Escape closes the menu or the recorder`,
  Number: "arrows, Page Up and Page Down step, Home and End go to the limits, Enter sends",
  "Number, currency": "the same",
  Email: FORM,
  URL: FORM,
  Phone: "Enter opens the countries, letters search, arrows move, Enter chooses, Escape closes; Enter sends",
  Date: `${DATE}; in the calendar arrows, Home, End, Page Up and Page Down move, Enter chooses, Escape closes`,
  "Date, range and time": "the same for both dates",
  Time: `${DATE}; in the list arrows move, Enter chooses, Escape closes`,
  Choice: CHOICE,
  "Choice, multiple": SEVERAL,
  "Choice, searchable": `${SEVERAL}, Enter in the search field chooses the only match`,
  "Picture choice": CHOICE,
  "Picture choice, multiple": SEVERAL,
  "Rating, numbers": RATING,
  "Rating, icons": RATING,
  "Rating, one click": `${RATING}; a click sends, arrows don't`,
  File: "Enter or Space opens the system's dialog",
  "File, several, skippable": "Enter or Space opens the system's dialog or presses a button",
  Cards: "arrows and Tab move, Enter or Space chooses",
};

test("docs/accessibility-inputs.md lists the roles and attributes of every input", async () => {
  const inputs = new Map<string, ElementRole[]>();
  for (const state of ["", "filled", "error"]) {
    await gallery.show({ ...defaultView, state });
    for (const figure of await page.locator("figure:has([data-asks])").all()) {
      const name = await figure.locator("figcaption").innerText();
      if (name.startsWith("Payment")) continue;
      const slot = figure.locator(".banter-input-container");
      // Some are sent as soon as they are filled in.
      const roles = (await slot.count()) === 0 ? [] : await slot.evaluate(readRoles);
      const opened = state === "" ? await readDialog(slot) : [];
      inputs.set(name, [...(inputs.get(name) ?? []), ...roles, ...opened]);
    }
  }
  expect([...inputs.keys()].toSorted()).toEqual(Object.keys(KEYS).toSorted());
  await expect(pageOf(inputs)).toMatchFileSnapshot("../../docs/accessibility-inputs.md");
});

/** The calendar, the list of times or the countries. */
async function readDialog(slot: Locator): Promise<readonly ElementRole[]> {
  const opener = slot.locator("[aria-haspopup=dialog]").first();
  if ((await opener.count()) === 0) return [];
  await opener.press("Enter");
  const dialog = slot.locator("dialog");
  await dialog.locator("[role=option], [role=gridcell]").first().waitFor();
  const roles = await dialog.evaluate(readRoles);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return [{ role: "dialog", name: "own label", attributes: [] }, ...roles];
}

function pageOf(inputs: ReadonlyMap<string, readonly ElementRole[]>): string {
  return [
    "# Roles and attributes of every input",
    "",
    "What assistive technology finds in each input, collected from the rendered inputs: untouched, filled in, with an error, and with",
    "an open dialog. \"Question\" is the message above the input. The provider's form of a payment isn't Banter's; the form around it",
    "is a region that the question names. `vitest run --project e2e e2e/accessibility/input-roles -u` updates the page. What a",
    "screen reader speaks is in `e2e/accessibility/speech/transcripts`.",
    "",
    "| input | role | name | states and properties | keys |",
    "|---|---|---|---|---|",
    ...[...inputs].flatMap(([name, elements]) =>
      merge(elements).map(({ role, name: source, attributes }, index) => {
        const states = attributes.map((attribute) => `\`${attribute}\``).join(", ");
        return `| ${index === 0 ? `**${name}**` : ""} | ${role} | ${source} | ${states} | ${index === 0 ? KEYS[name] : ""} |`;
      }),
    ),
    "",
  ].join("\n");
}

/** One row for all elements of a role and a kind of name, with the attributes of all of them. */
function merge(elements: readonly ElementRole[]): readonly ElementRole[] {
  const rows = new Map<string, ElementRole>();
  for (const element of elements) {
    const key = `${element.role} ${element.name}`;
    const attributes = new Set([...(rows.get(key)?.attributes ?? []), ...element.attributes]);
    rows.set(key, { ...element, attributes: [...attributes] });
  }
  return [...rows.values()];
}
