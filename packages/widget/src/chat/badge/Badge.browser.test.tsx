import { afterEach, expect, test } from "vitest";
import { bot, chunk, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

const opened: RenderedChat[] = [];

afterEach(() => {
  for (const { chat, host } of opened.splice(0)) {
    chat.destroy();
    host.remove();
  }
});

async function showBadge(customCss = ""): Promise<RenderedChat & { badge: () => HTMLElement | null }> {
  const settings = { general: { isBrandingEnabled: true } };
  const chat = renderChat({
    bot: bot({ theme: { customCss }, settings }),
    chunks: [chunk("1", [text("Hi")])],
  });
  opened.push(chat);
  const badge = () => chat.container.querySelector<HTMLElement>(".lite-badge");
  await expect.poll(badge).not.toBeNull();
  return { ...chat, badge };
}

/** Where the badge is, and whether its text can be read. */
function look(badge: HTMLElement | null, container: HTMLElement) {
  if (badge === null) return null;
  const { left, top, width, height } = badge.getBoundingClientRect();
  const frame = container.getBoundingClientRect();
  const { filter, contentVisibility, opacity, visibility, color, fontSize, transform } =
    getComputedStyle(badge);
  const isShown = badge.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const place = [left - frame.left, top - frame.top, width, height].map(Math.round);
  const covers = ["::before", "::after"].map((pseudo) => getComputedStyle(badge, pseudo).content);
  const styles = { filter, contentVisibility, opacity, visibility, color, fontSize, transform, covers };
  return { isShown, place, text: badge.textContent, ...styles };
}

// Spec: 9.32
test.each([
  ".lite-badge { filter: opacity(0) }",
  ".lite-badge { content-visibility: hidden !important }",
  ".lite-badge { width: 0; height: 0; padding: 0; overflow: hidden }",
  "#lite-badge { font-size: 0 !important; max-width: 0; scale: 0; translate: -999px; zoom: 0.01 }",
  ".banter-chat-view > div:last-child { display: none; clip-path: inset(50%); mask: linear-gradient(#0000, #0000) }",
  ".lite-badge::after { content: ''; position: absolute; inset: 0; background: #fff }",
  "* { -webkit-text-fill-color: transparent !important; text-indent: -999px !important }",
  ".banter-chat-view { visibility: hidden; font-size: 0; letter-spacing: -9px; -webkit-text-fill-color: #0000 } .banter-chat-view > * { visibility: visible }",
])("custom CSS doesn't hide it: %s", async (css) => {
  const plain = await showBadge();
  const styled = await showBadge(css);
  expect(look(plain.badge(), plain.container)?.isShown).toBe(true);
  expect(look(styled.badge(), styled.container)).toEqual(look(plain.badge(), plain.container));
});

// Spec: 9.32
test.each<[string, (badge: HTMLElement) => void]>([
  ["removes it", (badge) => badge.remove()],
  ["moves it to the page", (badge) => document.body.append(badge)],
  ["hides it", (badge) => badge.setAttribute("style", "display: none !important")],
  ["takes its class", (badge) => (badge.className = "")],
  ["empties it", (badge) => badge.replaceChildren()],
  ["changes its text", (badge) => (badge.lastChild ?? badge).replaceWith("Made elsewhere")],
])("is put back after a script %s", async (_, change) => {
  const { badge, container } = await showBadge();
  const before = look(badge(), container);
  const element = badge();
  if (element !== null) change(element);
  expect(look(badge(), container)).not.toEqual(before);
  await expect.poll(() => look(badge(), container)).toEqual(before);
  expect(container.querySelectorAll(".lite-badge")).toHaveLength(1);
});

test("a removed badge doesn't keep the chat from being destroyed", async () => {
  const { badge, container, chat } = await showBadge();
  badge()?.remove();
  chat.destroy();
  expect(container.childElementCount).toBe(0);
});
