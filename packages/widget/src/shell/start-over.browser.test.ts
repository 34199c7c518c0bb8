import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestPage, page, part, userEvent } from "./testing/test-page.ts";

/* A bubble with the real chat. Its second start is answered when the test wants it. */

const { banter } = createTestPage(() => import("../chat/mount-chat.tsx"));
let starts: number;
let answerStart: (response: Response) => void;

const said = (id: string, text: string) => ({
  id,
  type: "text",
  content: { type: "richText", richText: [{ type: "p", children: [{ text }] }] },
});
const input = { id: "name", type: "text input" };
const theme = { header: { isEnabled: true, title: "Fernwood Studio" } };
const typebot = { id: "lead", version: "6.1", theme, settings: { typingEmulation: { enabled: false } } };
const started = () =>
  Response.json({ sessionId: "s", typebot, messages: [said("1", "Your name?")], input, isResendSafe: true });

beforeEach(async () => {
  await page.viewport(1000, 800);
  sessionStorage.clear();
  localStorage.clear();
  starts = 0;
  vi.spyOn(window, "fetch").mockImplementation(async (request) => {
    const url = String(request instanceof Request ? request.url : request);
    if (url.endsWith("continueChat"))
      return Response.json({ messages: [said("2", "Your town?")], input, turn: 1 });
    if (!url.endsWith("startChat")) return Response.json({}, { status: 404 });
    starts += 1;
    return starts === 1 ? started() : new Promise<Response>((resolve) => (answerStart = resolve));
  });
});
afterEach(() => {
  banter.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** The visitor opens the bubble, answers, and starts over. */
async function startOver() {
  const { element } = banter.initBubble({
    typebot: "lead",
    apiHost: "https://bots.example.com",
    controls: ["restart"],
  });
  const shadow = element.shadowRoot;
  if (shadow === null) throw new Error("The bubble has no shadow root.");
  const find = (selector: string) => shadow.querySelector<HTMLElement>(selector);
  await userEvent.click(part(element, "button"));
  await expect.poll(() => shadow.activeElement?.localName).toBe("input");
  await userEvent.keyboard("Ada{Enter}");
  await expect.poll(() => find('[role="log"]')?.textContent).toContain("Your town?");
  find('[aria-label="Start over"]')?.click();
  await expect.poll(() => find(".banter-visitor-question button")).not.toBeNull();
  find(".banter-visitor-question button")?.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => starts).toBe(2);
  return { element, shadow, find };
}

test("the window keeps its header while the conversation starts over, and the first question takes the focus", async () => {
  const { element, shadow, find } = await startOver();
  expect(find(".banter-header")?.textContent).toContain("Fernwood Studio");
  expect(find('[role="log"]')?.textContent).not.toContain("Ada");
  expect(shadow.activeElement?.className).toContain("banter-waiting");
  const announced: string[] = [];
  const region = find('[data-testid="live-region"]');
  const observer = new MutationObserver((records) =>
    announced.push(
      ...records.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent ?? "")),
    ),
  );
  if (region) observer.observe(region, { childList: true });
  answerStart(started());
  await expect.poll(() => shadow.activeElement?.localName).toBe("input");
  await expect.poll(() => announced).toEqual(["Your name?"]);
  observer.disconnect();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => part(element, "bot").inert).toBe(true);
});

test("Escape closes the window while the conversation starts over", async () => {
  const { element } = await startOver();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => part(element, "bot").inert).toBe(true);
});

test("a conversation that can't start over says so below its header, and has the focus", async () => {
  const { element, shadow, find } = await startOver();
  answerStart(Response.json({ message: "Not found" }, { status: 404 }));
  await expect.poll(() => find(".banter-error-screen")).not.toBeNull();
  expect(find(".banter-header")?.textContent).toContain("Fernwood Studio");
  await expect.poll(() => shadow.activeElement).toBe(find(".banter-error-screen"));
  find(".banter-error-screen button")?.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => starts).toBe(3);
  expect(shadow.activeElement).toBe(find(".banter-error-screen button"));
  answerStart(started());
  await expect.poll(() => shadow.activeElement?.localName).toBe("input");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => part(element, "bot").inert).toBe(true);
});
