import { contrast, parseColor } from "@banter/protocol";
import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { bot } from "../../chat/testing/fixtures.ts";
import { renderInput } from "../../chat/testing/render-input.ts";
import type { RenderedChat } from "../../chat/testing/render-chat.ts";

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.dir = "";
});

const marks = ({ container }: RenderedChat) => [...container.querySelectorAll<HTMLElement>("[role=radio]")];
const checked = (chat: RenderedChat) =>
  marks(chat).find((mark) => mark.getAttribute("aria-checked") === "true")?.textContent;

it("has one tab stop and selects by arrow keys", async () => {
  const chat = await renderInput("rating input", { length: 5, startsAt: "1" });
  expect(marks(chat).map((mark) => mark.textContent)).toEqual(["1", "2", "3", "4", "5"]);
  expect(marks(chat).filter((mark) => mark.tabIndex === 0)).toHaveLength(1);
  marks(chat)[0]?.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(checked(chat)).toBe("2");
  await userEvent.keyboard("{ArrowRight}");
  expect(checked(chat)).toBe("3");
  await userEvent.keyboard("{End}");
  expect(checked(chat)).toBe("5");
});

it("reverses the arrow keys in right-to-left text", async () => {
  document.documentElement.dir = "rtl";
  const chat = await renderInput("rating input", { length: 5 });
  marks(chat)[0]?.focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(checked(chat)).toBe("2");
});

// Spec: 5.31
it("submits by one click, but never by an arrow key", async () => {
  const chat = await renderInput("rating input", { length: 5, isOneClickSubmitEnabled: true });
  marks(chat)[0]?.focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(chat.session.answers).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => chat.session.answers).toMatchObject([{ value: "2" }]);
});

it("is answered by digits and Enter, also a value of two digits", async () => {
  const chat = await renderInput("rating input", { length: 10, startsAt: 0 });
  marks(chat)[0]?.focus();
  await userEvent.keyboard("7");
  expect(checked(chat)).toBe("7");
  await userEvent.keyboard("10");
  expect(checked(chat)).toBe("10");
  expect(document.activeElement?.shadowRoot?.activeElement?.textContent).toBe("10");
  await userEvent.keyboard("{Control>}3{/Control}");
  expect(checked(chat)).toBe("10");
  expect(chat.session.answers).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => chat.session.answers).toMatchObject([{ value: "10" }]);
});

it("is answered by digits of other scripts", async () => {
  const chat = await renderInput("rating input", { length: 5, startsAt: 1 });
  const press = (key: string) =>
    marks(chat)[0]?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("٣");
  await expect.poll(() => checked(chat)).toBe("3");
  press("٩");
  press("٤");
  await expect.poll(() => checked(chat)).toBe("4");
});

it("sends the focused value with a second Enter", async () => {
  const chat = await renderInput("rating input", { length: 5 });
  marks(chat)[2]?.focus();
  await userEvent.keyboard("{Enter}");
  expect(checked(chat)).toBe("2");
  expect(chat.session.answers).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => chat.session.answers).toMatchObject([{ value: "2" }]);
});

it.each([
  [360, 1],
  [320, 1],
  [240, 2],
])("0 to 10 has straight edges in a chat that is %i px wide, in %i rows", async (width, rows) => {
  const chat = await renderInput("rating input", { length: 10, startsAt: 0 });
  chat.host.style.inlineSize = `${width}px`;
  const boxes = marks(chat).map((mark) => mark.getBoundingClientRect());
  const edges = (edge: "top" | "left" | "right") => boxes.map((box) => Math.round(box[edge]));
  const tops = [...new Set(edges("top"))];
  expect(tops).toHaveLength(rows);
  for (const top of tops) {
    const row = boxes.filter((box) => Math.round(box.top) === top);
    expect(Math.round(row[0]?.left ?? 0)).toBe(Math.min(...edges("left")));
    expect(Math.round(row.at(-1)?.right ?? 0)).toBe(Math.max(...edges("right")));
  }
  for (const { width: target, height } of boxes) {
    expect(target).toBeGreaterThanOrEqual(24);
    expect(height).toBeGreaterThanOrEqual(40);
  }
});

it.each([
  ["Icons", "3 / 5"],
  ["Numbers", undefined],
])("%s are shown in the conversation as %s", async (buttonType, label) => {
  const options = { buttonType, length: 5, startsAt: 1, isOneClickSubmitEnabled: true };
  const chat = await renderInput("rating input", options);
  marks(chat)[2]?.click();
  await expect.poll(() => chat.session.answers).toMatchObject([{ value: "3" }]);
  const [answer] = chat.session.answers;
  expect(answer).toHaveProperty("type", "text");
  expect(answer?.type === "text" && answer.label).toBe(label);
});

// Spec: 5.30
it("shows the send button after a selection and highlights all values up to it", async () => {
  const chat = await renderInput("rating input", {
    length: 5,
    buttonType: "Icons",
    labels: { button: "Rate" },
  });
  const send = chat.container.querySelector(".banter-send-button");
  expect(send?.checkVisibility({ visibilityProperty: true })).toBe(false);
  marks(chat)[2]?.click();
  await expect.poll(() => send?.checkVisibility({ visibilityProperty: true })).toBe(true);
  expect(send?.textContent).toBe("Rate");
  expect(marks(chat).filter((mark) => mark.classList.contains("selected"))).toHaveLength(3);
});

it("renders a custom icon as a mask, so that its scripts can't run", async () => {
  const svg =
    '<svg onload="window.pwned=1" viewBox="0 0 1 1"><script>window.pwned=1</script><path d="M0 0h1v1z"/></svg>';
  const chat = await renderInput("rating input", {
    length: 3,
    buttonType: "Icons",
    customIcon: { isEnabled: true, svg },
  });
  const mask = chat.container.querySelector<HTMLElement>(".banter-rating-mask");
  expect(mask && getComputedStyle(mask).maskImage).toContain("data:image/svg+xml");
  expect(chat.container.querySelector("script")).toBeNull();
  expect(Reflect.get(window, "pwned")).toBeUndefined();
});

it("has visible icons, also if the theme's buttons are as bright as the page", async () => {
  const theme = { chat: { buttons: { backgroundColor: "#ffd60a", color: "#000000" } } };
  const chat = await renderInput("rating input", { buttonType: "Icons" }, [], { bot: bot({ theme }) });
  const star = chat.container.querySelector(".rating-icon-container > .banter-icon");
  const { backgroundColor } = getComputedStyle(chat.container);
  const color = star && getComputedStyle(star).color;
  expect(contrast(parseColor(color ?? ""), parseColor(backgroundColor))).toBeGreaterThanOrEqual(3);
});

it("labels the ends of the scale", async () => {
  const chat = await renderInput("rating input", {
    length: 5,
    startsAt: 1,
    labels: { left: "Bad", right: "Good" },
  });
  expect(marks(chat).map((mark) => mark.getAttribute("aria-label"))).toEqual([
    "1 of 5, Bad",
    "2 of 5",
    "3 of 5",
    "4 of 5",
    "5 of 5, Good",
  ]);
});
