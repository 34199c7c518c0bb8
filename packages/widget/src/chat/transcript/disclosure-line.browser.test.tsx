import { afterEach, expect, it } from "vitest";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

const rendered: RenderedChat[] = [];
afterEach(() => {
  for (const { chat, host } of rendered.splice(0)) {
    chat.destroy();
    host.remove();
  }
});

function render(...args: Parameters<typeof renderChat>): RenderedChat {
  const chat = renderChat(...args);
  rendered.push(chat);
  return chat;
}

const NOTICE = "Replies in this chat may be written by AI and can contain mistakes.";
const told = { ...bot(), disclosure: {} };
const line = ({ container }: RenderedChat) => container.querySelector("#banter-disclosure");
const announced = ({ container }: RenderedChat) =>
  container.querySelector('[aria-live="polite"]')?.textContent ?? "";

it.each([
  ["text input", {}, [], "textarea, input"],
  ["email input", {}, [], "input"],
  ["rating input", {}, [], "[aria-labelledby]"],
  ["choice input", {}, [{ id: "a", content: "A" }], "[role=group]"],
  ["choice input", { isMultipleChoice: true }, [{ id: "a", content: "A" }], "[role=group]"],
  ["file input", {}, [], "input[type=file]"],
  ["date input", {}, [], "input"],
  ["cards", {}, [{ id: "a", title: "A", paths: [{ id: "p", text: "P" }] }], "section"],
])("%s %j is described by the notice", async (type, options, items, selector) => {
  const chat = render({
    bot: told,
    chunks: [chunk("1", [text("Which?")], { input: input(type, options, items) })],
  });
  await expect
    .poll(() => chat.container.querySelector(`.banter-input-container :is(${selector})[aria-describedby]`))
    .not.toBeNull();
  const field = chat.container.querySelector(`.banter-input-container :is(${selector})[aria-describedby]`);
  expect(field?.getAttribute("aria-describedby")?.split(" ")).toContain("banter-disclosure");
  expect(line(chat)?.textContent).toBe(NOTICE);
  expect(announced(chat)).not.toContain(NOTICE);
});

it("doesn't describe the inputs after the first one, which have been read without it", async () => {
  const answer = { answer: answered("Ada"), status: "sent" } as const;
  const chunks = [
    chunk("1", [text("Who?")], { input: input("text input"), answer }),
    chunk("2", [text("Which?")], { input: input("email input") }),
  ];
  const chat = render({ bot: told, chunks });
  await expect.poll(() => chat.container.querySelector("input[type=email]")).not.toBeNull();
  expect(chat.container.querySelector("[aria-describedby]")).toBeNull();
  expect(line(chat)?.textContent).toBe(NOTICE);
});

it("stands below the conversation before the first message, and is announced before a model's text", async () => {
  const chat = render({ bot: told, chunks: [], reply: { state: "waiting", isBusy: true } });
  await expect.poll(() => line(chat)?.textContent).toBe(NOTICE);
  await expect.poll(() => announced(chat)).toContain(NOTICE);
});

it("isn't announced again in a conversation that goes on", async () => {
  const chunks = [chunk("1", [text("Hi")], { isRestored: true })];
  const chat = render({ bot: told, chunks });
  await expect.poll(() => line(chat)?.textContent).toBe(NOTICE);
  expect(announced(chat)).not.toContain(NOTICE);
});

it.each([
  ["the bot's words", { bot: { ...bot(), disclosure: { text: "A robot writes." } } }, {}, "A robot writes."],
  [
    "the page's words",
    { bot: { ...bot(), disclosure: { text: "A robot writes." } } },
    { disclosure: "Beware!" },
    "Beware!",
  ],
  ["the page for servers that don't say it", { bot: bot() }, { disclosure: true }, NOTICE],
  ["nothing without a model", { bot: bot() }, {}, undefined],
  ["no page hides it", { bot: told }, { disclosure: false }, NOTICE],
])("%s", async (_, state, props, expected) => {
  const chat = render(
    { ...state, chunks: [chunk("1", [text("Hi")], { input: input("text input") })] },
    { props },
  );
  await expect.poll(() => chat.container.querySelector("textarea, input")).not.toBeNull();
  expect(line(chat)?.textContent).toBe(expected);
});

it("is in the visitor's language", async () => {
  const chat = render({ bot: told, chunks: [] }, { props: { locale: "de" } });
  await expect
    .poll(() => line(chat)?.textContent)
    .toBe("Antworten in diesem Chat können von einer KI stammen und Fehler enthalten.");
});

it("names the model as the speaker of its text for screen readers", async () => {
  const content = {
    type: "richText",
    richText: [{ type: "p", children: [{ text: "It depends." }] }],
    isAiGenerated: true,
  } as const;
  const chat = render({ bot: told, chunks: [chunk("1", [{ id: "a", type: "text", content }])] });
  await expect
    .poll(() => chat.container.querySelector(".banter-host-bubble")?.textContent)
    .toContain("AI said: It");
});
