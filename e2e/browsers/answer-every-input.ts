import { asked, chooseAndUpload } from "../inputs/every-input-visitor.ts";
import type { DrivenLocator, DrivenPage } from "./driven-page.ts";

export interface EveryInputOptions {
  /** Key pressed between day, month and year where the browser doesn't advance by itself. */
  readonly nextPart?: string;
}

/**
 * Walks through `every-input-bot.ts` with pointer and keyboard only. No field is filled by script, so that it also works
 * in browsers whose driver can't do that (Firefox over WebDriver BiDi).
 */
export async function answerEveryInput<Found extends DrivenLocator<Found>>(
  page: DrivenPage<Found>,
  { nextPart }: EveryInputOptions = {},
): Promise<void> {
  const send = (slot: Found) => slot.getByRole("button", { name: "Send", exact: true }).click();
  const type = async (field: Found, text: string) => {
    await field.click();
    await page.keyboard.type(text);
  };
  const typeParts = async (field: Found, ...parts: readonly string[]) => {
    await field.focus();
    for (const [index, part] of parts.entries()) {
      if (index > 0 && nextPart !== undefined) await page.keyboard.press(nextPart);
      await page.keyboard.type(part);
    }
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
  await typeParts(slot.getByTestId("from-date"), "03", "04", "2025");
  await send(slot);
  slot = await asked(page, "Trip?");
  await typeParts(slot.getByLabel("From"), "03", "04", "2025");
  await send(slot);
  await slot.getByRole("alert").getByText("Choose both dates.").waitFor();
  await typeParts(slot.getByLabel("Until"), "03", "06", "2025");
  await send(slot);
  slot = await asked(page, "Time?");
  await typeParts(slot.getByTestId("time"), "08", "30", "AM");
  await send(slot);
  await chooseAndUpload(page, type);
}
