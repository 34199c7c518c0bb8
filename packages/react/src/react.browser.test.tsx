import { StrictMode, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Bubble, close, open, Popup, Standard } from "./index.ts";

const starts: string[] = [];
let root: Root;

beforeEach(() => {
  starts.length = 0;
  sessionStorage.clear();
  vi.spyOn(window, "fetch").mockImplementation(async (url) => {
    starts.push(String(url));
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

function show(children: ReactNode): void {
  root.render(<StrictMode>{children}</StrictMode>);
}

function only(tag: string): HTMLElement {
  const found = document.querySelectorAll<HTMLElement>(tag);
  expect(found).toHaveLength(1);
  const [element] = found;
  if (element === undefined) throw new Error(`There is no <${tag}>.`);
  return element;
}

const isOpen = (tag: string) => only(tag).shadowRoot?.querySelector("[data-open]") != null;

test("in strict mode, a standard chat is one element and starts once", async () => {
  show(
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

test("in strict mode, a popup that opens by itself is one element and starts once", async () => {
  show(<Popup typebot="lead" apiHost="https://bots.example.com" defaultOpen />);
  await expect.poll(() => starts.length, { timeout: 10_000 }).toBe(1);
  expect(isOpen("banter-popup")).toBe(true);
  root.unmount();
  await expect.poll(() => document.body.style.overflow).toBe("");
  expect(starts).toHaveLength(1);
});

test("a bubble follows its props, and forgets those that are no longer given", async () => {
  show(<Bubble typebot="lead" theme={{ placement: "left" }} preload="none" />);
  await expect
    .poll(() => document.querySelector("banter-bubble")?.shadowRoot?.querySelector('[data-placement="left"]'))
    .toBeTruthy();
  show(<Bubble typebot="lead" preload="none" />);
  await expect
    .poll(() => only("banter-bubble").shadowRoot?.querySelector(".bubble:not([data-placement])"))
    .toBeTruthy();
});

test("commands and a controlled popup work together", async () => {
  const wishes: string[] = [];
  show(
    <Popup
      typebot="lead"
      isPreview
      isOpen={false}
      onOpen={() => wishes.push("open")}
      onClose={() => wishes.push("close")}
    />,
  );
  await expect.poll(() => document.querySelector("banter-popup")).toBeTruthy();
  open();
  await expect.poll(() => wishes).toEqual(["open"]);
  expect(isOpen("banter-popup")).toBe(false);
  show(
    <Popup
      typebot="lead"
      isPreview
      isOpen
      onOpen={() => wishes.push("open")}
      onClose={() => wishes.push("close")}
    />,
  );
  await expect.poll(() => isOpen("banter-popup")).toBe(true);
  close();
  expect(wishes).toEqual(["open", "close"]);
});

test("a static bubble stands in the tree", async () => {
  show(
    <p>
      <Bubble typebot="lead" preload="none" theme={{ position: "static" }} />
    </p>,
  );
  await expect
    .poll(() => document.querySelector("p > banter-bubble")?.shadowRoot?.querySelector("button"))
    .toBeTruthy();
});
