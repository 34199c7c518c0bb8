import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { contrast, parseColor } from "@banter/protocol";
import { answered, bot, chunk, input, text } from "./testing/fixtures.ts";
import { renderChat } from "./testing/render-chat.ts";

afterEach(() => document.body.replaceChildren());

/* Small parts that belong to the same family as the large ones, in whatever theme. */

async function find(container: HTMLElement, selector: string): Promise<HTMLElement> {
  await expect.poll(() => container.querySelector(selector)).not.toBeNull();
  const found = container.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`Nothing matches ${selector}.`);
  return found;
}

const rounded = { border: { roundeness: "custom", customRoundeness: 11 } };
const failed = chunk("1", [text("Your name?")], {
  input: input("text input"),
  answer: { answer: answered("Ada"), status: "failed" },
});

describe("a failure", () => {
  it("has the corners of the theme, as has its button", async () => {
    const theme = { chat: { hostBubbles: rounded, buttons: rounded } };
    const { container } = renderChat({
      bot: bot({ theme }),
      chunks: [failed],
      reply: { state: "failed", failure: { kind: "server" } },
    });
    const notice = await find(container, ".banter-notice");
    expect(getComputedStyle(notice).borderTopRightRadius).toBe("11px");
    const action = await find(container, ".banter-notice-action");
    expect(getComputedStyle(action).borderRadius).toBe("11px");
  });

  it.each(["#ffffff", "#b3261e", "#101014"])(
    "is told in a color that is an error's on %s",
    async (surface) => {
      const theme = { chat: { hostBubbles: { backgroundColor: surface } } };
      const { container } = renderChat({
        bot: bot({ theme }),
        chunks: [failed],
        reply: { state: "failed", failure: { kind: "server" } },
      });
      const { color, backgroundColor } = getComputedStyle(await find(container, ".banter-notice > span"));
      expect(backgroundColor).toBe("rgba(0, 0, 0, 0)");
      const words = parseColor(color);
      expect(contrast(words, parseColor(surface))).toBeGreaterThanOrEqual(4.5);
      expect(color).not.toBe(getComputedStyle(await find(container, ".banter-host-bubble")).color);
    },
  );
});

it("an emoji avatar uses an emoji font before any other", async () => {
  const theme = { chat: { hostAvatar: { isEnabled: true, url: "🌿" } } };
  const { container } = renderChat({ bot: bot({ theme }), chunks: [chunk("1", [text("Hello")])] });
  const families = getComputedStyle(await find(container, ".banter-avatar")).fontFamily.split(/, ?/);
  expect(families.slice(0, -1).every((family) => family.includes("Emoji"))).toBe(true);
});

describe("a selected option", () => {
  const drinks = ["Coffee", "Tea"].map((content, index) => ({ id: `drink${index}`, content }));

  it.each([
    ["#ffffff", "#0042da"],
    ["#101014", "#17171c"],
    ["#fdfd96", "#ffffff"],
  ])("has an edge that is visible on %s with buttons of %s", async (page, button) => {
    const theme = {
      general: { background: { type: "Color", content: page } },
      chat: { buttons: { backgroundColor: button } },
    };
    const asked = input("choice input", { isMultipleChoice: true }, drinks);
    const { container } = renderChat({
      bot: bot({ theme }),
      chunks: [chunk("1", [text("What?")], { input: asked })],
    });
    const option = await find(container, ".banter-selectable");
    const [edgeBefore, weightBefore] = edge(option);
    option.click();
    await expect.poll(() => option.classList.contains("selected")).toBe(true);
    for (const animation of option.getAnimations()) animation.finish();
    const [edgeAfter, weightAfter] = edge(option);
    expect(edgeAfter).not.toBe(edgeBefore);
    expect([weightBefore, weightAfter]).toEqual(["none", expect.stringContaining("1px inset")]);
    expect(contrast(parseColor(edgeAfter), parseColor(page))).toBeGreaterThanOrEqual(3);
    const check = await find(container, ".banter-checkbox.checked");
    const { color, backgroundColor } = getComputedStyle(check);
    expect(contrast(parseColor(color), parseColor(backgroundColor))).toBeGreaterThanOrEqual(3);
    expect(contrast(parseColor(backgroundColor), parseColor(page))).toBeGreaterThanOrEqual(3);
  });

  it("differs from the others, which are neutral in the dark and have a visible edge", async () => {
    const page = "#101014";
    const theme = {
      general: { background: { type: "Color", content: page } },
      chat: { buttons: { backgroundColor: "#ff5500" } },
    };
    const asked = input("choice input", { isMultipleChoice: true }, drinks);
    const { container } = renderChat({
      bot: bot({ theme }),
      chunks: [chunk("1", [text("What?")], { input: asked })],
    });
    const option = await find(container, ".banter-selectable");
    const tint = () => getComputedStyle(option).backgroundImage;
    // An earlier file may have left the pointer over the option.
    await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
    await expect.poll(tint).toContain("rgba(255, 85, 0, 0)");
    for (const animation of option.getAnimations()) animation.finish();
    expect(contrast(painted(edge(option)[0], page), parseColor(page))).toBeGreaterThanOrEqual(3);
    option.click();
    await expect.poll(tint).toContain("rgba(255, 85, 0, 0.36)");
  });

  /** The color that results on an opaque one. */
  function painted(color: string, below: string) {
    const canvas = document.createElement("canvas").getContext("2d");
    if (canvas === null) throw new Error("The browser has no canvas.");
    for (const fill of [below, color]) {
      canvas.fillStyle = fill;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return parseColor(`rgb(${red}, ${green}, ${blue})`);
  }

  function edge(option: HTMLElement): readonly [color: string, shadow: string] {
    const { borderTopColor, boxShadow } = getComputedStyle(option);
    return [borderTopColor, boxShadow];
  }
});
