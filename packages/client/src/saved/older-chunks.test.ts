import { describe, expect, test } from "vitest";
import { chatKey } from "./storage-keys.ts";
import { drive, remembering } from "../testing/drive-session.ts";
import { textMessage } from "../testing/scripted-server.ts";

/** A conversation of a remembering bot that asks for ever. */
function talk(words = "A question") {
  const world = drive({
    settings: remembering,
    reply: (position) => ({
      messages: [textMessage(`m${position}`, `${words} ${position}`)],
      input: { id: `q${position}`, type: "text input" },
    }),
  });
  let page = world.open();
  return {
    ...world,
    said: () => page.session.getState().chunks.map(({ messages }) => messages[0]?.id),
    answered: () => page.session.getState().chunks.map(({ answer }) => answer?.answer),
    async answer(times: number) {
      for (let turn = 0; turn < times; turn++) {
        await world.clock.advance(1_000);
        page.answer(`answer ${page.session.getState().chunks.length}`);
      }
      await world.clock.advance(1_000);
    },
    async reload() {
      page = page.reload();
      await world.clock.advance(1_000);
    },
  };
}

const parts = (local: ReadonlyMap<string, string>) =>
  [...local.keys()].filter((key) => key.startsWith(`${chatKey("bot")}/`)).toSorted();

describe("a long conversation in storage", () => {
  test("comes back whole after a reload, again and again", async () => {
    const chat = talk();
    await chat.answer(50);
    const [said, answered] = [chat.said(), chat.answered()];
    expect(said).toHaveLength(51);
    for (let reloads = 0; reloads < 2; reloads++) {
      await chat.reload();
      expect(chat.said()).toEqual(said);
      expect(chat.answered()).toEqual(answered);
    }
    await chat.answer(30);
    await chat.reload();
    expect(chat.said()).toHaveLength(81);
    expect(new Set(chat.said()).size).toBe(81);
  });

  test("costs the same at its end as at its beginning: old chunks are written once", async () => {
    const chat = talk();
    const sizes: number[] = [];
    for (let turn = 0; turn < 120; turn += 40) {
      await chat.answer(40);
      sizes.push(chat.browser.local.get(chatKey("bot"))?.length ?? 0);
    }
    const before = new Map(parts(chat.browser.local).map((key) => [key, chat.browser.local.get(key)]));
    expect(before.size).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThan(2 * Math.min(...sizes));
    await chat.answer(5);
    for (const [key, text] of before) expect(chat.browser.local.get(key)).toBe(text);
  });

  test("loses its oldest parts where they are too much for the storage, and nothing else", async () => {
    const chat = talk("many words ".repeat(500));
    await chat.answer(120);
    const stored = [...chat.browser.local.values()].reduce((sum, text) => sum + text.length, 0);
    expect(stored).toBeLessThan(800_000);
    await chat.reload();
    expect(chat.said().length).toBeGreaterThan(40);
    expect(chat.said().at(-1)).toBe("m120");
    const numbers = chat.said().map((id) => Number(id?.slice(1)));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test("leaves out what comes before a part that is gone or broken", async () => {
    const chat = talk();
    await chat.answer(70);
    const [first, second] = parts(chat.browser.local);
    chat.browser.local.delete(first ?? "");
    chat.browser.local.set(second ?? "", "{");
    await chat.reload();
    expect(chat.said()[0]).toBe("m32");
    expect(chat.said().at(-1)).toBe("m70");
  });

  test("is forgotten with all its parts", async () => {
    const chat = talk();
    await chat.answer(70);
    expect(parts(chat.browser.local)).not.toEqual([]);
    const page = chat.open();
    await chat.clock.advance(1_000);
    page.session.reset();
    expect(parts(chat.browser.local)).toEqual([]);
  });

  test("is the same for a second tab, and both go on", async () => {
    const chat = talk();
    await chat.answer(60);
    const other = chat.open();
    await chat.clock.advance(1_000);
    expect(other.session.getState().chunks).toHaveLength(61);
    other.answer("from the other tab");
    await chat.clock.advance(1_000);
    expect(chat.said()).toHaveLength(62);
    await chat.answer(40);
    await chat.reload();
    expect(chat.said()).toHaveLength(102);
    expect(new Set(chat.said()).size).toBe(102);
  });
});
