import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { driverCan } from "../chat/testing/driver-can.ts";
import { bot, chunk, input, text } from "../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../chat/testing/render-chat.ts";
import { dropFiles, textFile } from "./file/testing/transfer-files.ts";

/* Positions and sizes of what visitors press, in chats of several widths. */

let chat: RenderedChat;
afterEach(() => {
  chat.chat.destroy();
  chat.host.remove();
  document.documentElement.dir = "";
});

interface Question {
  readonly type: string;
  readonly options?: Record<string, unknown>;
  readonly items?: readonly unknown[];
  readonly width: number;
  readonly messages?: readonly string[];
}

async function show({
  type,
  options = {},
  items = [],
  width,
  messages = ["Which?"],
}: Question): Promise<void> {
  chat = renderChat(
    {
      bot: bot(),
      chunks: [
        chunk(
          "1",
          messages.map((words) => text(words)),
          { input: input(type, options, items) },
        ),
      ],
    },
    { size: { width: `${width}px`, height: "640px" } },
  );
  await expect.poll(() => chat.container.querySelector(".banter-input-container > *")).not.toBeNull();
  // Measure as after the entry animations.
  for (const animation of chat.container.getAnimations({ subtree: true })) animation.cancel();
}
function boxesOf(selector: string): readonly DOMRect[] {
  return [...chat.container.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
}
function boxOf(selector: string): DOMRect {
  const [box] = boxesOf(selector);
  if (box === undefined) throw new Error(`There is no ${selector}.`);
  return box;
}
/** Numbers of elements in each row. */
function rowsOf(selector: string): readonly number[] {
  const tops = boxesOf(selector).map(({ top }) => Math.round(top));
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}

const fields = [
  "text input",
  "number input",
  "email input",
  "phone number input",
  "date input",
  "time input",
];

test.each(fields.flatMap((type) => [320, 360, 768].map((width) => ({ type, width }))))(
  "the send button is in the box of a $type, without covering its text ($width px)",
  async ({ type, width }) => {
    await show({ type, width });
    const box = boxOf(".banter-input");
    const send = boxOf(".banter-send-button");
    const field = boxOf(".text-input");
    expect(send.width).toBeGreaterThanOrEqual(44);
    expect(send.height).toBeGreaterThanOrEqual(44);
    expect(send.right).toBeLessThan(box.right);
    expect(send.top).toBeGreaterThan(box.top);
    expect(send.bottom).toBeLessThan(box.bottom);
    expect(field.right).toBeLessThanOrEqual(send.left);
    expect(field.width).toBeGreaterThanOrEqual(96);
  },
);

test("the text of every field starts at the same distance from its box on a phone", async () => {
  for (const type of ["text input", "number input", "email input", "url input", "phone number input"]) {
    await show({ type, width: 360 });
    const field = chat.container.querySelector(".text-input") ?? chat.container;
    const start = boxOf(".text-input").left + Number.parseFloat(getComputedStyle(field).paddingLeft);
    expect([type, Math.round(start - boxOf(".banter-input").left)]).toEqual([type, 17]);
    chat.chat.destroy();
    chat.host.remove();
  }
});

test("a button label that has no room beside the text is below it, in the same box", async () => {
  const labels = { button: "Send this answer to everyone in the team, please" };
  await show({ type: "email input", options: { labels }, width: 500 });
  expect(boxOf(".banter-send-button").top).toBeGreaterThanOrEqual(boxOf(".text-input").bottom);
  expect(boxOf(".banter-send-button").bottom).toBeLessThan(boxOf(".banter-input").bottom);
});

test("a number's step buttons are targets of 40 px", async () => {
  await show({ type: "number input", width: 360 });
  for (const { width, height } of boxesOf(".banter-steppers > button"))
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
});

describe.each(["ltr", "rtl"])("a rating (%s)", (direction) => {
  test.each([320, 360, 768])("has its labels below the ends of the scale at %i px", async (width) => {
    document.documentElement.dir = direction;
    await show({ type: "rating input", options: { labels: { left: "Bad", right: "Good" } }, width });
    const scale = boxOf("[role=radiogroup]");
    const [left, right] = boxesOf(".rating-label");
    expect(left?.top).toBe(right?.top);
    expect(left?.top).toBeGreaterThanOrEqual(scale.bottom);
    const [start, end] = direction === "rtl" ? [right, left] : [left, right];
    expect(start?.left).toBeCloseTo(scale.left, 0);
    expect(end?.right).toBeCloseTo(scale.right, 0);
  });

  test.each([
    [280, [6, 5]],
    [320, [11]],
    [360, [11]],
    [480, [11]],
    [768, [11]],
  ])("of eleven values at %i px has the rows %j, with targets of 24 px", async (width, rows) => {
    document.documentElement.dir = direction;
    await show({ type: "rating input", options: { length: 10, startsAt: "0" }, width });
    expect(rowsOf("[role=radio]")).toEqual(rows);
    for (const box of boxesOf("[role=radio]")) expect(box.width).toBeGreaterThanOrEqual(24);
  });
});

test("the focus ring covers the border of a field, so that there is one line", async () => {
  await show({ type: "text input", width: 360 });
  const box = chat.container.querySelector(".banter-input") ?? chat.container;
  await userEvent.click(chat.container.querySelector(".text-input") ?? box);
  const { outlineOffset, borderTopWidth } = getComputedStyle(box);
  expect([outlineOffset, borderTopWidth]).toEqual(["-1px", "1px"]);
});

test("labels of a scale in two rows name their values", async () => {
  const labels = { left: "Bad", right: "Good" };
  const shown = () =>
    [...chat.container.querySelectorAll(".rating-label")].map(
      (label) => getComputedStyle(label, "::before").content,
    );
  await show({ type: "rating input", options: { labels }, width: 280 });
  expect(shown()).not.toContain("none");
  chat.chat.destroy();
  chat.host.remove();
  await show({ type: "rating input", options: { labels }, width: 768 });
  expect(shown()).toEqual(["none", "none"]);
});

const drinks = ["Tea", "Coffee", "Hot chocolate with cream", "Water", "Orange juice"].map(
  (content, index) => ({ id: `drink-${index}`, content }),
);

const itemsOf = (...labels: readonly string[]) =>
  labels.map((content, index) => ({ id: `item-${index}`, content }));
const columnsOf = (selector: string) => new Set(boxesOf(selector).map(({ left }) => Math.round(left))).size;

describe.each([
  { isMultipleChoice: false, choice: "[data-itemid]" },
  { isMultipleChoice: true, choice: "[data-itemid]" },
])("choices (multiple: $isMultipleChoice)", ({ isMultipleChoice, choice }) => {
  test.each([
    { labels: ["Yes", "No"], width: 360, columns: 2 },
    { labels: ["Yes", "No"], width: 768, columns: 2 },
    { labels: ["A new website", "An online shop", "Care for a site I have", "Both"], width: 360, columns: 1 },
    { labels: ["A new website", "An online shop", "Care for a site I have", "Both"], width: 768, columns: 2 },
    { labels: drinks.map(({ content }) => content), width: 768, columns: 1 },
  ])("are equally wide in $columns columns at $width px: $labels", async ({ labels, width, columns }) => {
    await show({ type: "choice input", options: { isMultipleChoice }, items: itemsOf(...labels), width });
    const widths = boxesOf(choice).map((box) => Math.round(box.width));
    expect(new Set(widths).size).toBe(1);
    expect(columnsOf(choice)).toBe(columns);
    // No label breaks where there is room for it.
    if (width === 768) for (const box of boxesOf(choice)) expect(box.height).toBeLessThan(60);
  });

  test("have the whole width of a phone", async () => {
    const items = itemsOf("A short one", "One that is a little longer", "Both");
    await show({ type: "choice input", options: { isMultipleChoice }, items, width: 360 });
    const field = boxOf(".banter-choices");
    for (const box of boxesOf(choice)) expect(box.width).toBeCloseTo(field.width, 0);
  });
});

test.each([360, 768])("the hint of a multiple choice starts where its options do (%i px)", async (width) => {
  await show({ type: "choice input", options: { isMultipleChoice: true }, items: drinks, width });
  expect(boxOf(".banter-choice-hint").left).toBeCloseTo(boxOf("[data-itemid]").left, 0);
  expect(boxOf(".banter-choice-hint").bottom).toBeLessThan(boxOf("[data-itemid]").top);
});

test("a search field is as wide as the choices below it", async () => {
  await show({ type: "choice input", options: { isSearchable: true }, items: drinks, width: 768 });
  expect(boxOf(".banter-search").left).toBeCloseTo(boxOf("[data-slot=list]").left, 0);
  expect(boxOf(".banter-search").right).toBeCloseTo(boxOf("[data-slot=list]").right, 0);
});

test("checkboxes of a vertical layout are in one column", async () => {
  const theme = { chat: { buttonsInput: { layout: "vertical" } } };
  const block = input("choice input", { isMultipleChoice: true }, drinks);
  chat = renderChat(
    { bot: bot({ theme }), chunks: [chunk("1", [text("Which?")], { input: block })] },
    { size: { width: "768px", height: "640px" } },
  );
  await expect.poll(() => boxesOf(".banter-checkbox").length).toBe(5);
  expect(rowsOf(".banter-checkbox")).toEqual([1, 1, 1, 1, 1]);
});

const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const places = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `place-${index}`,
    title: `Place ${index}`,
    pictureSrc: pixel,
  }));

test.each([
  [360, 3, [1, 1, 1]],
  [360, 4, [2, 2]],
  [600, 3, [3]],
  [600, 4, [2, 2]],
  [1280, 4, [4]],
  [1280, 5, [3, 2]],
])("at %i px, %i pictures of the same size have the rows %j", async (width, count, rows) => {
  await show({ type: "picture choice input", items: places(count), width });
  expect(rowsOf(".banter-picture-button")).toEqual(rows);
  expect(new Set(boxesOf(".banter-picture-button").map((box) => Math.round(box.width))).size).toBe(1);
  for (const picture of boxesOf(".banter-picture"))
    expect(picture.width / picture.height).toBeCloseTo(4 / 3, 1);
  // A picture that has a row of its own is beside its words, not above them.
  const beside = boxOf(".banter-picture-words").top < boxOf(".banter-picture").bottom;
  expect(beside).toBe(rows[0] === 1);
});

const plans = Array.from({ length: 4 }, (_, index) => ({
  id: `plan-${index}`,
  title: `Plan ${index}`,
  paths: [{ id: `take-${index}`, text: "Take" }],
}));

test("cards start where the messages do, and the cut one fades out", async () => {
  await show({ type: "cards", items: plans, width: 360 });
  const bubble = chat.container.querySelector(".banter-host-bubble")?.getBoundingClientRect();
  expect(boxOf(".banter-card").left).toBeCloseTo(bubble?.left ?? 0, 0);
  const cut = () => chat.container.querySelector<HTMLElement>(".banter-cards")?.dataset["cut"];
  await expect.poll(cut).toBe("end");
  const track = chat.container.querySelector<HTMLElement>(".banter-cards-track");
  expect(track && getComputedStyle(track).maskImage).toContain("linear-gradient(to left");
  track?.scrollTo({ left: track.scrollWidth, behavior: "instant" });
  await expect.poll(cut).toBe("start");
  expect(track && getComputedStyle(track).maskImage).toContain("linear-gradient(to right");
});

const withFiles = { attachments: { isEnabled: true, saveVariableId: "v1" }, audioClip: { isEnabled: true } };

test("the attachment menu is in the field's box, below the question", async () => {
  await show({ type: "text input", options: withFiles, width: 500 });
  await expect.poll(() => chat.container.querySelector("[aria-label='Add attachments']")).not.toBeNull();
  const clip = boxOf("[aria-label='Add attachments']");
  expect(Math.min(clip.width, clip.height)).toBeGreaterThanOrEqual(40);
  chat.container.querySelector<HTMLElement>("[aria-label='Add attachments']")?.click();
  await expect.poll(() => boxesOf(".banter-attach-ways").length).toBe(1);
  const menu = boxOf(".banter-attach-ways");
  const box = boxOf(".banter-input");
  expect(menu.top).toBeGreaterThanOrEqual(boxOf(".banter-host-bubble").bottom);
  expect(menu.top).toBeGreaterThanOrEqual(box.top);
  expect(menu.bottom).toBeLessThanOrEqual(boxOf(".text-input").top);
  for (const button of boxesOf(".banter-attach-ways > button"))
    expect(button.height).toBeGreaterThanOrEqual(40);
});

test.runIf(driverCan.media)(
  "nothing moves when recording starts: the recorder has the field's box and the send button its place",
  async () => {
    await userEvent.click(document.body);
    const audio = new AudioContext();
    onTestFinished(() => audio.close());
    await audio.resume();
    const { stream } = audio.createMediaStreamDestination();
    vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(stream);
    onTestFinished(() => void vi.restoreAllMocks());
    await show({ type: "text input", options: withFiles, width: 360 });
    await expect.poll(() => boxesOf("[aria-label='Record voice']").length).toBe(1);
    const border = () => {
      const { borderTop, borderRadius, boxShadow } = getComputedStyle(
        chat.container.querySelector(".banter-input, .banter-recorder") ?? chat.container,
      );
      return { borderTop, borderRadius, boxShadow };
    };
    const before = [boxOf(".banter-input"), boxOf("[aria-label='Record voice']"), border()];
    chat.container.querySelector<HTMLElement>("[aria-label='Record voice']")?.click();
    await expect.poll(() => boxesOf("[aria-label='Stop recording']").length).toBe(1);
    const after = [boxOf(".banter-recorder"), boxOf("[aria-label='Stop recording']"), border()];
    expect(JSON.stringify(after)).toBe(JSON.stringify(before));
  },
);

test("a file's row has the field's border", async () => {
  await show({ type: "file input", options: { isMultipleAllowed: true }, width: 360 });
  const icon = boxOf(".banter-upload-icon");
  expect(Math.min(icon.width, icon.height)).toBeGreaterThanOrEqual(40);
  const zone = chat.container.querySelector(".banter-upload-input");
  if (zone === null) throw new Error("There is no drop zone.");
  dropFiles(zone, textFile("plan.txt"));
  await expect.poll(() => boxesOf(".banter-file").length).toBe(1);
  const file = chat.container.querySelector(".banter-file");
  const { borderTopWidth, borderTopStyle } = getComputedStyle(file ?? zone);
  expect([borderTopWidth, borderTopStyle]).toEqual([
    getComputedStyle(chat.container).getPropertyValue("--banter-input-border-width"),
    "solid",
  ]);
  for (const { width, height } of boxesOf(".banter-file button"))
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
});

test("an error that isn't there takes no room between a drop zone and its buttons", async () => {
  await show({ type: "file input", options: { isMultipleAllowed: true, isRequired: false }, width: 360 });
  const gap = boxOf(".banter-file-actions").top - boxOf(".banter-upload-input").bottom;
  expect(gap).toBe(12);
});

test.runIf(driverCan.hover)("the pointer on an icon fills those that a click would choose", async () => {
  await show({ type: "rating input", options: { buttonType: "Icons", length: 5 }, width: 360 });
  const icons = [...chat.container.querySelectorAll<HTMLElement>(".rating-icon-container")];
  const third = icons[2];
  if (third === undefined) throw new Error("There are too few icons.");
  await userEvent.hover(third);
  const isFilled = (icon: Element): boolean => {
    const path = icon.querySelector("svg");
    return path !== null && getComputedStyle(path).fill !== "none";
  };
  expect(icons.map(isFilled)).toEqual([true, true, true, false, false]);
  await userEvent.unhover(third);
});

test.each([320, 360])(
  "dates with a time leave the send button a row of its own, which it fills (%d px)",
  async (width) => {
    await show({
      type: "date input",
      options: { isRange: true, hasTime: true, labels: { button: "Send" } },
      width,
    });
    const box = boxOf(".banter-input");
    const send = boxOf(".banter-send-button");
    expect(send.left - box.left).toBeCloseTo(box.right - send.right, 0);
    expect(boxOf(".banter-send-label").width).toBeGreaterThan(20);
    // The calendar's button is beside its label and its field, in the same row.
    for (const [index, button] of boxesOf(".banter-date-button").entries()) {
      expect(button.left).toBeGreaterThanOrEqual(boxesOf(".banter-datetime-input")[index]?.right ?? 0);
      expect(button.height).toBe(40);
      expect(boxesOf(".banter-date-field")[index]?.height).toBeLessThan(80);
    }
  },
);

test("the list of countries is as wide as its field", async () => {
  await show({ type: "phone number input", width: 360 });
  chat.container.querySelector<HTMLElement>(".banter-country-select")?.click();
  await expect.poll(() => chat.container.querySelector("dialog[open]")).not.toBeNull();
  const [list, field] = [boxOf("dialog[open]"), boxOf(".banter-input")];
  expect([list.left, list.right].map(Math.round)).toEqual([field.left, field.right].map(Math.round));
});

const threeItems = ["Apple", "Banana", "Cherry"].map((content) => ({ id: content, content }));
test.each([
  { type: "choice input", options: { isMultipleChoice: true }, items: threeItems, chosen: "label" },
  {
    type: "choice input",
    options: { isMultipleChoice: true, isSearchable: true },
    items: threeItems,
    chosen: "label",
  },
  {
    type: "picture choice input",
    options: { isMultipleChoice: true },
    items: threeItems.map(({ id }) => ({ id, title: id })),
    chosen: "label",
  },
  { type: "rating input", options: { length: 5 }, items: [], chosen: "[role=radio]" },
])("a choice in a $type moves nothing that the next click could be for: $options", async (question) => {
  await show({ ...question, width: 360, messages: Array.from({ length: 12 }, (_, index) => `${index}`) });
  await settled();
  const before = boxesOf(question.chosen).map(({ top, left }) => [top, left]);
  expect(visibleSendButtons()).toBe(0);
  chat.container.querySelector<HTMLElement>(question.chosen)?.click();
  await expect.poll(visibleSendButtons).toBe(1);
  await settled();
  expect(boxesOf(question.chosen).map(({ top, left }) => [top, left])).toEqual(before);
});

function visibleSendButtons(): number {
  return [...chat.container.querySelectorAll(".banter-send-button")].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  ).length;
}

/** Resolves when nothing has moved for ten frames. */
async function settled(): Promise<void> {
  const position = () => JSON.stringify(boxesOf(".banter-input-container"));
  for (let last = "", frames = 0; frames < 10; frames = last === position() ? frames + 1 : 0) {
    last = position();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
