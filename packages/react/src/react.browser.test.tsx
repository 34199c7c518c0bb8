import { createRef, StrictMode, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Bubble, close, open, Popup, Standard } from "./index.ts";

const starts: string[] = [];
let root: Root;

beforeEach(() => {
  starts.length = 0;
  sessionStorage.clear();
  vi.spyOn(window, "fetch").mockImplementation(async (url) => {
    const address = url instanceof Request ? url.url : url.toString();
    if (address.endsWith("/opening")) return Response.json({ isStatic: false });
    starts.push(address);
    const typebot = { id: "internal", version: "6.1", theme: {}, settings: {} };
    return Response.json({ sessionId: "s", typebot, messages: [], input: { id: "b", type: "text input" } });
  });
  root = createRoot(document.body.appendChild(document.createElement("main")));
});

afterEach(async () => {
  root.unmount();
  await expect
    .poll(() => document.querySelectorAll("banter-bubble, banter-popup, banter-standard").length)
    .toBe(0);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function render(children: ReactNode): void {
  root.render(<StrictMode>{children}</StrictMode>);
}

function only(tag: string): HTMLElement {
  const found = document.querySelectorAll<HTMLElement>(tag);
  expect(found).toHaveLength(1);
  const [element] = found;
  if (element === undefined) throw new Error(`Missing <${tag}>.`);
  return element;
}

const isOpen = (tag: string) => only(tag).shadowRoot?.querySelector("[data-open]") != null;

test("a ref of a standard chat is its element while it is mounted", async () => {
  const ref = createRef<HTMLElement>();
  render(<Standard typebot="lead" apiHost="https://bots.example.com" ref={ref} />);
  await expect.poll(() => ref.current?.localName).toBe("banter-standard");
  expect(Object.keys(only("banter-standard"))).not.toContain("ref");
  render(null);
  await expect.poll(() => ref.current).toBeNull();
});

// Spec: 1.9, 3.1
test("in strict mode, a standard chat is one element and starts once", async () => {
  render(
    <Standard
      typebot="lead"
      apiHost="https://bots.example.com"
      style={{ height: 400 }}
      className="chat"
      id="mine"
    />,
  );
  await expect
    .poll(() => starts, { timeout: 10_000 })
    .toEqual(["https://bots.example.com/api/v1/typebots/lead/startChat"]);
  await expect
    .poll(() => only("banter-standard").shadowRoot?.querySelector("input, textarea"), { timeout: 10_000 })
    .toBeTruthy();
  expect(starts).toHaveLength(1);
  expect(only("banter-standard").className).toBe("chat");
  expect(only("banter-standard").id).toBe("mine");
});

// Spec: 1.9
test("in strict mode, a popup that opens by itself is one element and starts once", async () => {
  render(<Popup typebot="lead" apiHost="https://bots.example.com" defaultOpen />);
  await expect.poll(() => starts.length, { timeout: 10_000 }).toBe(1);
  expect(isOpen("banter-popup")).toBe(true);
  root.unmount();
  await expect.poll(() => document.body.style.overflow).toBe("");
  expect(starts).toHaveLength(1);
});

test("a bubble follows its props and unsets those that are removed", async () => {
  render(<Bubble typebot="lead" theme={{ placement: "left" }} preload="none" />);
  await expect
    .poll(() => document.querySelector("banter-bubble")?.shadowRoot?.querySelector('[data-placement="left"]'))
    .toBeTruthy();
  render(<Bubble typebot="lead" preload="none" />);
  await expect
    .poll(() => only("banter-bubble").shadowRoot?.querySelector(".bubble:not([data-placement])"))
    .toBeTruthy();
});

test("a controlled popup reports commands as requests", async () => {
  const requests: string[] = [];
  render(
    <Popup
      typebot="lead"
      isPreview
      isOpen={false}
      onOpen={() => requests.push("open")}
      onClose={() => requests.push("close")}
    />,
  );
  await expect.poll(() => document.querySelector("banter-popup")).toBeTruthy();
  open();
  await expect.poll(() => requests).toEqual(["open"]);
  expect(isOpen("banter-popup")).toBe(false);
  render(
    <Popup
      typebot="lead"
      isPreview
      isOpen
      onOpen={() => requests.push("open")}
      onClose={() => requests.push("close")}
    />,
  );
  await expect.poll(() => isOpen("banter-popup")).toBe(true);
  close();
  expect(requests).toEqual(["open", "close"]);
});

// Spec: 1.9
test("a static bubble is rendered in place", async () => {
  render(
    <p>
      <Bubble typebot="lead" preload="none" theme={{ position: "static" }} />
    </p>,
  );
  await expect
    .poll(() => document.querySelector("p banter-bubble")?.shadowRoot?.querySelector("button"))
    .toBeTruthy();
});

test("a bubble keeps its conversation when its position changes", async () => {
  const show = (position: "static" | "fixed") =>
    render(
      <p>
        <Bubble typebot="lead" apiHost="https://bots.example.com" preload="none" theme={{ position }} />
      </p>,
    );
  show("fixed");
  await expect.poll(() => only("banter-bubble").shadowRoot?.querySelector("button")).toBeTruthy();
  open();
  const field = () => only("banter-bubble").shadowRoot?.querySelector("input, textarea");
  await expect.poll(field, { timeout: 10_000 }).toBeTruthy();
  const [element, shown] = [only("banter-bubble"), field()];
  show("static");
  await expect.poll(() => document.querySelector("p banter-bubble")).toBe(element);
  show("fixed");
  await expect.poll(() => document.querySelector("body > banter-bubble")).toBe(element);
  expect(field()).toBe(shown);
  expect(starts).toHaveLength(1);
});

test("props of any kind throw nothing and leave the components working", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const names = [
    "theme",
    "inlineStyle",
    "words",
    "previewMessage",
    "previewMessages",
    "prefilledVariables",
    "startFrom",
    "locale",
  ];
  const others = ["font", "controls", "storage", "preload", "autoShowDelay", "customIconSrc", "colorScheme"];
  for (const value of [null, true, 7, "bottom: 80px", "{", [], [{}], {}, { 0: "a", setProperty: "b" }]) {
    const props = Object.fromEntries([...names, ...others].map((name) => [name, value]));
    render([
      <Bubble key="bubble" typebot="lead" {...props} />,
      <Popup key="popup" typebot="lead" {...props} />,
      <Standard key="standard" typebot="lead" {...props} />,
    ]);
    await expect.poll(() => document.querySelectorAll("banter-bubble, banter-popup").length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve));
  }
  open();
  await expect.poll(() => isOpen("banter-bubble") && isOpen("banter-popup")).toBe(true);
  // Chromium's note that an observer caused another layout is no failure.
  const thrown = errors.mock.calls.flat().filter((error) => !String(error).includes("ResizeObserver loop"));
  expect(thrown).toEqual([]);
});
