import { afterEach, beforeEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import axe from "axe-core";
import { bot, chunk, input, text } from "../../../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../../../chat/testing/render-chat.ts";

let chat: RenderedChat;
afterEach(() => {
  chat.chat.destroy();
  chat.host.remove();
});

function open(rateableTurn?: number): void {
  const streamed = { id: "1", text: "It depends.", status: "complete", rateableTurn } as const;
  chat = renderChat({ bot: bot(), chunks: [chunk("1", [], { streamed })] });
}

const row = () => chat.container.querySelector(".banter-reply-actions");
const names = () =>
  [...(row()?.querySelectorAll("button") ?? [])].map(
    ({ ariaLabel, textContent }) => ariaLabel ?? textContent,
  );
const field = () => row()?.querySelector("textarea");
const pressed = () =>
  [...(row()?.querySelectorAll('[aria-pressed="true"]') ?? [])].map(({ ariaLabel }) => ariaLabel);
const announced = () => chat.container.querySelector('[aria-live="polite"]')?.textContent ?? "";

function button(name: string): HTMLButtonElement {
  const all = [...(row()?.querySelectorAll("button") ?? [])];
  const found = all.find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === name);
  if (found === undefined) throw new Error(`There is no button "${name}" among ${names().join(", ")}`);
  return found;
}

it("isn't offered for a reply that may not be rated", async () => {
  open();
  await expect.poll(names).toEqual(["Copy reply"]);
});

beforeEach(async ({ task }) => {
  if (task.name.startsWith("isn't offered")) return;
  open(3);
  await expect.poll(names).toEqual(["Copy reply", "Good reply", "Bad reply"]);
});

it("rates by keyboard, and says so", async () => {
  button("Copy reply").focus();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(chat.session.calls).toEqual(["rate 3 up undefined"]);
  await expect.poll(pressed).toEqual(["Good reply"]);
  expect(announced()).toContain("Thank you for your rating.");
  expect(field()).toBeNull();
  expect(row()?.getRootNode()).toHaveProperty("activeElement", button("Good reply"));
});

it("offers a comment for a bad reply, which is sent with the rating", async () => {
  button("Bad reply").click();
  await expect.poll(field).toBeTruthy();
  await expect.poll(names).toEqual(["Copy reply", "Good reply", "Bad reply", "Comment", "Send", "Close"]);
  await userEvent.click(field() ?? document.body);
  await userEvent.keyboard("  The price is old. ");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(chat.session.calls.at(-1)).toBe("rate 3 down The price is old.");
  await expect.poll(field).toBeFalsy();
  expect(row()?.getRootNode()).toHaveProperty("activeElement", button("Comment"));
});

it("keeps the comment when the feedback is changed, and shows it again", async () => {
  chat.session.set({ feedback: [{ turn: 3, ratedAt: 0, value: "down", comment: "Old", status: "sent" }] });
  await expect.poll(pressed).toEqual(["Bad reply"]);
  button("Good reply").click();
  expect(chat.session.calls.at(-1)).toBe("rate 3 up Old");
  await expect.poll(pressed).toEqual(["Good reply"]);
  button("Comment").click();
  await expect.poll(() => field()?.value).toBe("Old");
  expect(field()?.maxLength).toBe(1_000);
  await userEvent.click(field() ?? document.body);
  await userEvent.keyboard("{Control>}a{/Control}{Delete}");
  button("Send").click();
  expect(chat.session.calls.at(-1)).toBe("rate 3 up undefined");
});

it("is withdrawn by the pressed button", async () => {
  button("Bad reply").click();
  await expect.poll(pressed).toEqual(["Bad reply"]);
  button("Bad reply").click();
  expect(chat.session.calls.at(-1)).toBe("rate 3 undefined undefined");
  await expect.poll(names).toEqual(["Copy reply", "Good reply", "Bad reply"]);
  expect(announced()).toContain("Rating removed.");
});

it("closes the comment by Escape, without closing the chat", async () => {
  let escapes = 0;
  chat.host.addEventListener("keydown", ({ key, defaultPrevented }) => {
    if (key === "Escape" && !defaultPrevented) escapes += 1;
  });
  button("Bad reply").click();
  await expect.poll(field).toBeTruthy();
  field()?.focus();
  await userEvent.keyboard("{Escape}");
  await expect.poll(field).toBeFalsy();
  expect(escapes).toBe(0);
  expect(pressed()).toEqual(["Bad reply"]);
});

it("stays open at the Escape of an input method", async () => {
  button("Bad reply").click();
  await expect.poll(field).toBeTruthy();
  const escape = { key: "Escape", isComposing: true, bubbles: true, cancelable: true };
  expect(field()?.dispatchEvent(new KeyboardEvent("keydown", escape))).toBe(true);
  expect(field()).toBeTruthy();
});

it("keeps what was written when the form is closed or a question arrives", async () => {
  button("Bad reply").click();
  await expect.poll(field).toBeTruthy();
  await userEvent.click(field() ?? document.body);
  await userEvent.keyboard("The price");
  await userEvent.keyboard("{Escape}");
  await expect.poll(field).toBeFalsy();
  button("Comment").click();
  await expect.poll(() => field()?.value).toBe("The price");
  button("Comment").click();
  await expect.poll(field).toBeFalsy();
  button("Comment").click();
  await expect.poll(() => field()?.value).toBe("The price");
  const { chunks } = chat.session.getState();
  chat.session.set({ chunks: [...chunks, chunk("2", [text("Why?")], { input: input("text input") })] });
  await expect.poll(() => chat.container.querySelector("input.text-input")).not.toBeNull();
  expect(field()?.value).toBe("The price");
  await userEvent.click(field() ?? document.body);
  await userEvent.keyboard("{Control>}a{/Control}Sent");
  button("Send").click();
  await expect.poll(field).toBeFalsy();
  chat.session.set({
    feedback: [{ turn: 3, ratedAt: 0, value: "down", comment: "From another tab", status: "sent" }],
  });
  button("Comment").click();
  await expect
    .poll(() => field()?.value, { message: "nothing is written since the last save" })
    .toBe("From another tab");
});

it("leaves the avatar beside the reply while the form is open", async () => {
  const bottomOf = (selector: string): number =>
    chat.container.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN;
  button("Bad reply").click();
  await expect.poll(field).toBeTruthy();
  await expect
    .poll(() => bottomOf(".banter-avatar-container") - bottomOf(".banter-streaming-container"))
    .toBeCloseTo(0);
});

it("says that feedback waits or is lost, and sends it again", async () => {
  chat.session.set({ feedback: [{ turn: 3, ratedAt: 0, value: "up", status: "waiting-for-network" }] });
  await expect.poll(() => row()?.textContent).toContain("Waiting for the network");
  chat.session.set({ feedback: [{ turn: 3, ratedAt: 0, value: "up", status: "failed" }] });
  await expect.poll(() => row()?.textContent).toContain("Your rating could not be sent.");
  await expect.poll(announced).toContain("Your rating could not be sent.");
  button("Try again").click();
  expect(chat.session.calls.at(-1)).toBe("rate 3 up undefined");
});

it("has no accessibility violations, with the form open", async () => {
  button("Bad reply").click();
  await expect.poll(field).toBeTruthy();
  const { violations } = await axe.run(row() ?? document);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
