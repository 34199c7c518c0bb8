import { describe, expect, test } from "vitest";
import { chatKey } from "./storage-keys.ts";
import { drive, remembering } from "../testing/drive-session.ts";
import { textMessage } from "../testing/scripted-server.ts";

/** A remembered conversation that never ends. */
function openConversation(words = "A question") {
  const fixture = drive({
    settings: remembering,
    reply: (position) => ({
      messages: [textMessage(`m${position}`, `${words} ${position}`)],
      input: { id: `q${position}`, type: "text input" },
    }),
  });
  let page = fixture.open();
  return {
    ...fixture,
    shownIds: () => page.session.getState().chunks.map(({ messages }) => messages[0]?.id),
    answered: () => page.session.getState().chunks.map(({ answer }) => answer?.answer),
    async answer(times: number) {
      for (let turn = 0; turn < times; turn++) {
        await fixture.clock.advance(1_000);
        page.answer(`answer ${page.session.getState().chunks.length}`);
      }
      await fixture.clock.advance(1_000);
    },
    async reload() {
      page = page.reload();
      await fixture.clock.advance(1_000);
    },
  };
}

const pageKeys = (local: ReadonlyMap<string, string>) =>
  [...local.keys()].filter((key) => key.startsWith(`${chatKey("bot")}/`)).toSorted();

describe("a long conversation in storage", () => {
  test("is restored completely after each reload", async () => {
    const chat = openConversation();
    await chat.answer(50);
    const [shownIds, answered] = [chat.shownIds(), chat.answered()];
    expect(shownIds).toHaveLength(51);
    for (let reloads = 0; reloads < 2; reloads++) {
      await chat.reload();
      expect(chat.shownIds()).toEqual(shownIds);
      expect(chat.answered()).toEqual(answered);
    }
    await chat.answer(30);
    await chat.reload();
    expect(chat.shownIds()).toHaveLength(81);
    expect(new Set(chat.shownIds()).size).toBe(81);
  });

  test("writes old chunks once, so that the cost of a save stays constant", async () => {
    const chat = openConversation();
    const sizes: number[] = [];
    for (let turn = 0; turn < 120; turn += 40) {
      await chat.answer(40);
      sizes.push(chat.browser.local.get(chatKey("bot"))?.length ?? 0);
    }
    const before = new Map(pageKeys(chat.browser.local).map((key) => [key, chat.browser.local.get(key)]));
    expect(before.size).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThan(2 * Math.min(...sizes));
    await chat.answer(5);
    for (const [key, text] of before) expect(chat.browser.local.get(key)).toBe(text);
  });

  test("drops only its oldest pages beyond the storage limit", async () => {
    const chat = openConversation("many words ".repeat(500));
    await chat.answer(120);
    const stored = [...chat.browser.local.values()].reduce((sum, text) => sum + text.length, 0);
    expect(stored).toBeLessThan(800_000);
    await chat.reload();
    expect(chat.shownIds().length).toBeGreaterThan(40);
    expect(chat.shownIds().at(-1)).toBe("m120");
    const numbers = chat.shownIds().map((id) => Number(id?.slice(1)));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test("drops the chunks before a missing or corrupt page", async () => {
    const chat = openConversation();
    await chat.answer(70);
    const [first, second] = pageKeys(chat.browser.local);
    chat.browser.local.delete(first ?? "");
    chat.browser.local.set(second ?? "", "{");
    await chat.reload();
    expect(chat.shownIds()[0]).toBe("m32");
    expect(chat.shownIds().at(-1)).toBe("m70");
  });

  test("is deleted with all its pages", async () => {
    const chat = openConversation();
    await chat.answer(70);
    expect(pageKeys(chat.browser.local)).not.toEqual([]);
    const page = chat.open();
    await chat.clock.advance(1_000);
    page.session.reset();
    expect(pageKeys(chat.browser.local)).toEqual([]);
  });

  test("is the same in a second tab, and both can continue", async () => {
    const chat = openConversation();
    await chat.answer(60);
    const other = chat.open();
    await chat.clock.advance(1_000);
    expect(other.session.getState().chunks).toHaveLength(61);
    other.answer("from the other tab");
    await chat.clock.advance(1_000);
    expect(chat.shownIds()).toHaveLength(62);
    await chat.answer(40);
    await chat.reload();
    expect(chat.shownIds()).toHaveLength(102);
    expect(new Set(chat.shownIds()).size).toBe(102);
  });
});
