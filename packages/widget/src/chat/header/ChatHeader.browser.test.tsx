import { afterEach, expect, test, vi } from "vitest";
import type { OwnProps } from "../../contract/resolve-props.ts";
import { bot, chunk, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

let rendered: RenderedChat | undefined;

afterEach(() => {
  rendered?.chat.destroy();
  rendered?.host.remove();
});

const header = { isEnabled: true, title: "Fernwood Studio", tagline: "Answers within a minute" };

function render({ onClose, theme = { header }, controls }: RenderOptions): HTMLElement {
  rendered = renderChat(
    { bot: bot({ theme }), chunks: [chunk("1", [text("Hi")])], progress: 40 },
    { onClose, props: controls === undefined ? {} : { controls } },
  );
  return rendered.container;
}

interface RenderOptions {
  readonly onClose?: () => void;
  readonly theme?: unknown;
  readonly controls?: OwnProps["controls"];
}

const conversation = (container: HTMLElement) => container.querySelector(".banter-chat-view");
const headerOf = (container: HTMLElement) => container.querySelector<HTMLElement>(".banter-header");

test("a header shows the title, the tagline, the controls and a close button above the conversation", async () => {
  const onClose = vi.fn<() => void>();
  const container = render({ onClose });
  await expect
    .poll(() => headerOf(container)?.textContent)
    .toContain("Fernwood StudioAnswers within a minute");
  await expect
    .poll(() => container.querySelector(".banter-header > .banter-visitor-bar button"))
    .not.toBeNull();
  expect(container.hasAttribute("data-header")).toBe(true);
  const bottom = headerOf(container)?.getBoundingClientRect().bottom ?? 0;
  expect(conversation(container)?.getBoundingClientRect().top).toBe(bottom);
  expect(conversation(container)?.getBoundingClientRect().bottom).toBe(
    container.getBoundingClientRect().bottom,
  );
  const close = container.querySelector<HTMLElement>('.banter-header > [aria-label="Close"]');
  expect(close?.getBoundingClientRect()).toMatchObject({ width: 40, height: 40 });
  close?.click();
  expect(onClose).toHaveBeenCalledOnce();
});

test("the site owner can leave out the controls", async () => {
  const container = render({ onClose: () => {}, controls: false });
  await expect.poll(() => headerOf(container)).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(container.querySelector(".banter-visitor-bar")).toBeNull();
});

test("an inline chat and a bot without a header have none", async () => {
  const inline = render({});
  await expect.poll(() => conversation(inline)).not.toBeNull();
  expect(headerOf(inline)).toBeNull();
  rendered?.chat.destroy();
  const plain = render({ onClose: () => {}, theme: {} });
  await expect.poll(() => conversation(plain)).not.toBeNull();
  expect(headerOf(plain)).toBeNull();
});

test("on a phone, the header's buttons leave room for a title of fifteen letters", async () => {
  const container = render({ onClose: () => {} });
  container.style.inlineSize = "328px";
  await expect
    .poll(() => container.querySelectorAll(".banter-header > .banter-visitor-bar button").length)
    .toBe(1);
  const text = container.querySelector(".banter-header-text");
  expect(text?.getBoundingClientRect().width).toBeGreaterThan(170);
  const buttons = [...container.querySelectorAll(".banter-header button")];
  for (const button of buttons) expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(36);
});

test("the progress bar is the lower edge of the header", async () => {
  const theme = { header, general: { progressBar: { isEnabled: true } } };
  const container = render({ onClose: () => {}, theme });
  await expect.poll(() => container.querySelector('.banter-header > [role="progressbar"]')).not.toBeNull();
  const bar = container.querySelector('[role="progressbar"]')?.getBoundingClientRect();
  expect(bar?.bottom).toBe(headerOf(container)?.getBoundingClientRect().bottom);
});

test("without a header, the progress bar ends before the rounded corners of its frame", async () => {
  const container = render({ onClose: () => {}, theme: { general: { progressBar: { isEnabled: true } } } });
  rendered?.host.style.setProperty("--banter-corner", "16px");
  await expect.poll(() => container.querySelector('[role="progressbar"]')).not.toBeNull();
  const bar = container.querySelector('[role="progressbar"]')?.getBoundingClientRect();
  const { left, right } = container.getBoundingClientRect();
  expect([(bar?.left ?? 0) - left, right - (bar?.right ?? 0)]).toEqual([16, 16]);
});

test("a long title is cut, and is complete in its tooltip", async () => {
  const title = "The Fernwood Studio for Websites and Shops of Small Companies";
  const container = render({ onClose: () => {}, theme: { header: { ...header, title } } });
  await expect.poll(() => container.querySelector(".banter-header-title")).not.toBeNull();
  expect(container.querySelector(".banter-header-title")?.getAttribute("title")).toBe(title);
  expect(headerOf(container)?.scrollWidth).toBeLessThanOrEqual(400);
});
