import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { AnswerStatus, Chunk } from "@banter/client";
import { driverCan } from "../../testing/driver-can.ts";
import { answered, bot, chunk, input, message, text } from "../../testing/fixtures.ts";
import { renderChat } from "../../testing/render-chat.ts";

afterEach(async () => {
  document.body.replaceChildren();
  await userEvent.unhover(document.body);
});

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const now = new Date();
const TODAY = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 9, 5).getTime();
const YESTERDAY = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 23, 50).getTime();

interface Shown {
  readonly timestamps?: string;
  readonly chunks?: readonly Chunk[];
  readonly width?: string;
  readonly locale?: string;
}

const given = (time: number | undefined, status: AnswerStatus = "sent") =>
  ({ answer: answered("Ada"), status, time }) as const;

function twoMessages(time: number | undefined, status: AnswerStatus = "sent"): readonly Chunk[] {
  return [
    chunk("1", [text("Hello"), text("What's your name?")], { time, answer: given(time, status) }),
    chunk("2", [text("And your age?")], { time, input: input("number input") }),
  ];
}

async function show({ timestamps, chunks = twoMessages(TODAY), width = "400px", locale = "de" }: Shown = {}) {
  const { host, container } = renderChat(
    { bot: bot({ theme: { chat: { timestamps } } }), chunks },
    { size: { width, height: "640px" }, props: { locale } },
  );
  await expect.poll(() => container.querySelectorAll(".banter-host-bubble").length).toBeGreaterThan(0);
  for (const animation of host.shadowRoot?.getAnimations() ?? []) animation.cancel();
  return {
    container,
    host: column(container, ".banter-host-column"),
    guest: column(container, ".banter-guest-column"),
  };
}

function column(container: HTMLElement, selector: string): HTMLElement {
  const found = container.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`Nothing matches ${selector}.`);
  return found;
}

const timeBelow = (element: Element) => getComputedStyle(element, "::after");
/** The text, quoted. Firefox computes no `attr()`. */
function textBelow(element: HTMLElement): string {
  const { content } = timeBelow(element);
  return content === "attr(data-time)" ? JSON.stringify(element.dataset["time"]) : content;
}
const visibility = (element: Element) => Number(timeBelow(element).opacity);

test.runIf(driverCan.hover)(
  "times are invisible until a message is pointed at, and nothing moves then",
  async () => {
    const { container, host, guest } = await show({ locale: "en-GB" });
    // To the page's margin: an earlier file may have left the pointer over a message.
    await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
    await expect.poll(() => [visibility(host), visibility(guest)]).toEqual([0, 0]);
    const nextChunk = () => container.querySelectorAll<HTMLElement>(".banter-chat-chunk")[1]?.offsetTop;
    const before = nextChunk();
    await userEvent.hover(guest);
    await expect.poll(() => visibility(guest)).toBe(1);
    expect(timeBelow(guest).content).toBe('"Sent · 09:05"');
    expect(visibility(host)).toBe(0);
    await userEvent.hover(host);
    await expect.poll(() => visibility(host)).toBe(1);
    expect(timeBelow(host).content).toBe('"09:05"');
    expect(nextChunk()).toBe(before);
  },
);

test("a tap shows the time until the next tap", async () => {
  const { host, guest } = await show();
  guest.click();
  await expect.poll(() => visibility(guest)).toBe(1);
  host.click();
  await expect.poll(() => [visibility(host), visibility(guest)]).toEqual([1, 0]);
  host.click();
  await expect.poll(() => visibility(host)).toBe(0);
});

test("a tap that opens an image doesn't show the time", async () => {
  const image = message({ id: "i", type: "image", content: { url: PIXEL } });
  const { container, host } = await show({
    chunks: [chunk("1", [image], { time: TODAY, answer: given(TODAY) })],
  });
  await expect.poll(() => container.querySelector(".banter-lightbox-opener")).not.toBeNull();
  column(container, ".banter-lightbox-opener").click();
  await expect.poll(() => container.querySelector("dialog")?.open).toBe(true);
  expect(host.hasAttribute("data-tapped")).toBe(false);
  // Nor do taps in the dialog, which is inside the message.
  column(container, ".banter-lightbox-bar button:nth-child(2)").click();
  expect(host.hasAttribute("data-tapped")).toBe(false);
  column(container, ".banter-lightbox-bar button").click();
  expect(host.hasAttribute("data-tapped")).toBe(false);
});

test("a time is neither copied nor announced, and not part of the message's text", async () => {
  const { container, guest } = await show();
  getSelection()?.selectAllChildren(guest);
  expect(guest.innerText).not.toContain("09:05");
  expect(container.querySelector("[role=log]")?.getAttribute("aria-live")).toBe("off");
});

test.each(["sending", "failed"] as const)("an answer that is %s has its status instead", async (status) => {
  const { guest } = await show({ chunks: twoMessages(TODAY, status) });
  expect(timeBelow(guest).content).toBe("none");
  expect(guest.innerText).toContain(status === "failed" ? "Nicht gesendet" : "Wird gesendet");
});

test("a tap shows at once that an answer is being sent", async () => {
  const { guest } = await show({ chunks: twoMessages(TODAY, "sending") });
  const status = column(guest, ".banter-sending");
  guest.click();
  expect(getComputedStyle(status).animationDelay).toBe("0s");
});

test("messages without a known time show none", async () => {
  const { host, guest } = await show({ chunks: twoMessages(undefined) });
  expect([timeBelow(host).content, timeBelow(guest).content]).toEqual(["none", "none"]);
});

test.each([
  ["streaming", "none"],
  ["complete", '"09:05"'],
] as const)("the time of a reply that is %s is %s", async (status, time) => {
  const reply = chunk("2", [], { time: TODAY, streamed: { id: "1", text: "Well", status } });
  const { container } = await show({ chunks: [...twoMessages(TODAY).slice(0, 1), reply], locale: "en-GB" });
  // The button that stops a reply is where its time would be.
  expect(textBelow(column(container, "[data-chunk='2'] .banter-host-column"))).toBe(time);
});

test("a bot's theme shows times always", async () => {
  const { host, guest } = await show({ timestamps: "always" });
  expect([host, guest].map((element) => [visibility(element), timeBelow(element).position])).toEqual([
    [1, "static"],
    [1, "static"],
  ]);
});

test("a bot's theme shows times never", async () => {
  const { container, host, guest } = await show({
    timestamps: "never",
    chunks: [...twoMessages(YESTERDAY), chunk("3", [text("Good morning")], { time: TODAY })],
  });
  expect([timeBelow(host).content, timeBelow(guest).content]).toEqual(["none", "none"]);
  expect(container.querySelector(".banter-day")).toBeNull();
});

test("a date separates the messages of two days", async () => {
  const question = chunk("1", [text("Hello")], { time: YESTERDAY, answer: given(TODAY) });
  const { container } = await show({ chunks: [question, chunk("2", [text("Thanks")], { time: TODAY })] });
  const dates = [...container.querySelectorAll(".banter-day")];
  const expected = new Intl.DateTimeFormat("de", { dateStyle: "full" }).format(TODAY);
  expect(dates.map(({ textContent }) => textContent)).toEqual([expected]);
  expect(dates[0]?.nextElementSibling?.classList).toContain("guest-container");
});

test("messages of two days aren't joined", async () => {
  const { container } = await show({
    chunks: [
      chunk("1", [text("Hello")], { time: YESTERDAY }),
      chunk("2", [text("Hello again")], { time: TODAY, answer: given(TODAY) }),
    ],
  });
  expect(container.querySelectorAll(".banter-day")).toHaveLength(1);
  expect(container.querySelector("[data-joins-next], [data-joins-previous]")).toBeNull();
});

test.each(["de", "ar"])("the time of a short answer isn't cut off in %s", async (locale) => {
  const { container, guest } = await show({
    width: "320px",
    locale,
    chunks: [
      chunk("1", [text("?")], { time: YESTERDAY, answer: { ...given(YESTERDAY), answer: answered("A") } }),
    ],
  });
  const { width } = timeBelow(guest);
  const box = guest.getBoundingClientRect();
  const log = container.querySelector(".banter-chat-log")?.getBoundingClientRect() ?? box;
  const room = locale === "de" ? box.right - log.left : log.right - box.left;
  expect(Number.parseFloat(width)).toBeGreaterThan(60);
  expect(Number.parseFloat(width)).toBeLessThan(room);
});
