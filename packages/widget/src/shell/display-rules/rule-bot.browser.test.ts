import type { DisplayRule } from "@banter/protocol";
import { afterEach, expect, test } from "vitest";
import type { BubbleProps } from "../../contract/widget-props.ts";
import { chunk } from "../../chat/testing/fixtures.ts";
import { createTestPage, isShown, onlyChat, part } from "../testing/test-page.ts";

/* The bot of a rule, which the widget shows beside its props. */

const { banter, chats } = createTestPage();
const start = location.href;
const key = "banter-displayRules-lead";

afterEach(() => {
  banter.destroy();
  chats.length = 0;
  document.body.replaceChildren();
  history.replaceState(null, "", start);
  localStorage.clear();
  sessionStorage.clear();
});

const at = (place: string): DisplayRule["when"] => ({ query: { at: place } });
const goTo = (place: string) => history.replaceState(null, "", `?at=${place}`);
const fired = () =>
  banter
    .explainRules()
    .flat()
    .map((rule) => rule.fired);

async function setUpWatched(props: BubbleProps) {
  const { element } = banter.initBubble({ typebot: "lead", ...props });
  await expect.poll(() => fired().length).toBeGreaterThan(0);
  return element;
}

test("doesn't change where the visitor is remembered", async () => {
  const element = await setUpWatched({
    consent: true,
    displayRules: [{ do: "preview", message: "Hi", bot: "sales", atMost: "ever" }],
  });
  await expect.poll(fired).toEqual([true]);
  history.pushState(null, "", "/elsewhere");
  await expect.poll(fired).toEqual([false]);
  expect(Object.keys(localStorage)).toEqual([key]);
  Object.assign(element, { consent: false });
  await expect.poll(() => Object.keys(localStorage)).toEqual([]);
});

test("replaces no conversation that has begun, stored or not", async () => {
  await setUpWatched({
    storage: "none",
    displayRules: [{ when: at("x"), do: "showLauncher", bot: "sales" }],
  });
  banter.open();
  await expect.poll(() => chats.length).toBe(1);
  onlyChat(chats).session.set({ chunks: [chunk("c1", [])] });
  goTo("x");
  await expect.poll(fired).toEqual([true]);
  expect(onlyChat(chats).calls).not.toContain("destroyed");
});

test("a conversation of an identified visitor counts, too", async () => {
  localStorage.setItem("banter-identity-lead", "0a");
  localStorage.setItem("banter-botId-lead@0a", "b");
  localStorage.setItem("banter-b-chat@0a", JSON.stringify({ start: { typebot: { id: "b" } } }));
  const element = await setUpWatched({
    preload: "none",
    displayRules: [{ when: at("x"), do: "showLauncher" }],
  });
  expect(isShown(part(element, "button"))).toBe(true);
});

test("stays when the page sets the same props again, until it sets another bot", async () => {
  const props: BubbleProps & { id: string } = {
    id: "w",
    typebot: "lead",
    displayRules: [{ do: "open", bot: "sales" }],
  };
  const element = await setUpWatched(props);
  await expect.poll(() => chats.length).toBe(1);
  banter.initBubble(props);
  await new Promise(requestAnimationFrame);
  expect(onlyChat(chats).props.typebot).toBe("sales");
  expect(onlyChat(chats).calls).not.toContain("destroyed");
  Object.assign(element, { typebot: "other" });
  await expect.poll(() => chats.map((chat) => chat.props.typebot)).toEqual(["sales", "other"]);
});

test("is addressed by its public id, as is that of the props", async () => {
  await setUpWatched({ displayRules: [{ do: "showLauncher", bot: "sales" }] });
  const isOpen = () =>
    document.querySelector("banter-bubble")?.shadowRoot?.querySelector("[data-open]") !== null;
  banter.open({ id: "sales" });
  expect(isOpen()).toBe(true);
  banter.close({ id: "lead" });
  expect(isOpen()).toBe(false);
});

test("doesn't replace the rules of the page's own bot", async () => {
  const settings = { displayRules: [{ name: "own", do: "showLauncher", bot: "sales" }] };
  await setUpWatched({ typebot: { id: "draft", settings } });
  await expect.poll(fired).toEqual([true]);
  await new Promise(requestAnimationFrame);
  expect(banter.explainRules().flat()).toMatchObject([{ rule: { name: "own" } }]);
});
