import type { Locator, Page } from "playwright";

const PDF = { name: "Plan b.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 plan") };
const SECOND = { ...PDF, buffer: Buffer.from("%PDF-1.4 another plan") };

/** What the flow of `every-input-bot.ts` keeps after this visitor. */
export const keptAnswers = {
  short: "Ada",
  long: "Two\nlines",
  amount: "12.5",
  email: "ada@example.com",
  url: "https://example.com",
  phone: "+33612345678",
  day: "04/03/2025",
  trip: "04/03/2025 to 06/03/2025",
  time: "08:30",
  one: "Green",
  many: "Cherry, Apple",
  picture: "roast-1",
  pictures: "Dark, roast-1",
  stars: "4",
  marks: "7",
  card: "Large",
};

/**
 * Goes through `every-input-bot.ts` to its end with pointer and keys alone: nothing is put into a field by script, so that it
 * holds in browsers whose driver can't (Firefox over WebDriver BiDi).
 */
export async function answerEveryInput(page: Page): Promise<void> {
  const send = (slot: Locator) => slot.getByRole("button", { name: "Send", exact: true }).click();
  const type = async (field: Locator, text: string) => {
    await field.click();
    await page.keyboard.type(text);
  };

  let slot = await asked(page, "Short?");
  await type(slot.getByRole("textbox"), "Ada");
  await send(slot);
  slot = await asked(page, "Long?");
  await type(slot.getByRole("textbox"), "Two\nlines");
  await send(slot);
  slot = await asked(page, "Amount?");
  await type(slot.getByRole("spinbutton"), "12");
  await slot.getByRole("button", { name: "Increase" }).click();
  await send(slot);
  slot = await asked(page, "Email?");
  await type(slot.getByRole("textbox"), "ada@example.com");
  await send(slot);
  slot = await asked(page, "Address?");
  await type(slot.getByRole("textbox"), "example.com");
  await send(slot);
  slot = await asked(page, "Phone?");
  await type(slot.getByRole("textbox"), "+33 6 12 34 56 78");
  await send(slot);
  slot = await asked(page, "Day?");
  await type(slot.getByTestId("from-date"), "");
  await page.keyboard.type("03042025");
  await send(slot);
  slot = await asked(page, "Trip?");
  await slot.getByLabel("From").focus();
  await page.keyboard.type("03042025");
  await send(slot);
  await slot.getByRole("alert").getByText("Please give both dates.").waitFor();
  await slot.getByLabel("Until").focus();
  await page.keyboard.type("03062025");
  await send(slot);
  slot = await asked(page, "Time?");
  await slot.getByTestId("time").focus();
  await page.keyboard.type("0830AM");
  await send(slot);
  slot = await asked(page, "One?");
  await slot.getByRole("button", { name: "Green" }).click();
  slot = await asked(page, "Many?");
  await slot.getByText("Cherry").click();
  await type(slot.getByRole("searchbox"), "app");
  await slot.getByText("Apple").click();
  await slot.getByRole("button", { name: "These" }).click();
  slot = await asked(page, "Picture?");
  await slot.getByRole("button", { name: "Light" }).click();
  slot = await asked(page, "Pictures?");
  await slot.getByText("Dark").click();
  await slot.getByText("Light").click();
  await slot.getByRole("button", { name: "Those" }).click();
  slot = await asked(page, "Stars?");
  await slot.getByRole("radio", { name: "4 / 5" }).click();
  slot = await asked(page, "Marks?");
  await slot.getByRole("radio", { name: "7 / 10" }).click();
  await slot.getByRole("button", { name: "Give" }).click();
  slot = await asked(page, "Upload?");
  await slot.locator("input[type=file]").setInputFiles([PDF, SECOND]);
  await slot.getByText("Plan b(1).pdf").waitFor();
  await slot.getByRole("button", { name: "Upload 2 files" }).click();
  slot = await asked(page, "Card?");
  const next = slot.getByRole("button", { name: "Next slide" });
  if (await next.isVisible()) await next.click();
  await slot.getByRole("button", { name: "Take it Large" }).click();
  await page.getByTestId("host-bubble").getByText("That was all.").waitFor();
}

/** Waits for the question; gives the input below it. */
async function asked(page: Page, question: string): Promise<Locator> {
  await page.getByTestId("host-bubble").getByText(question, { exact: true }).waitFor();
  const slot = page.locator(".banter-input-container");
  await slot.waitFor();
  return slot;
}
