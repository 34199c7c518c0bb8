import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestPage } from "../shell/testing/test-page.ts";

/* A missing bot or a misspelled prop is named in the console when the chat is opened. */

const { banter } = createTestPage(() => import("./mount-chat.tsx"));

let warnings: string[] = [];

beforeEach(() => {
  warnings = [];
  vi.spyOn(console, "warn").mockImplementation((...data: unknown[]) => void warnings.push(data.join(" ")));
  vi.spyOn(window, "fetch").mockImplementation(async () => {
    const typebot = { id: "internal", version: "6.1", theme: {}, settings: {} };
    return Response.json({ sessionId: "s", typebot, messages: [], input: { id: "b", type: "text input" } });
  });
});

afterEach(() => {
  banter.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

async function open(props: object, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  banter.initBubble({ id: "b", typebot: "t", apiHost: "https://bots.example.com", ...props });
  const element = document.querySelector("banter-bubble");
  for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value);
  banter.open();
  await expect.poll(() => element?.shadowRoot?.querySelector("textarea, input")).toBeTruthy();
}

test.each([
  [
    { apiHost: "localhost:4310" },
    'Banter can\'t reach apiHost "localhost:4310". Set an address with its scheme, e.g. "https://bots.example.com".',
  ],
  [{ colorSceme: "dark" }, 'Banter ignored colorSceme. Did you mean "colorScheme"?'],
  [{ onAnwser: () => {} }, 'Banter ignored onAnwser. Did you mean "onAnswer"?'],
  [{ theme: { button: { sise: "large" } } }, 'Banter ignored theme.button.sise. Did you mean "size"?'],
  [{ theme: { placment: "left" } }, 'Banter ignored theme.placment. Did you mean "placement"?'],
  [{ theme: { offset: { left: "1px" } } }, "Banter ignored theme.offset.left. Known fields: x, y"],
  [{ theme: { buton: 1 } }, 'Banter ignored theme.buton. Did you mean "button"?'],
  [
    { theme: { button: { backgroundColor: "#12" } } },
    'Banter ignored theme.button.backgroundColor: "#12" is no CSS value of background-color.',
  ],
  [
    { theme: { chatWindow: { maxWidth: "40 px" } } },
    'Banter ignored theme.chatWindow.maxWidth: "40 px" is no CSS value of max-width.',
  ],
  [
    { theme: { button: { size: "huge" } } },
    'Banter ignored theme.button.size: "huge" is no CSS value of width, and none of small, medium, large.',
  ],
])("%j is named once", async (props, message) => {
  await open(props);
  await expect.poll(() => warnings).toEqual([message]);
});

test.each([
  [404, "404 Not Found"],
  [200, "200 OK"],
])("a forgotten apiHost is named if the page's host answers with HTML and %i", async (status, shown) => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const html = "<!DOCTYPE html><title>Shop</title>";
  vi.mocked(window.fetch).mockImplementation(
    async () => new Response(html, { status, statusText: shown.slice(4) }),
  );
  banter.initBubble({ id: "b", typebot: "lead" });
  banter.open();
  const screen = () =>
    document.querySelector("banter-bubble")?.shadowRoot?.querySelector(".banter-error-screen")?.textContent;
  await expect.poll(screen).toBeTruthy();
  expect(screen()).not.toContain("DOCTYPE");
  await expect
    .poll(() => errors.mock.calls)
    .toEqual([
      [
        `Banter asked https://cdn.example.com for the bot and got a reply (${status}) that isn't from a Banter server. Set apiHost to the server's address, e.g. apiHost="https://bots.example.com".`,
      ],
    ]);
});

test("a bot that doesn't exist at a Banter server is no question of apiHost", async () => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  vi.mocked(window.fetch).mockImplementation(async () =>
    Response.json({ message: "Not found" }, { status: 404 }),
  );
  banter.initBubble({ id: "b", typebot: "lead", apiHost: "https://bots.example.com" });
  banter.open();
  await expect
    .poll(() => document.querySelector("banter-bubble")?.shadowRoot?.querySelector(".banter-error-screen"))
    .toBeTruthy();
  expect(errors).not.toHaveBeenCalled();
});

test("a misspelled attribute is named", async () => {
  await open({}, { "color-sceme": "dark" });
  await expect.poll(() => warnings).toEqual(['Banter ignored color-sceme. Did you mean "color-scheme"?']);
});

test("what belongs to the page or its framework is not named", async () => {
  const theme = {
    button: { size: "large", isHidden: false, iconColor: "var(--brand)" },
    offset: { y: "calc(8px + 1em)" },
    zIndex: 3,
    width: "300px",
  };
  await open(
    { theme, onInit: () => {}, colorScheme: "dark", __reactProps$1: {}, tracking: "x" },
    { "data-x": "1", class: "a", "aria-label": "Chat", title: "t", "v-cloak": "", testid: "z" },
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(warnings).toEqual([]);
});

test.each([{}, { typebot: undefined }, { typebot: "" }])(
  "a bubble with %j says what to set",
  async (props) => {
    const errors = vi.spyOn(console, "error").mockReturnValue();
    banter.initBubble({ apiHost: "https://bots.example.com", ...props });
    banter.open();
    await expect
      .poll(() => errors.mock.calls)
      .toEqual([[`<banter-bubble> has no bot. Set typebot to a bot's public id, e.g. typebot="lead".`]]);
  },
);
