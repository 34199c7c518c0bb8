import { expect, test } from "vitest";
import { serveBots } from "../../serve-bots.ts";
import { defaultView, openGallery, type GalleryView } from "../gallery-page.ts";
import { readAloud, startScreenReader } from "./screen-reader.ts";

/* What a virtual screen reader speaks of every input: untouched, filled, invalid. `-u` updates the transcripts. */

const { server, browser } = await serveBots();
const gallery = await openGallery(browser, server.url);
const { page } = gallery;
await page.setViewportSize({ width: 1280, height: 900 });

const STATES = ["", "filled", "error"];

test("every input says its name, role, state, value and error", { timeout: 120_000 }, async () => {
  const transcripts = new Map<string, string[]>();
  for (const state of STATES) {
    for (const [name, phrases] of await readInputs({ state })) {
      const parts = transcripts.get(name) ?? [];
      transcripts.set(name, [...parts, `> reads the ${state || "untouched"} input`, ...phrases, ""]);
    }
  }
  for (const [name, lines] of transcripts)
    await expect(lines.join("\n")).toMatchFileSnapshot(`transcripts/inputs/${fileName(name)}.txt`);
});

test.each(["de", "ar"])("every input says everything of its own in the language %s", async (locale) => {
  const inputs = await readInputs({ locale, state: "error" });
  const lines = inputs.flatMap(([name, phrases]) => [`# ${name}`, ...phrases, ""]);
  await expect(lines.join("\n")).toMatchFileSnapshot(`transcripts/inputs-${locale}.txt`);
});

test("every message says what it is", async () => {
  const messages = await readInputs({}, "figure:not(:has([data-asks]))");
  // Images of other sizes say the same; when a medium has loaded or failed varies.
  const different = messages.filter(([name]) => !/^Image, (?!drawn)|missing|Embed|^Video|^Audio/.test(name));
  const lines = different.flatMap(([name, phrases]) => [`# ${name}`, ...phrases, ""]);
  await expect(lines.join("\n")).toMatchFileSnapshot("transcripts/messages.txt");
});

test("the list of countries is searched by keyboard", async () => {
  const { reader, button, field, options } = await openPicker("Phone");
  await reader.does("opens the countries", () => button.press("Enter"), field);
  await reader.does('types "germ"', () => page.keyboard.type("germ"), options.getByText("Germany"));
  await reader.reads("the list", page.getByRole("dialog"));
  await reader.does("chooses the first one", press("Enter"), page.getByRole("button", { name: "Germany" }));
  await reader.does("opens the countries", () => button.press("Enter"), field);
  await reader.does("closes them by Escape", press("Escape"), button);
  await expect(reader.transcript()).toMatchFileSnapshot("transcripts/countries.txt");
});

test("a day is chosen from the calendar by keyboard", async () => {
  await page.clock.setFixedTime(new Date("2025-03-04T12:00:00"));
  const { reader, button, options } = await openPicker("Date");
  await reader.does("opens the calendar", () => button.press("Enter"), options.first());
  await reader.does("moves to the next day", press("ArrowRight"), options.first());
  await reader.does("moves to the next month", press("PageDown"), options.first());
  await reader.does("chooses it", press("Enter"), button);
  await reader.reads("the chat", page.getByRole("log"));
  await expect(reader.transcript()).toMatchFileSnapshot("transcripts/calendar.txt");
});

const press = (key: string) => () => page.keyboard.press(key);

async function openPicker(only: string) {
  await gallery.show({ ...defaultView, only });
  return {
    reader: await startScreenReader(page.locator("banter-standard .root")),
    button: page.locator(".banter-input-container [aria-haspopup=dialog]"),
    field: page.getByRole("dialog").getByRole("combobox"),
    options: page.getByRole("dialog").locator("[role=option], [role=gridcell]"),
  };
}

/** What is spoken of each input of the gallery, or of each message. */
async function readInputs(view: Partial<GalleryView>, figure = "figure:has([data-asks])") {
  await gallery.show({ ...defaultView, ...view });
  const figures = await page.locator(figure).all();
  const spoken: (readonly [name: string, phrases: readonly string[]])[] = [];
  for (const figure of figures) {
    const name = await figure.locator("figcaption").innerText();
    if (view.locale !== undefined) await figure.locator(`[lang=${view.locale}]`).first().waitFor();
    if (!name.startsWith("Payment")) spoken.push([name, await readAloud(figure.getByRole("log"))]);
  }
  return spoken;
}

function fileName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}
