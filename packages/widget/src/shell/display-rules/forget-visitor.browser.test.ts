import type { DisplayRule } from "@banter/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BubbleProps } from "../../contract/widget-props.ts";
import { createTestPage } from "../testing/test-page.ts";

/* What display rules remember of a visitor is deleted, whether or not the rules have been loaded. */

const { banter } = createTestPage();
const key = "banter-displayRules-lead";
const stored = JSON.stringify({ visits: 7, seenAt: Date.now(), share: 3, hasClosed: true, fired: {} });
const displayRules: readonly DisplayRule[] = [{ when: { visitor: "new" }, do: "open" }];

beforeEach(() => localStorage.setItem(key, stored));
afterEach(() => {
  banter.destroy();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

function setUp(props: BubbleProps) {
  const { element } = banter.initBubble({ typebot: "lead", ...props });
  return { element, isLoaded: () => element.shadowRoot?.querySelector(".chat") != null };
}

describe("consent={false}", () => {
  test.each([
    ["from the beginning", { displayRules }],
    ["without rules", {}],
    ["with another storage than before", { storage: "none" }],
  ] as const)("%s", async (_, props) => {
    setUp({ ...props, consent: false });
    await expect.poll(() => localStorage.getItem(key)).toBeNull();
  });

  test("later", async () => {
    const { element } = setUp({ displayRules, consent: true });
    await expect.poll(() => banter.explainRules().flat()).toHaveLength(1);
    expect(localStorage.getItem(key)).not.toBeNull();
    Object.assign(element, { consent: false });
    await expect.poll(() => localStorage.getItem(key)).toBeNull();
  });
});

describe("reset", () => {
  test("without rules", async () => {
    const { isLoaded } = setUp({});
    await expect.poll(isLoaded).toBe(true);
    banter.reset();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test("while the code of the rules is loading", async () => {
    const { element, isLoaded } = setUp({ displayRules, consent: true });
    const { shadowRoot } = element;
    if (shadowRoot === null) throw new Error("The element has no shadow root.");
    // In the task that adds the chat's box and begins to load the rules.
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isLoaded()) return;
        observer.disconnect();
        banter.reset();
        resolve();
      });
      observer.observe(shadowRoot, { childList: true, subtree: true });
    });
    await expect.poll(() => banter.explainRules().flat()).toMatchObject([{ fired: true }]);
  });

  test("of what the tab has stored", async () => {
    sessionStorage.setItem(key, stored);
    const { isLoaded } = setUp({ storage: "session" });
    await expect.poll(isLoaded).toBe(true);
    banter.reset();
    expect(sessionStorage.getItem(key)).toBeNull();
  });
});
