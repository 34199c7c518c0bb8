import { afterEach, describe, expect, it } from "vitest";
import type { Answer } from "@banter/client";
import { bot, chunk, text } from "../testing/fixtures.ts";
import { renderChat } from "../testing/render-chat.ts";

afterEach(() => document.body.replaceChildren());

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

function showAnswer(answer: Answer, width: string): HTMLElement {
  const given = { answer, status: "sent", messageId: "m" } as const;
  const { container } = renderChat(
    { bot: bot(), chunks: [chunk("1", [text("Which?")], { answer: given })] },
    { size: { width, height: "640px" } },
  );
  return container;
}

it.each(["320px", "360px", "800px"])("a recording's player can be used in a chat of %s", async (width) => {
  const container = showAnswer({ type: "recording", url: "https://files.example/a.webm" }, width);
  const player = () => container.querySelector("audio")?.getBoundingClientRect().width ?? 0;
  await expect.poll(player).toBeGreaterThan(200);
  const bubble = container.querySelector(".banter-guest-bubble")?.getBoundingClientRect().width ?? 0;
  expect(player()).toBeLessThan(bubble);
});

it("an image without words is shown itself", async () => {
  const attachments = [{ type: "image/*", url: PIXEL }];
  const container = showAnswer({ type: "text", value: "fog", label: "", attachments }, "360px");
  await expect
    .poll(() => container.querySelector(".banter-guest-bubble img")?.getAttribute("src"))
    .toBe(PIXEL);
  expect(container.querySelector(".banter-guest-bubble")?.textContent).not.toContain("fog");
});

/** Distances from the border box of `inner` to that of `outer`: top, right, bottom, left. */
function insets(inner: Element, outer: Element): readonly number[] {
  const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
  return [a.top - b.top, b.right - a.right, b.bottom - a.bottom, a.left - b.left].map(Math.round);
}

async function find(container: HTMLElement, selector: string): Promise<Element> {
  await expect.poll(() => container.querySelector(selector)).not.toBeNull();
  const found = container.querySelector(selector);
  if (found === null) throw new Error(`Nothing matches ${selector}.`);
  return found;
}

describe("a file in an answer", () => {
  const image = (name: string) => ({ type: "image/gif", url: `${PIXEL}#${name}`, name });
  const file = { type: "application/pdf", url: "https://files.example/plan.pdf", name: "Plan.pdf" };

  async function show(answer: Omit<Extract<Answer, { type: "text" }>, "type">, selector: string) {
    const container = showAnswer({ type: "text", ...answer }, "800px");
    const bubble = await find(container, ".banter-guest-bubble");
    bubble.getAnimations().forEach((animation) => animation.finish());
    return { container, bubble, found: await find(container, selector) };
  }

  it("has the same margin on every side of an image", async () => {
    const { bubble, found } = await show({ value: "", attachments: [image("a.gif")] }, "img");
    expect(insets(found, bubble)).toEqual([5, 5, 5, 5]);
  });

  it("has the same margin on every side of a document", async () => {
    const { bubble, found } = await show({ value: "", attachments: [file] }, ".banter-attachment");
    expect(insets(found, bubble)).toEqual([5, 5, 5, 5]);
  });

  it("leaves words as far from the edge as without a file", async () => {
    const { bubble, container } = await show({ value: "Here", attachments: [image("a.gif")] }, "img");
    const words = await find(container, ".banter-guest-text");
    const padding = Number.parseFloat(getComputedStyle(words).paddingLeft);
    expect((insets(words, bubble)[3] ?? 0) + padding).toBe(17);
  });

  it("shows several images as squares in two columns, the first of three in a row of its own", async () => {
    const attachments = ["a.gif", "b.gif", "c.gif"].map(image);
    const { container } = await show({ value: "", attachments }, "img");
    await expect.poll(() => container.querySelectorAll(".banter-attachments img").length).toBe(3);
    const boxes = [...container.querySelectorAll(".banter-attachments img")].map((image) => {
      const { width, height } = image.getBoundingClientRect();
      return `${Math.round(width)} ${Math.round(height)}`;
    });
    expect(boxes).toEqual(["252 126", "124 124", "124 124"]);
  });

  it("makes images as wide as the words below them", async () => {
    const attachments = ["a.gif", "b.gif"].map(image);
    const value = "Here they are, as promised, and the plan of the house too.";
    const { bubble, found } = await show({ value, attachments }, ".banter-attachments");
    expect(insets(found, bubble).filter((_, side) => side !== 2)).toEqual([5, 5, 5]);
  });

  it("shows a chosen card with its image, its title and the chosen path", async () => {
    const attachments = [{ type: "image/*", url: PIXEL, name: "Small" }];
    const { container } = await show({ value: "take", label: "Take it", attachments }, "img");
    expect((await find(container, ".banter-guest-title")).textContent).toBe("Small");
    expect((await find(container, ".banter-guest-text")).textContent).toBe("Take it");
  });

  it("shows a chosen image small, with its title once", async () => {
    const url = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')}`;
    const attachments = [{ type: "image/*", url, name: "Harbour" }];
    const { bubble, container } = await show({ value: "h", label: "Harbour", attachments }, "img");
    expect((await find(container, ".banter-guest-text")).textContent).toBe("Harbour");
    expect(container.querySelector(".banter-guest-title")).toBeNull();
    await expect.poll(() => bubble.querySelector("img")?.getBoundingClientRect().height).toBe(160);
  });

  const failed = "This image could not be loaded.";

  it.each([
    ["Harbour", "Harbour", ""],
    [undefined, failed, `<span class="banter-guest-text">${failed}</span>`],
  ])("shows a chosen image that can't be loaded by its title alone: %s", async (name, words, inPlace) => {
    const attachments = [{ type: "image/*", url: "data:image/png;base64,AAAA", ...(name && { name }) }];
    const answer = { type: "text", value: "h", label: name ?? "", attachments } as const;
    const container = showAnswer(answer, "800px");
    const bubble = await find(container, ".banter-guest-bubble");
    // At first the space for the image.
    await expect.poll(() => bubble.querySelector(".banter-attachments")?.innerHTML).toBe(inPlace);
    expect(bubble.textContent).toBe(`You said: ${words}`);
  });

  it("colors a document's icon only: its words are readable on every bubble", async () => {
    const { bubble, container } = await show({ value: "", attachments: [file] }, ".banter-attachment");
    const words = ["kind", "name"].map((part) => container.querySelector(`.banter-attachment-${part}`));
    for (const part of words) {
      expect(part && getComputedStyle(part).color).toBe(getComputedStyle(bubble).color);
      expect(part && getComputedStyle(part).backgroundColor).toBe("rgba(0, 0, 0, 0)");
    }
  });
});
