import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { driverCan } from "../../chat/testing/driver-can.ts";
import { bot, returned } from "../../chat/testing/fixtures.ts";
import { renderInput } from "../../chat/testing/render-input.ts";
import type { RenderedChat } from "../../chat/testing/render-chat.ts";
import { fill } from "../../chat/testing/fill.ts";

afterEach(() => document.body.replaceChildren());

const items = [
  { id: "a", content: "Apple", value: "fruit-a" },
  { id: "b", content: "Banana" },
  { id: "c", content: "Cherry", value: "" },
];

const offered = ({ container }: RenderedChat) =>
  [...container.querySelectorAll<HTMLElement>("[data-itemid]")].map((item) => item.textContent);

async function search({ container }: RenderedChat, query: string): Promise<void> {
  const field = container.querySelector<HTMLInputElement>("input[type=search]");
  if (field === null) throw new Error("There is no search field.");
  fill(field, query);
}

describe("a single choice", () => {
  // Spec: 4.23
  it("submits the value and shows the content", async () => {
    const chat = await renderInput("choice input", {}, items);
    chat.container.querySelector<HTMLElement>('[data-itemid="a"]')?.click();
    expect(chat.session.answers).toEqual([{ type: "text", value: "fruit-a", label: "Apple", replyId: "a" }]);
  });

  it("says which of several options with the same value was chosen", async () => {
    const equal = [
      { id: "rome", content: "Rome", value: "0" },
      { id: "oslo", content: "Oslo", value: "0" },
    ];
    const chat = await renderInput("choice input", {}, equal);
    chat.container.querySelector<HTMLElement>('[data-itemid="oslo"]')?.click();
    expect(chat.session.answers).toMatchObject([{ value: "0", replyId: "oslo" }]);
  });

  it("without content shows its value, else its number, and is submitted by its id", async () => {
    const nameless = [
      { id: "a", value: "red" },
      { id: "b", content: "" },
    ];
    const chat = await renderInput("choice input", {}, nameless);
    expect(offered(chat)).toEqual(["red", "Option 2"]);
    chat.container.querySelector<HTMLElement>('[data-itemid="b"]')?.click();
    expect(chat.session.answers).toEqual([{ type: "text", value: "b", label: "Option 2", replyId: "b" }]);
  });

  it.runIf(driverCan.hover)(
    "is outlined in the buttons' color where the theme says so, and only while it isn't pointed at",
    async () => {
      const theme = {
        chat: {
          buttons: { backgroundColor: "#0b3d91", border: { thickness: 0 } },
          buttonsInput: { variant: "outlined" },
        },
      };
      const chat = await renderInput("choice input", {}, items, { bot: bot({ theme }) });
      const [button, other] = chat.container.querySelectorAll("[data-itemid]");
      if (button === undefined || other === undefined) throw new Error("There are no options.");
      const colors = () => {
        const { color, backgroundColor, borderTopColor } = getComputedStyle(button);
        return { color, backgroundColor, borderTopColor };
      };
      await userEvent.hover(other);
      const { width } = button.getBoundingClientRect();
      await expect.poll(colors).toEqual({
        color: "rgb(11, 61, 145)",
        backgroundColor: "rgb(255, 255, 255)",
        borderTopColor: "rgb(11, 61, 145)",
      });
      await userEvent.hover(button);
      await expect.poll(colors).toEqual({
        color: "rgb(255, 255, 255)",
        backgroundColor: "rgb(11, 61, 145)",
        borderTopColor: "rgb(11, 61, 145)",
      });
      expect(button.getBoundingClientRect().width).toBe(width);
    },
  );

  it("submits the content without a value", async () => {
    const chat = await renderInput("choice input", {}, items);
    chat.container.querySelector<HTMLElement>('[data-itemid="c"]')?.click();
    expect(chat.session.answers).toEqual([{ type: "text", value: "Cherry", replyId: "c" }]);
  });

  // Spec: 4.26
  it("can hide all items until the visitor searches; Enter picks the only match", async () => {
    const chat = await renderInput(
      "choice input",
      { isSearchable: true, areInitialSearchButtonsVisible: false },
      items,
    );
    expect(offered(chat)).toEqual([]);
    await search(chat, "an");
    await expect.poll(() => offered(chat)).toEqual(["Banana"]);
    await userEvent.keyboard("{Enter}");
    expect(chat.session.answers).toMatchObject([{ value: "Banana" }]);
  });

  it("shows that nothing matches", async () => {
    const chat = await renderInput("choice input", { isSearchable: true }, items);
    await search(chat, "zebra");
    await expect
      .poll(() => chat.container.querySelector(".banter-no-matches")?.textContent)
      .toBe("No matches");
  });
});

it("pulses if it is the only one", async () => {
  const animationOf = ({ container }: RenderedChat) => {
    const button = container.querySelector("[data-itemid]");
    return button === null ? undefined : getComputedStyle(button).animationName;
  };
  const lone = await renderInput("choice input", {}, items.slice(0, 1));
  expect(animationOf(lone)).toBe("banter-pulse");
  const several = await renderInput("choice input", {}, items);
  expect(animationOf(several)).toBe("none");
});

describe("a multiple choice", () => {
  const several = { isMultipleChoice: true, isSearchable: true, buttonLabel: "Done" };
  const send = ({ container }: RenderedChat) =>
    container.querySelector<HTMLElement>(".banter-send-button:not([data-hidden])");

  // Spec: 4.24, 5.32
  it("shows checkboxes, and the send button after a selection; submits in the order of selection", async () => {
    const chat = await renderInput("choice input", several, items);
    expect(chat.container.querySelectorAll("input[type=checkbox]")).toHaveLength(3);
    expect(send(chat)).toBeNull();
    chat.container.querySelector<HTMLElement>('[data-itemid="c"]')?.click();
    chat.container.querySelector<HTMLElement>('[data-itemid="a"]')?.click();
    await expect.poll(() => send(chat)?.textContent).toBe("Done");
    send(chat)?.click();
    expect(chat.session.answers).toMatchObject([{ value: "Cherry, fruit-a", label: "Cherry, Apple" }]);
  });

  const hintOf = ({ container }: RenderedChat) => {
    const list = container.querySelector("[role=group]");
    const hint = container.querySelector(".banter-choice-hint");
    const ids = list?.getAttribute("aria-describedby")?.split(" ") ?? [];
    return hint === null ? undefined : { text: hint.textContent, isDescription: ids.includes(hint.id) };
  };

  it("says that several can be chosen, in the author's words if there are any", async () => {
    const chat = await renderInput("choice input", several, items);
    expect(hintOf(chat)).toEqual({ text: "Choose several", isDescription: true });
    const limited = await renderInput("choice input", { ...several, hint: "Up to three" }, items);
    expect(hintOf(limited)).toEqual({ text: "Up to three", isDescription: true });
    expect(hintOf(await renderInput("choice input", { ...several, hint: "" }, items))).toBeUndefined();
    expect(hintOf(await renderInput("choice input", {}, items))).toBeUndefined();
  });

  // Spec: 4.24
  it("toggles an item by each click, and hides the send button without a selection", async () => {
    const chat = await renderInput("choice input", several, items);
    const toggle = () => chat.container.querySelector<HTMLElement>('[data-itemid="a"]')?.click();
    toggle();
    await expect.poll(() => send(chat)).not.toBeNull();
    toggle();
    await expect.poll(() => send(chat)).toBeNull();
    expect(chat.session.answers).toEqual([]);
  });

  // Spec: 4.25
  it("keeps selected items visible during a search", async () => {
    const chat = await renderInput("choice input", several, items);
    chat.container.querySelector<HTMLElement>('[data-itemid="a"]')?.click();
    await search(chat, "cherry");
    await expect.poll(() => offered(chat)).toEqual(["Cherry", "Apple"]);
  });

  it("isn't submitted by Enter in the search field without a selection", async () => {
    const chat = await renderInput("choice input", several, items);
    await search(chat, "e");
    await userEvent.keyboard("{Enter}");
    expect(chat.session.answers).toEqual([]);
  });

  it("is restored after it failed to be sent", async () => {
    const answer = { type: "text", value: "Cherry, fruit-a", draft: '["c","a"]' } as const;
    const chat = await renderInput("choice input", several, items, { composer: { field: returned(answer) } });
    const ticked = [...chat.container.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].map(
      (box) => box.checked,
    );
    expect(ticked).toEqual([true, false, true]);
  });
});
