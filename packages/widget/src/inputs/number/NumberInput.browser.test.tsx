import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { returned } from "../../chat/testing/fixtures.ts";
import { renderInput } from "../../chat/testing/render-input.ts";
import type { RenderedChat } from "../../chat/testing/render-chat.ts";

afterEach(() => document.body.replaceChildren());

function field({ container }: RenderedChat): HTMLInputElement {
  const found = container.querySelector<HTMLInputElement>("[role=spinbutton]");
  if (found === null) throw new Error("There is no number field.");
  return found;
}

const euros = { style: "currency", currency: "EUR", locale: "de" };

// Spec: 5.20
it("submits a plain number and shows it in the locale's notation", async () => {
  const chat = await renderInput("number input", euros);
  await userEvent.type(field(chat), "1.234.567,89");
  expect(field(chat).value).toBe("1.234.567,89");
  await userEvent.keyboard("{Enter}");
  expect(chat.session.answers).toMatchObject([{ value: "1234567.89", label: "1.234.567,89\u00a0€" }]);
});

it.each([
  [{}, "decimal"],
  [{ min: 0 }, "decimal"],
  [{ min: -40, max: 50 }, "text"],
  [{ max: -1 }, "text"],
])(
  "with %o has the %s keyboard, since the decimal one of iPhones has no minus",
  async (options, keyboard) => {
    const chat = await renderInput("number input", options);
    expect(field(chat).inputMode).toBe(keyboard);
  },
);

it("rejects an empty answer", async () => {
  const chat = await renderInput("number input");
  field(chat).focus();
  await userEvent.keyboard("{Enter}");
  expect(chat.session.answers).toEqual([]);
  await expect
    .poll(() => chat.container.querySelector("[role=alert]")?.textContent)
    .toContain("Enter an answer");
});

// Spec: 5.17
it("steps by buttons and keys within its limits and exposes its value", async () => {
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

it("is restored in the locale's notation if it failed to be sent", async () => {
  const answer = { type: "text", value: "1234.5", draft: "1234.5" } as const;
  const chat = await renderInput("number input", euros, [], { composer: { field: returned(answer) } });
  expect(field(chat).value).toBe("1.234,50\u00a0€");
});

it.each(["1.2.3", "10.12.2024", "1 2"])(
  "keeps %s with an error, because it isn't a number",
  async (typed) => {
    const chat = await renderInput("number input", { locale: "en-US" });
    await userEvent.type(field(chat), `${typed}{Enter}`);
    await expect
      .poll(() => chat.container.querySelector("[role=alert]")?.textContent)
      .toContain("Enter a number");
    expect(field(chat).value).toBe(typed);
    expect(chat.session.answers).toEqual([]);
  },
);

it("submits and shows every digit of a large number", async () => {
  const chat = await renderInput("number input", { locale: "en-US" });
  await userEvent.type(field(chat), "9007199254740993{Enter}");
  expect(chat.session.answers).toMatchObject([{ value: "9007199254740993", label: "9,007,199,254,740,993" }]);
});

it("names the nearest valid numbers", async () => {
  const chat = await renderInput("number input", { min: 3, step: 5 });
  await userEvent.type(field(chat), "10{Enter}");
  await expect.poll(() => chat.container.querySelector("[role=alert]")?.textContent).toContain("8 and 13");
});
