import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderInput } from "../../chat/testing/render-input.ts";
import type { RenderedChat } from "../../chat/testing/render-chat.ts";

/* Answers that a bot's author proposes above a text field. */

afterEach(() => document.body.replaceChildren());

const suggestions = ["What do you charge?", "Where are you?"];
const buttons = ({ container }: RenderedChat) => [
  ...container.querySelectorAll<HTMLElement>(".banter-suggestions > button"),
];

test.each([{}, { isLong: true }, { attachments: { isEnabled: true, saveVariableId: "v" } }])(
  "a press sends a suggestion as the answer: %o",
  async (options) => {
    const chat = await renderInput("text input", { ...options, suggestions });
    expect(buttons(chat).map((button) => button.textContent)).toEqual(suggestions);
    await userEvent.click(buttons(chat)[1] ?? chat.container);
    expect(chat.session.answers).toEqual([{ type: "text", value: "Where are you?" }]);
  },
);

test("suggestions are gone while the reply is awaited, also from a field that stays", async () => {
  const chat = await renderInput("text input", { suggestions });
  const [first] = chat.session.getState().chunks;
  const answer = { answer: { type: "text", value: suggestions[0] ?? "" }, status: "sent" } as const;
  if (first !== undefined)
    chat.session.set({ chunks: [{ ...first, answer }], reply: { state: "waiting", isBusy: true } });
  await expect.poll(() => buttons(chat)).toEqual([]);
  expect(chat.container.querySelector(".text-input")).not.toBeNull();
});

test("suggestions are a group with the question's name, reached by Tab before the field and sent by Enter", async () => {
  const chat = await renderInput("text input", { suggestions });
  const group = chat.container.querySelector(".banter-suggestions");
  const field = chat.container.querySelector(".text-input");
  expect(group?.getAttribute("role")).toBe("group");
  expect(group?.getAttribute("aria-labelledby")).toBe(field?.getAttribute("aria-labelledby"));
  buttons(chat)[0]?.focus();
  await userEvent.keyboard("{Enter}");
  expect(chat.session.answers).toMatchObject([{ value: "What do you charge?" }]);
});

test("suggestions are above the field, within its chat, and large enough to press", async () => {
  const long = "Could you tell me everything about the prices of all of your services, please?";
  const chat = await renderInput("text input", { suggestions: [...suggestions, long] });
  // The field moves while it appears.
  await vi.waitFor(() => {
    const field = chat.container.querySelector(".banter-input")?.getBoundingClientRect();
    expect(buttons(chat)[0]?.getBoundingClientRect().left).toBeCloseTo(field?.left ?? 0, 0);
    for (const button of buttons(chat)) {
      const box = button.getBoundingClientRect();
      expect(box.height).toBeGreaterThanOrEqual(40);
      expect(box.bottom).toBeLessThan(field?.top ?? 0);
      expect(box.left).toBeGreaterThanOrEqual(chat.container.getBoundingClientRect().left);
    }
  });
});
