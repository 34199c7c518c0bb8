import { afterEach, beforeEach, expect, test } from "vitest";
import { bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

let chat: RenderedChat;
const errors: string[] = [];
const report = (event: ErrorEvent): void => void errors.push(event.message);

beforeEach(() => {
  errors.length = 0;
  window.addEventListener("error", report);
});
afterEach(() => {
  window.removeEventListener("error", report);
  chat.chat.destroy();
  chat.host.remove();
});

const words = (count: number) =>
  chunk(
    `${count}`,
    Array.from({ length: count }, (_, at) => text(`Message ${at}`)),
  );
const question = chunk("question", [text("Which?")], { input: input("text input", { isLong: true }) });
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function show(height: string): Promise<() => number> {
  chat = renderChat({ bot: bot(), chunks: [question] }, { size: { width: "400px", height } });
  chat.container.style.blockSize = height === "auto" ? "auto" : "";
  await expect.poll(() => chat.container.querySelector("textarea")).not.toBeNull();
  return () => chat.container.querySelector(".banter-bottom-spacer")?.clientHeight ?? -1;
}

test("a chat as high as its content grows with it in one layout", async () => {
  const spacer = await show("auto");
  for (const count of [2, 12, 3]) {
    chat.session.set({ chunks: [words(count), question] });
    for (let frame = 0; frame < 8; frame++) await nextFrame();
    expect(spacer()).toBe(20);
    const scroller = chat.container.querySelector(".scrollable-container");
    expect(scroller?.scrollHeight).toBe(scroller?.clientHeight);
  }
  expect(errors).toEqual([]);
});

test("in a chat of its own height, the space below the content is a fifth of it", async () => {
  const spacer = await show("640px");
  await expect.poll(spacer).toBe(128);
  chat.session.set({ chunks: [words(30), question] });
  chat.host.style.blockSize = "500px";
  await expect.poll(spacer).toBe(100);
  expect(errors).toEqual([]);
});
