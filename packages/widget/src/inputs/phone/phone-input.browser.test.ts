import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { returned } from "../../chat/testing/fixtures.ts";
import { fill } from "../../chat/testing/fill.ts";
import { renderInput } from "../../chat/testing/render-input.ts";
import type { RenderedChat } from "../../chat/testing/render-chat.ts";

afterEach(() => document.body.replaceChildren());

async function show(draft?: string): Promise<RenderedChat> {
  const field = draft === undefined ? undefined : returned({ type: "text", value: draft, draft });
  return renderInput("phone number input", { defaultCountryCode: "FR" }, [], { composer: { field } });
}
function field({ container }: RenderedChat): HTMLInputElement {
  const found = container.querySelector<HTMLInputElement>("input[type=tel]");
  if (found === null) throw new Error("There is no phone field.");
  return found;
}
const country = ({ container }: RenderedChat) =>
  container.querySelector(".banter-country-select")?.getAttribute("aria-label");

it.each([
  ["0033612345678", "+33612345678", "+33 612345678"],
  ["06 12 34 56 78", "+336 12 34 56 78", "+33 6 12 34 56 78"],
  ["٠٦١٢٣٤٥٦٧٨", "+33612345678", "+33 612345678"],
  ["+1-416-555-0100", "+1-416-555-0100", "+1 416-555-0100"],
  ["+1 416 555 0100", "+1 416 555 0100", "+1 416 555 0100"],
])("%s is submitted as %s and shown as %s", async (typed, value, formatted) => {
  const chat = await show();
  fill(field(chat), typed);
  await userEvent.keyboard("{Enter}");
  expect(chat.session.answers).toMatchObject([{ value, formatted }]);
});

it("keeps a number that is too short with an error", async () => {
  const chat = await show();
  await userEvent.type(field(chat), "123{Enter}");
  await expect
    .poll(() => chat.container.querySelector("[role=alert]")?.textContent)
    .toContain("valid phone number");
  expect(chat.session.answers).toEqual([]);
});

it("restores the country of a half-typed number", async () => {
  const chat = await show("DE 030 12");
  expect(field(chat).value).toBe("030 12");
  expect(country(chat)).toBe("Country: Germany +49");
});

it.each([
  ["+44 1481", "Guernsey"],
  ["0044 20", "United Kingdom"],
])("%s selects %s", async (typed, name) => {
  const chat = await show();
  await userEvent.type(field(chat), typed);
  await expect.poll(() => country(chat)).toBe(`Country: ${name} +44`);
});
