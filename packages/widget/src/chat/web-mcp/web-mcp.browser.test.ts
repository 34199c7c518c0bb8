import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

/*
 * Runs against the browser's own WebMCP (`--enable-features=WebMCP`).
 */

/** The part of the draft with which pages and tests list and call tools. */
interface ModelContext {
  getTools(): Promise<readonly RegisteredTool[]>;
  executeTool(tool: RegisteredTool, input: object): Promise<string>;
}

interface RegisteredTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
}

declare global {
  interface Document {
    readonly modelContext?: ModelContext;
  }
}

let rendered: RenderedChat | undefined;

afterEach(() => {
  rendered?.chat.destroy();
  rendered?.host.remove();
});

const number = chunk("1", [text("How many guests?")], { input: input("number input", { min: 1, max: 12 }) });

function open(webMcp = true) {
  rendered = renderChat({ bot: bot(), chunks: [number] }, { props: { webMcp } });
  const { container } = rendered;
  const card = () => container.querySelector(".banter-agent-answer");
  const button = (label: string) =>
    [...(card()?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === label);
  return { ...rendered, card, button };
}

function tools(): Promise<readonly RegisteredTool[]> {
  return context().getTools();
}

function context(): ModelContext {
  if (document.modelContext === undefined) throw new Error("The browser has no WebMCP.");
  return document.modelContext;
}

/** Calls the only tool. Its result arrives as JSON. */
async function call(answer: unknown): Promise<unknown> {
  await expect.poll(async () => (await tools()).length).toBe(1);
  const [tool] = await tools();
  if (tool === undefined) throw new Error("There is no tool.");
  return JSON.parse(await context().executeTool(tool, { answer }));
}

test("an open question is a tool with its words and the schema of its answer", async () => {
  open();
  await expect.poll(async () => (await tools()).map(({ name }) => name)).toEqual(["banter-answer-bot"]);
  const [tool] = await tools();
  expect(tool?.description).toBe("Answers the chat's question: How many guests?");
  expect(tool?.inputSchema).toMatchObject({
    properties: { answer: { type: "number", minimum: 1, maximum: 12 } },
  });
});

test("nothing is offered unless the page allows it", async () => {
  const { container } = open(false);
  await expect.poll(() => container.querySelector("input")).not.toBeNull();
  expect(await tools()).toEqual([]);
});

test("an answer is sent once the visitor confirms it", async () => {
  const { card, button, session } = open();
  const result = call(4);
  await expect.poll(() => card()?.querySelector("blockquote")?.textContent).toBe("4");
  expect(session.answers).toEqual([]);
  await Promise.all((card()?.getAnimations() ?? []).map(({ finished }) => finished));
  const found = await axe.run(card() ?? document, { rules: { region: { enabled: false } } });
  expect(found.violations.flatMap(({ nodes }) => nodes.map(({ failureSummary }) => failureSummary))).toEqual(
    [],
  );
  const send = button("Send");
  if (send === undefined) throw new Error("There is no send button.");
  await userEvent.click(send);
  expect(await result).toEqual({ status: "sent" });
  expect(session.answers).toEqual([{ type: "text", value: "4" }]);
  expect(card()).toBeNull();
});

test("an answer is discarded by keyboard, and the agent is told", async () => {
  const { card, button, session } = open();
  const result = call(4);
  await expect.poll(() => card()).not.toBeNull();
  button("Dismiss")?.focus();
  await userEvent.keyboard("{Enter}");
  expect(await result).toEqual({ status: "declined" });
  expect(session.answers).toEqual([]);
});

test("a second proposal replaces the first, which is declined", async () => {
  const { card, button, session } = open();
  const first = call(4);
  await expect.poll(() => card()?.querySelector("blockquote")?.textContent).toBe("4");
  const second = call(5);
  expect(await first).toEqual({ status: "declined" });
  await expect.poll(() => card()?.querySelector("blockquote")?.textContent).toBe("5");
  button("Send")?.click();
  expect(await second).toEqual({ status: "sent" });
  expect(session.answers).toEqual([{ type: "text", value: "5" }]);
});

test("an answer that the input's rule refuses is not shown", async () => {
  const { card } = open();
  expect(await call(40)).toEqual({
    status: "invalid",
    problem: "The number must be 12 or less.",
  });
  expect(card()).toBeNull();
});

test("the tool and the proposal end with the question", async () => {
  const { card, session } = open();
  const result = call(4);
  await expect.poll(() => card()).not.toBeNull();
  session.set({
    chunks: [{ ...number, answer: { answer: { type: "text", value: "3" }, status: "sent" } }],
  });
  expect(await result).toEqual({ status: "superseded" });
  await expect.poll(tools).toEqual([]);
  expect(card()).toBeNull();
});

test("nothing is offered in a prepared chat, nor in a closed one", async () => {
  rendered = renderChat({ bot: bot(), chunks: [number] }, { props: { webMcp: true }, isPrepared: true });
  const { chat, container } = rendered;
  await expect.poll(() => container.querySelector("input")).not.toBeNull();
  expect(await tools()).toEqual([]);
  chat.start(false);
  const result = call(4);
  await expect.poll(() => container.querySelector(".banter-agent-answer")).not.toBeNull();
  chat.setVisible(false);
  expect(await result).toEqual({ status: "superseded" });
  await expect.poll(tools).toEqual([]);
  chat.setVisible(true);
  await expect.poll(async () => (await tools()).length).toBe(1);
});

test("two chats of a bot offer tools with different names", async () => {
  open();
  const second = renderChat({ bot: bot(), chunks: [number] }, { props: { webMcp: true }, place: 1 });
  const names = async () => new Set((await tools()).map(({ name }) => name));
  await expect.poll(names).toEqual(new Set(["banter-answer-bot", "banter-answer-bot-2"]));
  second.chat.destroy();
  second.host.remove();
});

test("the announcement of a long answer is cut, and the card has all of it", async () => {
  const question = chunk("1", [text("Your name?")], { input: input("text input", {}) });
  rendered = renderChat({ bot: bot(), chunks: [question] }, { props: { webMcp: true } });
  const { container } = rendered;
  const long = "word ".repeat(1_000).trim();
  void call(long).catch(() => {});
  await expect.poll(() => container.querySelector("blockquote")?.textContent).toBe(long);
  const announced = container.querySelector("[data-testid=live-region]")?.textContent ?? "";
  expect(announced).toMatch(/word…$/);
  expect(announced.length).toBeLessThan(400);
});

test("the tool ends with the chat", async () => {
  const { chat } = open();
  await expect.poll(async () => (await tools()).length).toBe(1);
  chat.destroy();
  await expect.poll(tools).toEqual([]);
});
