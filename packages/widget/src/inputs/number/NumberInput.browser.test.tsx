import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { renderInput } from "../../chat/testing/render-input.ts";
import type { RenderedChat } from "../../chat/testing/render-chat.ts";

afterEach(() => document.body.replaceChildren());

function field({ container }: RenderedChat): HTMLInputElement {
  const found = container.querySelector<HTMLInputElement>("[role=spinbutton]");
  if (found === null) throw new Error("There is no number field.");
  return found;
}

const euros = { style: "currency", currency: "EUR", locale: "de" };

it("sends a plain number and shows it as the locale writes it", async () => {
  const chat = await renderInput("number input", euros);
  await userEvent.type(field(chat), "1.234.567,89");
  expect(field(chat).value).toBe("1.234.567,89");
  await userEvent.keyboard("{Enter}");
  expect(chat.session.answers).toMatchObject([{ value: "1234567.89", label: "1.234.567,89\u00a0€" }]);
});

it("never sends an empty answer", async () => {
  const chat = await renderInput("number input");
  field(chat).focus();
  await userEvent.keyboard("{Enter}");
  expect(chat.session.answers).toEqual([]);
  await expect
    .poll(() => chat.container.querySelector("[role=alert]")?.textContent)
    .toContain("give an answer");
});

it("steps by its buttons and by keys, within its limits, and tells its value", async () => {
  const chat = await renderInput("number input", { min: 0, max: 10, step: 4 });
  chat.container.querySelector<HTMLElement>('[aria-label="Increase"]')?.click();
  await expect.poll(() => field(chat).value).toBe("0");
  field(chat).focus();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(field(chat).value).toBe("10");
  expect(field(chat).getAttribute("aria-valuenow")).toBe("10");
  expect(field(chat).getAttribute("aria-valuemax")).toBe("10");
  chat.container.querySelector<HTMLElement>('[aria-label="Decrease"]')?.click();
  await expect.poll(() => field(chat).value).toBe("8");
});

it("comes back as the locale writes it when it could not be sent", async () => {
  const returnedAnswer = { type: "text", value: "1234.5", draft: "1234.5" } as const;
  const chat = await renderInput("number input", euros, [], { returnedAnswer });
  expect(field(chat).value).toBe("1.234,5\u00a0€");
});
