import { afterEach, expect, test } from "vitest";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

let chat: RenderedChat | undefined;
afterEach(() => {
  chat?.chat.destroy();
  chat?.host.remove();
});

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const exchange = (id: string) =>
  chunk(id, [text(`Question ${id}`)], {
    input: input("text input"),
    answer: { answer: answered("Ada"), status: "sent" },
  });

/** The kind and the source or emoji of each avatar of the role. */
function avatars(role: "host" | "guest") {
  const found = chat?.container.querySelectorAll<HTMLElement>(`[data-role=${role}] > .banter-avatar`) ?? [];
  return [...found].map((avatar) => [
    avatar.dataset["kind"],
    avatar.getAttribute("src") ?? avatar.textContent,
  ]);
}

// Spec: 2.40, 6.3
test.each([
  [undefined, ["default", ""]],
  ["🦊", ["emoji", "🦊"]],
  [PIXEL, ["image", PIXEL]],
])("the avatars of bot and guest with the URL %j", async (url, expected) => {
  const theme = { chat: { hostAvatar: { isEnabled: true, url }, guestAvatar: { isEnabled: true, url } } };
  chat = renderChat({ bot: bot({ theme }), chunks: [exchange("1")] });
  await expect.poll(() => avatars("host")).toEqual([expected]);
  expect(avatars("guest")).toEqual([expected]);
});

test("an emoji is in the middle of a disc, which is no higher than the message beside it", async () => {
  const theme = { chat: { hostAvatar: { isEnabled: true, url: "☕" } } };
  chat = renderChat({ bot: bot({ theme }), chunks: [exchange("1")] });
  const avatar = () => chat?.container.querySelector<HTMLElement>("[data-role=host] > [data-kind=emoji]");
  await expect.poll(avatar).toBeTruthy();
  const disc = avatar() ?? document.body;
  expect(getComputedStyle(disc).backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
  const box = disc.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(disc);
  const emoji = range.getBoundingClientRect();
  expect(Math.abs((emoji.top + emoji.bottom - box.top - box.bottom) / 2)).toBeLessThanOrEqual(2);
  expect(Math.abs((emoji.left + emoji.right - box.left - box.right) / 2)).toBeLessThanOrEqual(1);
  for (const animation of chat?.container.getAnimations({ subtree: true }) ?? []) animation.cancel();
  const bubble = chat?.container.querySelector(".banter-host-bubble")?.getBoundingClientRect();
  expect(box.bottom).toBeCloseTo(bubble?.bottom ?? 0, 0);
});

// Spec: 3.52, 3.59
test("each reply keeps the avatars that came with it", async () => {
  const guestAvatar = { isEnabled: true };
  const of = (emoji: string) => ({ dynamicTheme: { hostAvatarUrl: emoji, guestAvatarUrl: emoji } });
  chat = renderChat({
    bot: bot({ theme: { chat: { guestAvatar } } }),
    chunks: [
      { ...exchange("1"), ...of("🦊") },
      { ...exchange("2"), ...of("🐻") },
    ],
  });
  const shown = [
    ["emoji", "🦊"],
    ["emoji", "🐻"],
  ];
  await expect.poll(() => avatars("host")).toEqual(shown);
  expect(avatars("guest")).toEqual(shown);
});
