import type { DrivenLocator, DrivenPage } from "../browsers/driven-page.ts";

export const PDF = { name: "Plan b.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 plan") };
export const SECOND = { ...PDF, buffer: Buffer.from("%PDF-1.4 another plan") };

/** The values that the flow of `every-input-bot.ts` stores, in every browser and by every way of answering. */
export const expectedAnswers = {
  short: "Ada",
  long: "Two\nlines",
  amount: "12.5",
  email: "ada@example.com",
  url: "https://example.com",
  phone: "+33612345678",
  day: "2025-03-04",
  trip: "2025-03-04/2025-03-06",
  time: "08:30",
  one: "Green",
  many: "Cherry, Apple",
  picture: "roast-1",
  pictures: "Dark, roast-1",
  stars: "4",
  marks: "7",
  card: "Large",
};

/** Waits for the question and returns the input below it. */
export async function asked<Found extends DrivenLocator<Found>>(
  page: DrivenPage<Found>,
  question: string,
): Promise<Found> {
  await page.getByTestId("host-bubble").getByText(question, { exact: true }).waitFor();
  const slot = page.locator(".banter-input-container");
  await slot.waitFor();
  return slot;
}

/** Sends two files with the same name together. */
export async function uploadBoth<Found extends DrivenLocator<Found>>(page: DrivenPage<Found>): Promise<void> {
  const slot = await asked(page, "Upload?");
  await slot.locator("input[type=file]").setInputFiles([PDF, SECOND]);
  await slot.getByText("Plan b(1).pdf").waitFor();
  await slot.getByRole("button", { name: "Upload 2 files" }).click();
}

/** Answers with the pointer, from the first choice to the end; `type` writes into a search field. */
export async function chooseAndUpload<Found extends DrivenLocator<Found>>(
  page: DrivenPage<Found>,
  type: (field: Found, text: string) => Promise<void>,
): Promise<void> {
  let slot = await asked(page, "One?");
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
  await slot.getByRole("radio", { name: "4 of 5" }).click();
  slot = await asked(page, "Marks?");
  await slot.getByRole("radio", { name: "7 of 10" }).click();
  await slot.getByRole("button", { name: "Give" }).click();
  await uploadBoth(page);
  slot = await asked(page, "Card?");
  const next = slot.getByRole("button", { name: "Next slide" });
  if (await next.isVisible()) await next.click();
  await slot.getByRole("button", { name: "Take it Large" }).click();
  await page.getByTestId("host-bubble").getByText("That was all.").waitFor();
}
