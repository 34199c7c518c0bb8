import axe from "axe-core";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import type { Answer } from "@banter/client";
import { inputs, isInputType, type InputType } from "@banter/protocol";
import { driverCan } from "../chat/testing/driver-can.ts";
import { bot, chunk, input, returned, text } from "../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../chat/testing/render-chat.ts";
import { fieldName } from "./question.ts";

/*
 * Conformance tests of all inputs in the registry. Each case says how to answer the definition's example by keyboard.
 */

interface Case {
  /** Keys that answer the input, starting in its first control, and the answer that they give. */
  readonly answered?: { readonly keys: string; readonly expected: string };
  /** The provider renders the input; its own test uses a fake provider. */
  readonly isExternal?: true;
  /** Value of `setInputValue` and the answer that `submitInput` sends. */
  readonly command?: { readonly value: string; readonly sent: string };
  /** An invalid answer and its message. */
  readonly invalid?: { readonly keys: string; readonly message: RegExp };
  /** A prefilled value in its stored form, and what the field shows. */
  readonly prefill?: { readonly value: string; readonly shown: string };
  /** An answer that failed to be sent, and what the restored field shows. */
  readonly returned?: { readonly answer: Answer; readonly shown: string };
}

const typed = (value: string, draft = value): Answer => ({ type: "text", value, draft });

const cases: { readonly [Type in InputType]: Case } = {
  "text input": {
    answered: { keys: "Ada{Enter}", expected: "Ada" },
    command: { value: "Grace", sent: "Grace" },
    invalid: { keys: "{Enter}", message: /Enter an answer/ },
    prefill: { value: "Ada", shown: "Ada" },
    returned: { answer: typed("Ada"), shown: "Ada" },
  },
  "number input": {
    answered: { keys: "3,5{Enter}", expected: "3.5" },
    command: { value: "42", sent: "42" },
    invalid: { keys: "200{Enter}", message: /100 or less/ },
    prefill: { value: "12.5", shown: "12.5" },
    returned: { answer: typed("42"), shown: "42" },
  },
  "email input": {
    answered: { keys: "ada@example.com{Enter}", expected: "ada@example.com" },
    command: { value: "a@b.co", sent: "a@b.co" },
    invalid: { keys: "ada@{Enter}", message: /name@example.com/ },
    prefill: { value: "ada@example.com", shown: "ada@example.com" },
    returned: { answer: typed("a@b.co"), shown: "a@b.co" },
  },
  "url input": {
    answered: { keys: "example.com{Enter}", expected: "https://example.com" },
    command: { value: "https://a.example", sent: "https://a.example" },
    invalid: { keys: "no address{Enter}", message: /web address/ },
    prefill: { value: "https://a.example", shown: "https://a.example" },
    returned: { answer: typed("https://a.example", "a.example"), shown: "a.example" },
  },
  "phone number input": {
    answered: { keys: "07911123456{Enter}", expected: "+447911123456" },
    command: { value: "+49301234567", sent: "+49301234567" },
    invalid: { keys: "twelve{Enter}", message: /phone number/ },
    prefill: { value: "+49301234567", shown: "+49301234567" },
    returned: { answer: typed("+33612345678"), shown: "+33612345678" },
  },
  "date input": {
    answered: { keys: "03042025{Enter}", expected: "2025-03-04" },
    invalid: { keys: "{Enter}", message: /Enter an answer/ },
    prefill: { value: "04/03/2025", shown: "2025-03-04" },
    returned: { answer: typed("2025-03-04"), shown: "2025-03-04" },
  },
  "time input": {
    answered: { keys: "0830AM{Enter}", expected: "08:30" },
    command: { value: "08:30", sent: "08:30" },
    invalid: { keys: "{Enter}", message: /Enter an answer/ },
    prefill: { value: "08:30", shown: "08:30" },
    returned: { answer: typed("08:30"), shown: "08:30" },
  },
  "choice input": { answered: { keys: "{Tab}{Enter}", expected: "No" } },
  "picture choice input": { answered: { keys: "{Enter}", expected: "cat" } },
  "rating input": {
    answered: { keys: "{ArrowRight}{ArrowRight}{Tab}{Enter}", expected: "3" },
    prefill: { value: "4", shown: "4 of 5" },
    returned: { answer: typed("2"), shown: "2 of 5" },
  },
  // File dialogs can't be opened; FileInput's test answers it.
  "file input": {
    returned: {
      answer: {
        type: "text",
        value: "https://f.example/x.pdf",
        attachments: [{ type: "application/pdf", url: "https://f.example/x.pdf", name: "Plan.pdf" }],
      },
      shown: "Plan.pdf",
    },
  },
  // PaymentInput's test answers it.
  "payment input": { isExternal: true },
  cards: { answered: { keys: "{Enter}", expected: "pick-small" } },
};

let rendered: RenderedChat | undefined;

afterEach(async () => {
  if (driverCan.emulate) await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  rendered?.chat.destroy();
  rendered?.host.remove();
  rendered = undefined;
  document.documentElement.dir = "";
});

const question = "What would you like to tell us?";

async function show(
  type: InputType,
  width = "400px",
  { prefilledValue, ...state }: Parameters<typeof renderChat>[0] & { prefilledValue?: string } = {},
): Promise<RenderedChat> {
  const { example } = inputs[type];
  const input = {
    id: "block",
    type,
    options: example.options,
    items: example.items ?? [],
    runtimeOptions: {},
    prefilledValue,
  };
  rendered = renderChat(
    { bot: bot(), chunks: [chunk("1", [text(question)], { input })], ...state },
    { size: { width, height: "640px" }, mayFocus: true },
  );
  await expect.poll(() => controls(rendered).length).toBeGreaterThan(0);
  return rendered;
}

function controls(from: RenderedChat | undefined): readonly HTMLElement[] {
  const slot = from?.container.querySelector(".banter-input-container");
  return [...(slot?.querySelectorAll<HTMLElement>("input, textarea, select, button, [role=status]") ?? [])];
}

function fieldIsFilled(from: RenderedChat): boolean {
  return controls(from).some((control) => control instanceof HTMLInputElement && control.value !== "");
}

/** Whether the question labels the control or its group. */
function isLabelledByQuestion({ container }: RenderedChat): boolean {
  const named = [...container.querySelectorAll<HTMLElement>(".banter-input-container [aria-labelledby]")];
  return named.some((element) =>
    (element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .some((id) => container.querySelector(`#${CSS.escape(id)}`)?.textContent?.includes(question) === true),
  );
}

/** Values, labels of checked items and file names. */
function shownIn({ container }: RenderedChat): string {
  const slot = container.querySelector(".banter-input-container");
  const fields = [...(slot?.querySelectorAll<HTMLInputElement>("input, textarea, select") ?? [])].map(
    ({ value }) => value,
  );
  const checked = [...(slot?.querySelectorAll("[aria-checked=true]") ?? [])].map(
    (control) => control.getAttribute("aria-label") ?? "",
  );
  const files = [...(slot?.querySelectorAll(".banter-file-name") ?? [])].map(
    ({ textContent }) => textContent,
  );
  return [...fields, ...checked, ...files].join(" ");
}

/** Whether the focused control or its box has an outline of at least two pixels. */
function hasFocusRing({ host }: RenderedChat): boolean {
  for (let at = host.shadowRoot?.activeElement ?? null; at !== null; at = at.parentElement) {
    if (at.classList.contains("banter-input-container")) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at);
    const isVisible = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    if (isVisible && !/^rgba\(.*, 0\)$|^transparent$/.test(outlineColor)) return true;
  }
  return false;
}

function focusIsInside({ container, host }: RenderedChat): boolean {
  const active = host.shadowRoot?.activeElement ?? null;
  return active !== null && container.querySelector(".banter-input-container")?.contains(active) === true;
}

const types = Object.keys(inputs).filter(isInputType);

/** The inputs whose case has this part, with it. */
function casesWith<Part extends keyof Case>(part: Part) {
  return types.flatMap((type) => {
    const value = cases[type][part];
    return value === undefined ? [] : [{ type, value }];
  });
}

const ownInputs = types.filter((type) => cases[type].isExternal !== true);

describe.each(ownInputs)("%s", (type) => {
  it("is labelled by the question", async () => {
    expect(isLabelledByQuestion(await show(type))).toBe(true);
  });

  it.each(["ltr", "rtl"])(
    "has no axe violations and doesn't scroll horizontally (%s, 320 px)",
    async (direction) => {
      document.documentElement.dir = direction;
      const { container, host } = await show(type, "320px");
      await Promise.all(
        container
          .getAnimations({ subtree: true })
          .map((animation) => animation.finished.catch(() => undefined)),
      );
      const { violations } = await axe.run(host, { rules: { region: { enabled: false } } });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual(
        [],
      );
      const scroller = container.querySelector<HTMLElement>(".scrollable-container");
      expect(scroller?.scrollWidth).toBeLessThanOrEqual(scroller?.clientWidth ?? 0);
    },
  );

  it.runIf(driverCan.emulate && driverCan.tabAround).each(["none", "active"])(
    "has a visible focus ring (forced colors: %s)",
    async (colors) => {
      await cdp().send("Emulation.setEmulatedMedia", {
        features: [{ name: "forced-colors", value: colors }],
      });
      const chat = await show(type);
      // Behind the last element of a page, the focus would go to the browser, and on a busy machine come back late.
      const next = document.body.appendChild(document.createElement("button"));
      onTestFinished(() => next.remove());
      await expect.poll(() => focusIsInside(chat)).toBe(true);
      await userEvent.keyboard("{Tab}{Shift>}{Tab}{/Shift}");
      await expect.poll(() => hasFocusRing(chat)).toBe(true);
    },
  );
});

// Spec: 5.8
it("an empty email address is not submitted, and the focus returns to the field", async () => {
  const chat = await show("email input");
  chat.container.querySelector<HTMLElement>("button[type=submit]")?.focus();
  await userEvent.keyboard("{Enter}");
  expect(chat.session.answers).toEqual([]);
  expect(chat.host.shadowRoot?.activeElement).toBe(chat.container.querySelector("input[type=email]"));
});

it.each([
  ["an unknown input", { type: "slider input" }],
  ["a choice without items", { type: "choice input" }],
  ["a picture choice without items", { type: "picture choice input" }],
  ["cards without buttons", { type: "cards", items: [{ id: "a", title: "A", paths: [] }] }],
])("%s is replaced by a text field", async (_, fields) => {
  const input = { id: "block", options: {}, items: [], runtimeOptions: {}, ...fields };
  rendered = renderChat(
    { bot: bot(), chunks: [chunk("1", [text(question)], { input })] },
    { mayFocus: true },
  );
  const chat = rendered;
  await expect.poll(() => focusIsInside(chat)).toBe(true);
  await userEvent.keyboard("seven{Enter}");
  await expect.poll(() => chat.session.answers).toEqual([{ type: "text", value: "seven", draft: "seven" }]);
});

describe.each(casesWith("answered"))("$type", ({ type, value: { keys, expected } }) => {
  // Spec: 5.9, 5.20, 5.29
  it("can be answered by keyboard alone", async () => {
    const chat = await show(type);
    await expect.poll(() => focusIsInside(chat)).toBe(true);
    await userEvent.keyboard(keys);
    await expect.poll(() => chat.session.answers.length).toBe(1);
    expect(chat.session.answers[0]).toMatchObject({ type: "text", value: expected });
  });

  it("submits only one answer if it is submitted twice", async () => {
    const chat = await show(type);
    await expect.poll(() => focusIsInside(chat)).toBe(true);
    const beforeSending = keys.replace(/\{Enter\}$/, "");
    if (beforeSending !== "") await userEvent.keyboard(beforeSending);
    const active = chat.host.shadowRoot?.activeElement;
    for (let time = 0; time < 2; time += 1) {
      if (active instanceof HTMLButtonElement) active.click();
      else active?.closest("form")?.requestSubmit();
    }
    await expect.poll(() => chat.session.answers.length).toBe(1);
  });

  it("keeps the focus in the chat after answering", async () => {
    const chat = await show(type);
    await expect.poll(() => focusIsInside(chat)).toBe(true);
    await userEvent.keyboard(keys);
    await expect.poll(() => chat.session.answers.length).toBe(1);
    const resting = fieldName(input(type)) === undefined ? "banter-waiting" : "text-input";
    expect(chat.host.shadowRoot?.activeElement?.className).toContain(resting);
  });
});

describe.each(casesWith("command"))("$type", ({ type, value: command }) => {
  it("handles setInputValue and submitInput", async () => {
    const chat = await show(type);
    chat.session.setInputValue(command.value);
    await expect.poll(() => fieldIsFilled(chat)).toBe(true);
    chat.session.submitInput();
    await expect.poll(() => chat.session.answers.length).toBe(1);
    expect(chat.session.answers[0]).toMatchObject({ value: command.sent });
  });

  it("handles setInputValue as soon as it is mounted", async () => {
    const showing = show(type);
    const watcher = new MutationObserver(() => {
      if (controls(rendered).length === 0) return;
      watcher.disconnect();
      rendered?.session.setInputValue(command.value);
    });
    if (rendered) watcher.observe(rendered.container, { childList: true, subtree: true });
    const chat = await showing;
    await expect.poll(() => fieldIsFilled(chat)).toBe(true);
  });
});

describe.each(casesWith("invalid"))("$type", ({ type, value: invalid }) => {
  // Spec: 5.10, 5.19, 5.24, 5.27
  it("shows a validation message that describes its field", async () => {
    const chat = await show(type);
    await expect.poll(() => focusIsInside(chat)).toBe(true);
    await userEvent.keyboard(invalid.keys);
    const field = () => chat.container.querySelector<HTMLElement>("[aria-invalid=true]");
    await expect.poll(() => field()).not.toBeNull();
    const described = chat.container.querySelector(
      `#${CSS.escape(field()?.getAttribute("aria-describedby") ?? "")}`,
    );
    expect(described?.getAttribute("role")).toBe("alert");
    expect(described?.textContent).toMatch(invalid.message);
    expect(chat.session.answers).toEqual([]);
  });
});

describe.each(casesWith("prefill"))("$type", ({ type, value: prefill }) => {
  it("is prefilled by the server if the bot allows it", async () => {
    const allowed = bot({ settings: { general: { isInputPrefillEnabled: true } } });
    const chat = await show(type, "400px", { bot: allowed, prefilledValue: prefill.value });
    expect(shownIn(chat)).toContain(prefill.shown);
  });

  it("isn't prefilled otherwise", async () => {
    const chat = await show(type, "400px", { prefilledValue: prefill.value });
    expect(shownIn(chat)).not.toContain(prefill.shown);
  });
});

describe.each(casesWith("returned"))("$type", ({ type, value: lost }) => {
  it("is restored if its answer failed to be sent", async () => {
    const chat = await show(type, "400px", { composer: { field: returned(lost.answer) } });
    expect(shownIn(chat)).toContain(lost.shown);
  });
});
