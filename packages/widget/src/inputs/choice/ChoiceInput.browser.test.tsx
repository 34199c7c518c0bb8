import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { driverCan } from "../../chat/testing/driver-can.ts";
import { renderInput } from "../../chat/testing/render-input.ts";
import type { RenderedChat } from "../../chat/testing/render-chat.ts";

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
  await userEvent.fill(field, query);
}

describe("one choice", () => {
  it("sends the value and shows the content", async () => {
    const chat = await renderInput("choice input", {}, items);
    chat.container.querySelector<HTMLElement>('[data-itemid="a"]')?.click();
    expect(chat.session.answers).toEqual([{ type: "text", value: "fruit-a", label: "Apple" }]);
  });

  it("sends the content where there is no value", async () => {
    const chat = await renderInput("choice input", {}, items);
    chat.container.querySelector<HTMLElement>('[data-itemid="c"]')?.click();
    expect(chat.session.answers).toEqual([{ type: "text", value: "Cherry" }]);
  });

  it.runIf(driverCan.fill)(
    "offers nothing before a search where the bot says so, and Enter takes the only match",
    async () => {
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
    },
  );

  it.runIf(driverCan.fill)("says when nothing matches", async () => {
    const chat = await renderInput("choice input", { isSearchable: true }, items);
    await search(chat, "zebra");
    await expect
      .poll(() => chat.container.querySelector(".banter-no-matches")?.textContent)
      .toBe("Nothing matches");
  });
});

describe("several choices", () => {
  const several = { isMultipleChoice: true, isSearchable: true, buttonLabel: "Done" };
  const send = ({ container }: RenderedChat) => container.querySelector<HTMLElement>(".banter-send-button");

  it("are checkboxes, sent in the order of choosing, once there is one", async () => {
    const chat = await renderInput("choice input", several, items);
    expect(chat.container.querySelectorAll("input[type=checkbox]")).toHaveLength(3);
    expect(send(chat)).toBeNull();
    chat.container.querySelector<HTMLElement>('[data-itemid="c"]')?.click();
    chat.container.querySelector<HTMLElement>('[data-itemid="a"]')?.click();
    await expect.poll(() => send(chat)?.textContent).toBe("Done");
    send(chat)?.click();
    expect(chat.session.answers).toMatchObject([{ value: "Cherry, fruit-a", label: "Cherry, Apple" }]);
  });

  it.runIf(driverCan.fill)("stay chosen and in sight while others are searched for", async () => {
    const chat = await renderInput("choice input", several, items);
    chat.container.querySelector<HTMLElement>('[data-itemid="a"]')?.click();
    await search(chat, "cherry");
    await expect.poll(() => offered(chat)).toEqual(["Cherry", "Apple"]);
  });

  it("are not sent by Enter in the search field when none is chosen", async () => {
    const chat = await renderInput("choice input", several, items);
    await search(chat, "e");
    await userEvent.keyboard("{Enter}");
    expect(chat.session.answers).toEqual([]);
  });

  it("come back as they were when they could not be sent", async () => {
    const returnedAnswer = { type: "text", value: "Cherry, fruit-a", draft: '["c","a"]' } as const;
    const chat = await renderInput("choice input", several, items, { returnedAnswer });
    const ticked = [...chat.container.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].map(
      (box) => box.checked,
    );
    expect(ticked).toEqual([true, false, true]);
  });
});
