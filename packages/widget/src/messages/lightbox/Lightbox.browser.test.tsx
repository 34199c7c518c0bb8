import { afterEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { bot, chunk, message } from "../../chat/testing/fixtures.ts";
import { driverCan } from "../../chat/testing/driver-can.ts";
import { renderChat } from "../../chat/testing/render-chat.ts";

afterEach(() => document.body.replaceChildren());

const image = (color: string) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no 2D canvas.");
  context.fillStyle = color;
  context.fillRect(0, 0, 400, 300);
  return canvas.toDataURL();
};
const colors = ["red", "green", "blue"];

/** A conversation with three images, of which the given one is open. */
async function open(index: number, dir = "ltr") {
  const messages = colors.map((color) =>
    message({ id: color, type: "image", content: { url: image(color), clickLink: undefined, alt: color } }),
  );
  const { host, container } = renderChat({ bot: bot(), chunks: [chunk("1", messages)] });
  host.dir = dir;
  const openers = () => [...container.querySelectorAll<HTMLElement>(".banter-lightbox-opener")];
  await expect.poll(() => openers().length).toBe(3);
  const opener = openers()[index];
  if (opener === undefined) throw new Error("There is no such image.");
  opener.focus();
  await userEvent.keyboard("{Enter}");
  const dialog = () => container.querySelector("dialog");
  await expect.poll(() => dialog()?.open).toBe(true);
  const shown = () => dialog()?.querySelector("img");
  await expect.poll(() => shown()?.complete).toBe(true);
  const button = (name: string) => dialog()?.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  return { host, container, dialog, opener, button, alt: () => shown()?.alt, shown };
}

/** The scale at which the image is drawn. */
function scaleOf(image: HTMLImageElement | null | undefined): number {
  return image == null ? 0 : new DOMMatrix(image.style.transform).a;
}

function point(image: HTMLElement | null | undefined, type: string, init: PointerEventInit): void {
  image?.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1, ...init }));
}

describe("the images of a conversation", () => {
  test("follow each other by arrow keys, from the opened one to both ends", async () => {
    const { alt, dialog } = await open(1);
    expect(alt()).toBe("green");
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(alt).toBe("blue");
    expect(dialog()?.getAttribute("aria-label")).toBe("blue");
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(alt).toBe("blue");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    await expect.poll(alt).toBe("red");
    await userEvent.keyboard("{End}");
    await expect.poll(alt).toBe("blue");
  });

  test("follow each other the other way round from right to left", async () => {
    const { alt } = await open(1, "rtl");
    await userEvent.keyboard("{ArrowLeft}");
    await expect.poll(alt).toBe("blue");
  });

  test("follow each other by buttons, which say where they end", async () => {
    const { alt, button, dialog } = await open(1);
    button("Next image")?.click();
    await expect.poll(alt).toBe("blue");
    expect(button("Next image")?.getAttribute("aria-disabled")).toBe("true");
    expect(button("Previous image")?.getAttribute("aria-disabled")).toBeNull();
    expect(dialog()?.querySelector("[aria-live]")?.textContent).toBe("blue 3 of 3");
  });

  test.each([
    [-120, "blue"],
    [120, "red"],
    [-20, "green"],
  ])("follow each other by a swipe of %d pixels", async (distance, expected) => {
    const { alt, shown, dialog } = await open(1);
    vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(() => {});
    point(shown(), "pointerdown", { clientX: 200, clientY: 200 });
    point(shown(), "pointermove", { clientX: 200 + distance, clientY: 204 });
    point(shown(), "pointerup", { clientX: 200 + distance, clientY: 204 });
    await expect.poll(alt).toBe(expected);
    // A click follows the movement of a mouse.
    dialog()?.querySelector<HTMLElement>(".banter-lightbox-stage")?.click();
    expect(dialog()?.open).toBe(true);
    vi.restoreAllMocks();
  });

  test("a swipe down closes them and returns the focus", async () => {
    const { shown, dialog, host, opener } = await open(1);
    vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(() => {});
    point(shown(), "pointerdown", { clientX: 200, clientY: 200 });
    point(shown(), "pointermove", { clientX: 203, clientY: 300 });
    point(shown(), "pointerup", { clientX: 203, clientY: 300 });
    await expect.poll(dialog).toBeNull();
    expect(host.shadowRoot?.activeElement).toBe(opener);
    vi.restoreAllMocks();
  });
});

describe("an image", () => {
  test("is zoomed by its button, which then zooms out", async () => {
    const { button, shown } = await open(0);
    button("Zoom in")?.click();
    await expect.poll(() => scaleOf(shown())).toBe(2.5);
    await expect.poll(() => button("Zoom out")).not.toBeNull();
    button("Zoom out")?.click();
    await expect.poll(() => scaleOf(shown())).toBe(1);
  });

  test("is zoomed by keys, and arrow keys move it while it is enlarged", async () => {
    const { shown, alt } = await open(1);
    await userEvent.keyboard("+++++");
    expect(scaleOf(shown())).toBe(5);
    await userEvent.keyboard("{ArrowRight}");
    expect(new DOMMatrix(shown()?.style.transform).e).toBe(-80);
    expect(alt()).toBe("green");
    await userEvent.keyboard("0{ArrowRight}");
    await expect.poll(alt).toBe("blue");
    expect(scaleOf(shown())).toBe(1);
  });

  test("is zoomed by a double click and by the wheel, which doesn't scroll the page", async () => {
    const { shown } = await open(0);
    shown()?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true, clientX: 100, clientY: 100 }));
    expect(scaleOf(shown())).toBe(2.5);
    const wheel = new WheelEvent("wheel", { bubbles: true, cancelable: true, deltaY: 2_000 });
    shown()?.dispatchEvent(wheel);
    expect(wheel.defaultPrevented).toBe(true);
    expect(scaleOf(shown())).toBe(1);
  });

  test("is zoomed by two fingers", async () => {
    const { shown } = await open(0);
    vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(() => {});
    point(shown(), "pointerdown", { pointerId: 1, clientX: 100, clientY: 200 });
    point(shown(), "pointerdown", { pointerId: 2, clientX: 200, clientY: 200 });
    point(shown(), "pointermove", { pointerId: 2, clientX: 300, clientY: 200 });
    expect(scaleOf(shown())).toBe(2);
    vi.restoreAllMocks();
  });
});

test.runIf(driverCan.tabAround)("keeps the focus inside", async () => {
  const { host, dialog } = await open(1);
  const focused = new Set<string | null | undefined>();
  for (let presses = 0; presses < 6; presses++) {
    focused.add(host.shadowRoot?.activeElement?.getAttribute("aria-label"));
    expect(dialog()?.contains(host.shadowRoot?.activeElement ?? document.body)).toBe(true);
    await userEvent.tab();
    // After the last control, the browser's own are next.
    if (host.shadowRoot?.activeElement == null) break;
  }
  expect([...focused]).toEqual(["Close", "Zoom in", "Previous image", "Next image"]);
});

test("an image that is alone has no buttons for others", async () => {
  const alone = message({ id: "one", type: "image", content: { url: image("red") } });
  const { container } = renderChat({ bot: bot(), chunks: [chunk("1", [alone])] });
  await expect.poll(() => container.querySelector(".banter-lightbox-opener")).not.toBeNull();
  container.querySelector<HTMLElement>(".banter-lightbox-opener")?.click();
  await expect.poll(() => container.querySelector("dialog")?.open).toBe(true);
  const names = [...container.querySelectorAll("dialog button")].map((each) =>
    each.getAttribute("aria-label"),
  );
  expect(names).toEqual(["Close", "Zoom in"]);
});
