import type { DrivenLocator, DrivenPage } from "../browsers/driven-page.ts";

export const PDF = { name: "Plan b.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 plan") };
export const SECOND = { ...PDF, buffer: Buffer.from("%PDF-1.4 another plan") };

/** What the flow of `every-input-bot.ts` keeps, however and in whichever browser the answers were given. */
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

/** Waits for the question; gives the input below it. */
export async function asked<Found extends DrivenLocator<Found>>(
  page: DrivenPage<Found>,
  question: string,
): Promise<Found> {
  await page.getByTestId("host-bubble").getByText(question, { exact: true }).waitFor();
  const slot = page.locator(".banter-input-container");
  await slot.waitFor();
  return slot;
}

/** Sends two files of one name together. */
export async function uploadBoth<Found extends DrivenLocator<Found>>(page: DrivenPage<Found>): Promise<void> {
  const slot = await asked(page, "Upload?");
  await slot.locator("input[type=file]").setInputFiles([PDF, SECOND]);
  await slot.getByText("Plan b(1).pdf").waitFor();
  await slot.getByRole("button", { name: "Upload 2 files" }).click();
}
