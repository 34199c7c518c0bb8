import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { pictureChoiceInput, type PictureChoiceItem } from "@banter/protocol";
import { input } from "../../chat/testing/fixtures.ts";
import type { RenderedChat } from "../../chat/testing/render-chat.ts";
import { renderInput } from "../../chat/testing/render-input.ts";
import { renderInChat } from "../../messages/testing/render-in-chat.tsx";
import { PictureChoiceInput } from "./PictureChoiceInput.tsx";
import { fill } from "../../chat/testing/fill.ts";

afterEach(() => document.body.replaceChildren());

const PIXEL = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";
const items = [
  { id: "cat", pictureSrc: PIXEL, title: "Cat", description: "Purrs", value: "feline" },
  { id: "dog", pictureSrc: PIXEL, title: "Dog" },
  { id: "fog", pictureSrc: PIXEL },
];
/** Shown in the transcript. */
const picture = (name: string) => ({ type: "image/*", url: PIXEL, name });
const many = Array.from({ length: 200 }, (_, index) => ({
  id: `item-${index}`,
  title: `Picture ${index}`,
  description: "",
  pictureSrc: PIXEL,
}));

const item = ({ container }: RenderedChat, id: string) =>
  container.querySelector<HTMLElement>(`[data-itemid="${id}"]`);
const list = ({ container }: RenderedChat) => container.querySelector<HTMLElement>(".banter-pictures");

describe("a single picture choice", () => {
  // Spec: 4.23
  it.each([
    ["cat", { value: "feline", label: "Cat", attachments: [picture("Cat")], attachedFileUrls: [] }],
    ["dog", { value: "dog", label: "Dog", attachments: [picture("Dog")], attachedFileUrls: [] }],
    ["fog", { value: "fog", label: "", attachments: [{ type: "image/*", url: PIXEL }] }],
  ])("%s submits its value, else its id", async (id, answer) => {
    const chat = await renderInput("picture choice input", {}, items);
    item(chat, id)?.click();
    expect(chat.session.answers).toEqual([{ type: "text", ...answer, replyId: id }]);
  });

  // Spec: 5.33
  it("is found by its description and picked by Enter", async () => {
    const chat = await renderInput("picture choice input", { isSearchable: true }, items);
    const field = chat.container.querySelector("input");
    if (field === null) throw new Error("There is no search field.");
    fill(field, "PURR");
    await expect.poll(() => list(chat)?.childElementCount).toBe(1);
    await userEvent.keyboard("{Enter}");
    expect(chat.session.answers).toMatchObject([{ value: "feline" }]);
  });
});

it("multiple pictures submit values, titles or sources in the order of selection", async () => {
  const chat = await renderInput("picture choice input", { isMultipleChoice: true }, items);
  for (const id of ["fog", "cat", "dog"]) item(chat, id)?.click();
  await expect.poll(() => chat.container.querySelector(".banter-send-button")).not.toBeNull();
  chat.container.querySelector<HTMLElement>(".banter-send-button")?.click();
  expect(chat.session.answers).toMatchObject([
    {
      value: `${PIXEL}, feline, Dog`,
      label: "Cat, Dog",
      attachments: [{ type: "image/*", url: PIXEL }, picture("Cat"), picture("Dog")],
      attachedFileUrls: [PIXEL],
      draft: '["fog","cat","dog"]',
    },
  ]);
});

it("a broken picture without words has a name", async () => {
  const broken = [{ id: "x", pictureSrc: "data:image/png;base64,AAAA" }];
  const chat = await renderInput("picture choice input", {}, broken);
  await expect.poll(() => item(chat, "x")?.textContent).toBe("This image could not be loaded.");
});

it("a picture that can't be loaded leaves its cards in line", async () => {
  const broken = [items[0], { id: "x", pictureSrc: "data:image/png;base64,AAAA", title: "Lost" }];
  const chat = await renderInput("picture choice input", {}, broken);
  await expect.poll(() => item(chat, "x")?.querySelector("img")).toBeNull();
  const top = (id: string) =>
    item(chat, id)?.querySelector(".banter-picture-words")?.getBoundingClientRect().top;
  expect(top("x")).toBe(top("cat"));
  expect(item(chat, "x")?.textContent).toBe("Lost");
});

describe("two hundred pictures", () => {
  // Spec: 9.28
  it("scroll within 464 px if searchable", async () => {
    const chat = await renderInput("picture choice input", { isSearchable: true }, many);
    const shown = list(chat);
    expect(shown?.offsetHeight).toBe(464);
    expect(shown?.scrollHeight).toBeGreaterThan(464);
    expect(shown && getComputedStyle(shown).overflowY).toBe("auto");
  });

  it("have their full height otherwise", async () => {
    const chat = await renderInput("picture choice input", {}, many);
    expect(list(chat)?.getBoundingClientRect().height).toBeGreaterThan(2_000);
  });

  it.each([false, true])(
    "are rendered only once while searching and selecting (multiple: %s)",
    async (isMultiple) => {
      let rendered = 0;
      const block = input("picture choice input", { isSearchable: true, isMultipleChoice: isMultiple });
      const counted = many.map((picture): PictureChoiceItem => ({
        ...picture,
        get pictureSrc() {
          rendered += 1;
          return picture.pictureSrc;
        },
      }));
      const { shadow, remove } = renderInChat(
        <PictureChoiceInput
          block={block}
          options={{ ...pictureChoiceInput.parse(block), items: counted }}
          initialValue=""
          returnedAnswer={undefined}
          questionId="q"
          onSubmit={() => {}}
          onDraft={() => {}}
        />,
      );
      expect(rendered).toBe(200);
      if (isMultiple) {
        shadow.querySelector<HTMLElement>('[data-itemid="item-7"] input')?.click();
        await expect.poll(() => shadow.querySelectorAll("input:checked").length).toBe(1);
      }
      const field = shadow.querySelector<HTMLInputElement>("input[type=search]");
      if (field === null) throw new Error("There is no search field.");
      fill(field, "19");
      // 19, 119, 190 to 199 and the selected item.
      await expect.poll(() => shadow.querySelectorAll("[data-itemid]").length).toBe(isMultiple ? 13 : 12);
      expect(rendered).toBe(200);
      remove();
    },
  );
});
