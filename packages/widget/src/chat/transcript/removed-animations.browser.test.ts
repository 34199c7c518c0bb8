import { afterEach, expect, test } from "vitest";
import { cdp } from "vitest/browser";
import { driverCan } from "../testing/driver-can.ts";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

/* Browsers visit every animation in each frame, even one that has ended, as long as an element's style names it. */

let rendered: RenderedChat | undefined;
afterEach(async () => {
  if (driverCan.emulate) await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  rendered?.chat.destroy();
  rendered?.host.remove();
});

const answer = { answer: answered("Ada"), status: "sent" as const };
const chunks = [chunk("1", [text("Hello"), text("Your name?")], { input: input("text input"), answer })];

function said({ container }: RenderedChat): readonly Element[] {
  return [...container.querySelectorAll("[data-testid=host-bubble], [data-testid=guest-bubble]")];
}

test("messages and answers have an entry animation until it has ended", async () => {
  rendered = renderChat({ bot: bot(), chunks });
  const chat = rendered;
  const names = () => said(chat).map((element) => getComputedStyle(element).animationName);
  await expect.poll(names).toEqual(["banter-arrive", "banter-arrive", "banter-arrive"]);
  await expect.poll(names).toEqual(["none", "none", "none"]);
  chat.session.set({ chunks: [...chunks, chunk("2", [text("Thanks")])] });
  await expect.poll(() => names().length).toBe(4);
  await expect.poll(names).toEqual(["none", "none", "none", "none"]);
});

test("a message that replaces the typing indicator grows out of it and doesn't rise again", async () => {
  const typing = { ...chunk("1", [text("Hello"), text("Your name?")]), shown: 1, isTyping: true };
  rendered = renderChat({ bot: bot(), chunks: [typing] });
  const chat = rendered;
  const names = () =>
    [...chat.container.querySelectorAll("[data-testid=host-bubble]")].map(
      (element) => getComputedStyle(element).animationName,
    );
  await expect.poll(names).toEqual(["banter-arrive"]);
  chat.session.set({ chunks: [{ ...typing, shown: 2, isTyping: false }] });
  await expect.poll(() => names().at(1)).toBe("banter-grow");
});

test.runIf(driverCan.emulate)("no element has a transition when motion is reduced", async () => {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value: "reduce" }],
  });
  rendered = renderChat({ bot: bot(), chunks });
  const chat = rendered;
  await expect.poll(() => said(chat).length).toBe(3);
  const properties = [...chat.container.querySelectorAll("*")].map(
    (element) => getComputedStyle(element).transitionProperty,
  );
  expect(new Set(properties)).toEqual(new Set(["none"]));
});
