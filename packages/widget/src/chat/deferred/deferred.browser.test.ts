import { afterEach, expect, test } from "vitest";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat } from "../testing/render-chat.ts";
import { createDeferredLoader, type DeferredParts } from "./deferred-loader.ts";
import * as parts from "./deferred-parts.ts";

afterEach(() => document.body.replaceChildren());

/** The test decides when the parts are loaded, or that they can't be. */
function controlled() {
  const attempts: { readonly succeed: () => void; readonly fail: () => void }[] = [];
  const deferred = createDeferredLoader(
    () =>
      new Promise<DeferredParts>((resolve, reject) => {
        attempts.push({ succeed: () => resolve(parts), fail: () => reject(new Error("offline")) });
      }),
  );
  return { deferred, attempts };
}

const question = chunk("1", [text("Hello")], { input: input("text input") });
const given = { answer: answered("Ada"), status: "sent", time: undefined } as const;

test("the first messages and their question are shown while the rest loads once", async () => {
  const { deferred, attempts } = controlled();
  const { container, session } = renderChat({ bot: bot(), chunks: [question] }, { deferred });
  await expect.poll(() => container.querySelector("textarea, input")).not.toBeNull();
  expect(container.textContent).toContain("Hello");
  expect(attempts).toHaveLength(1);
  session.set({ chunks: [{ ...question, answer: given }] });
  attempts[0]?.succeed();
  await expect
    .poll(() => container.querySelector("[data-testid=guest-bubble]")?.textContent)
    .toContain("Ada");
});

test("an answer has a reaction before the rest is loaded", async () => {
  const { deferred, attempts } = controlled();
  const { container, session } = renderChat({ bot: bot(), chunks: [question] }, { deferred });
  await expect.poll(() => container.querySelector("textarea, input")).not.toBeNull();
  session.set({ chunks: [{ ...question, answer: { ...given, status: "sending" } }] });
  await expect.poll(() => container.querySelector(".banter-typing")).not.toBeNull();
  attempts[0]?.succeed();
  await expect.poll(() => container.querySelector("[data-testid=guest-bubble]")).not.toBeNull();
  expect(container.querySelector(".banter-typing")).toBeNull();
});

test("says that the rest could not be loaded, and loads it again", async () => {
  const { deferred, attempts } = controlled();
  const { container } = renderChat({ bot: bot(), chunks: [{ ...question, answer: given }] }, { deferred });
  await expect.poll(() => attempts.length).toBe(1);
  attempts[0]?.fail();
  await expect.poll(() => container.querySelector(".banter-notice[role=alert]")).not.toBeNull();
  container.querySelector<HTMLElement>(".banter-notice button")?.click();
  await expect.poll(() => attempts.length).toBe(2);
  attempts[1]?.succeed();
  await expect.poll(() => container.querySelector("[data-testid=guest-bubble]")).not.toBeNull();
  expect(container.querySelector(".banter-notice")).toBeNull();
});

test("says so also where the start has failed", async () => {
  const { deferred, attempts } = controlled();
  const startFailure = { kind: "unreachable" } as const;
  const { container } = renderChat({ phase: "failed", startFailure }, { deferred });
  await expect.poll(() => attempts.length).toBe(1);
  attempts[0]?.fail();
  await expect.poll(() => container.querySelector(".banter-notice button")).not.toBeNull();
  container.querySelector<HTMLElement>(".banter-notice button")?.click();
  attempts[1]?.succeed();
  await expect.poll(() => container.querySelector(".banter-error-screen")).not.toBeNull();
});

test("a restored conversation is shown as a whole, at its end", async () => {
  const { deferred, attempts } = controlled();
  const chunks = Array.from({ length: 20 }, (_, index) =>
    chunk(String(index), [text(`Question ${index}`)], { answer: given, isRestored: true }),
  );
  const { container } = renderChat({ bot: bot(), chunks }, { deferred });
  await expect.poll(() => attempts.length).toBe(1);
  expect(container.querySelector(".banter-host-bubble")).toBeNull();
  attempts[0]?.succeed();
  await expect.poll(() => container.querySelectorAll("[data-testid=guest-bubble]").length).toBe(20);
  const scroller = container.querySelector(".scrollable-container");
  if (scroller === null) throw new Error("There is no conversation.");
  const belowView = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  await expect.poll(belowView).toBeLessThan(2);
});
