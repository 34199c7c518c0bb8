import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import type { Answer } from "@banter/client";
import { inputs, isInputType, type InputType } from "@banter/protocol";
import { driverCan } from "../chat/testing/driver-can.ts";
import { bot, chunk, text } from "../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../chat/testing/render-chat.ts";

/*
 * What every input must do, run over the registry: a new input is a tested input.
 * The hand-written part says what a visitor does by keyboard alone to answer the unit's own example.
 */

interface Case {
  /** Keys from the focused first control to the answer. Absent: not by keys alone (reason in `skip`). */
  readonly keys?: string;
  readonly expected?: string;
  /** What can't be answered by keys alone here, and why. */
  readonly skip?: string;
  /** What is drawn is another's, and is tested with a stand-in for that other. */
  readonly isElsewhere?: true;
  /** `setInputValue` and `submitInput` work. */
  readonly command?: { readonly value: string; readonly sent: string };
  /** Sent to be refused, with a part of the words that say why. */
  readonly refused?: { readonly keys: string; readonly words: RegExp };
  /** What the server begins the field with, as the flow keeps it, and what the field shows of it. */
  readonly prefill?: { readonly value: string; readonly shown: string };
  /** An answer that could not be sent, and what shows that it is back. */
  readonly returned?: { readonly answer: Answer; readonly shown: string };
}

const typed = (value: string, draft = value): Answer => ({ type: "text", value, draft });

const cases: { readonly [Type in InputType]: Case } = {
  "text input": {
    keys: "Ada{Enter}",
    expected: "Ada",
    command: { value: "Grace", sent: "Grace" },
    refused: { keys: "{Enter}", words: /give an answer/ },
    prefill: { value: "Ada", shown: "Ada" },
    returned: { answer: typed("Ada"), shown: "Ada" },
  },
  "number input": {
    keys: "3,5{Enter}",
    expected: "3.5",
    command: { value: "42", sent: "42" },
    refused: { keys: "200{Enter}", words: /100 or less/ },
    prefill: { value: "12.5", shown: "12.5" },
    returned: { answer: typed("42"), shown: "42" },
  },
  "email input": {
    keys: "ada@example.com{Enter}",
    expected: "ada@example.com",
    command: { value: "a@b.co", sent: "a@b.co" },
    refused: { keys: "ada@{Enter}", words: /name@example.com/ },
    prefill: { value: "ada@example.com", shown: "ada@example.com" },
    returned: { answer: typed("a@b.co"), shown: "a@b.co" },
  },
  "url input": {
    keys: "example.com{Enter}",
    expected: "https://example.com",
    command: { value: "https://a.example", sent: "https://a.example" },
    refused: { keys: "no address{Enter}", words: /web address/ },
    prefill: { value: "https://a.example", shown: "https://a.example" },
    returned: { answer: typed("https://a.example", "a.example"), shown: "a.example" },
  },
  "phone number input": {
    keys: "07911123456{Enter}",
    expected: "+447911123456",
    command: { value: "+49301234567", sent: "+49301234567" },
    refused: { keys: "twelve{Enter}", words: /phone number/ },
    prefill: { value: "+49301234567", shown: "DE +49301234567" },
    returned: { answer: typed("+33612345678"), shown: "FR +33612345678" },
  },
  "date input": {
    keys: "03042025{Enter}",
    expected: "2025-03-04",
    refused: { keys: "{Enter}", words: /give an answer/ },
    prefill: { value: "04/03/2025", shown: "2025-03-04" },
    returned: { answer: typed("2025-03-04"), shown: "2025-03-04" },
  },
  "time input": {
    keys: "0830AM{Enter}",
    expected: "08:30",
    command: { value: "08:30", sent: "08:30" },
    refused: { keys: "{Enter}", words: /give an answer/ },
    prefill: { value: "08:30", shown: "08:30" },
    returned: { answer: typed("08:30"), shown: "08:30" },
  },
  "choice input": { keys: "{Tab}{Enter}", expected: "No" },
  "picture choice input": { keys: "{Enter}", expected: "cat" },
  "rating input": {
    keys: "{ArrowRight}{ArrowRight}{ArrowRight}{Tab}{Enter}",
    expected: "3",
    prefill: { value: "4", shown: "4 / 5" },
    returned: { answer: typed("2"), shown: "2 / 5" },
  },
  "file input": {
    skip: "(choosing a file opens the system's dialog; see its own test)",
    returned: {
      answer: {
        type: "text",
        value: "https://f.example/x.pdf",
        attachments: [{ type: "application/pdf", url: "https://f.example/x.pdf", name: "Plan.pdf" }],
      },
      shown: "Plan.pdf",
    },
  },
  "payment input": { skip: "(the provider's form has a test of its own)", isElsewhere: true },
  cards: { keys: "{Enter}", expected: "pick-small" },
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

/** The element that carries the question as its name: the control, or the group around it. */
function namedByQuestion({ container }: RenderedChat): boolean {
  const named = [...container.querySelectorAll<HTMLElement>(".banter-input-container [aria-labelledby]")];
  return named.some((element) =>
    (element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .some((id) => container.querySelector(`#${CSS.escape(id)}`)?.textContent?.includes(question) === true),
  );
}

/** What the controls hold: values, what is checked, and the names of files. */
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

/** Two pixels of outline at least, on the control or on the box it stands in. */
function hasFocusRing({ host }: RenderedChat): boolean {
  for (let at = host.shadowRoot?.activeElement ?? null; at !== null; at = at.parentElement) {
    if (at.classList.contains("banter-input-container")) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at);
    const isDrawn = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    if (isDrawn && !/^rgba\(.*, 0\)$|^transparent$/.test(outlineColor)) return true;
  }
  return false;
}

function focusIsInside({ container, host }: RenderedChat): boolean {
  const active = host.shadowRoot?.activeElement ?? null;
  return active !== null && container.querySelector(".banter-input-container")?.contains(active) === true;
}

describe.each(Object.keys(inputs).filter(isInputType))("%s", (type) => {
  const { keys, expected, skip = "", command, refused, prefill, returned, isElsewhere = false } = cases[type];

  it.skipIf(isElsewhere)("is named by the question", async () => {
    expect(namedByQuestion(await show(type))).toBe(true);
  });

  it.skipIf(isElsewhere).each(["ltr", "rtl"])(
    "has nothing for axe to find (%s, 320 px, no sideways scrolling)",
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

  it.skipIf(keys === undefined)(`is answered by keyboard alone ${skip}`, async () => {
    const chat = await show(type);
    await expect.poll(() => focusIsInside(chat)).toBe(true);
    await userEvent.keyboard(keys ?? "");
    await expect.poll(() => chat.session.answers.length).toBe(1);
    expect(chat.session.answers[0]).toMatchObject({ type: "text", value: expected });
  });

  it.skipIf(keys === undefined)(`sends one answer however often it is sent ${skip}`, async () => {
    const chat = await show(type);
    await expect.poll(() => focusIsInside(chat)).toBe(true);
    const beforeSending = (keys ?? "").replace(/\{Enter\}$/, "");
    if (beforeSending !== "") await userEvent.keyboard(beforeSending);
    const active = chat.host.shadowRoot?.activeElement;
    for (let time = 0; time < 2; time += 1) {
      if (active instanceof HTMLButtonElement) active.click();
      else active?.closest("form")?.requestSubmit();
    }
    await expect.poll(() => chat.session.answers.length).toBe(1);
  });

  it.skipIf(keys === undefined)(`keeps the focus in the chat after the answer ${skip}`, async () => {
    const chat = await show(type);
    await expect.poll(() => focusIsInside(chat)).toBe(true);
    await userEvent.keyboard(keys ?? "");
    await expect.poll(() => chat.session.answers.length).toBe(1);
    expect(chat.host.shadowRoot?.activeElement?.className).toContain("banter-waiting");
  });

  it.skipIf(command === undefined)("obeys setInputValue and submitInput", async () => {
    const chat = await show(type);
    chat.session.setInputValue(command?.value ?? "");
    await expect.poll(() => fieldIsFilled(chat)).toBe(true);
    chat.session.submitInput();
    await expect.poll(() => chat.session.answers.length).toBe(1);
    expect(chat.session.answers[0]).toMatchObject({ value: command?.sent });
  });

  it.skipIf(command === undefined)("obeys setInputValue from the moment it is there", async () => {
    const showing = show(type);
    const watcher = new MutationObserver(() => {
      if (controls(rendered).length === 0) return;
      watcher.disconnect();
      rendered?.session.setInputValue(command?.value ?? "");
    });
    if (rendered) watcher.observe(rendered.container, { childList: true, subtree: true });
    const chat = await showing;
    await expect.poll(() => fieldIsFilled(chat)).toBe(true);
  });

  it.skipIf(refused === undefined)("says in words what is wrong, tied to its field", async () => {
    const chat = await show(type);
    await expect.poll(() => focusIsInside(chat)).toBe(true);
    await userEvent.keyboard(refused?.keys ?? "");
    const field = () => chat.container.querySelector<HTMLElement>("[aria-invalid=true]");
    await expect.poll(() => field()).not.toBeNull();
    const described = chat.container.querySelector(
      `#${CSS.escape(field()?.getAttribute("aria-describedby") ?? "")}`,
    );
    expect(described?.getAttribute("role")).toBe("alert");
    expect(described?.textContent).toMatch(refused?.words ?? /^$/);
    expect(chat.session.answers).toEqual([]);
  });

  it.skipIf(prefill === undefined)("begins with what the server knows, where the bot allows it", async () => {
    const allowed = bot({ settings: { general: { isInputPrefillEnabled: true } } });
    const chat = await show(type, "400px", { bot: allowed, prefilledValue: prefill?.value ?? "" });
    expect(shownIn(chat)).toContain(prefill?.shown);
  });

  it.skipIf(prefill === undefined)("begins empty where the bot does not", async () => {
    const chat = await show(type, "400px", { prefilledValue: prefill?.value ?? "" });
    expect(shownIn(chat)).not.toContain(prefill?.shown);
  });

  it.skipIf(returned === undefined)("comes back filled in when its answer could not be sent", async () => {
    const chat = await show(type, "400px", returned && { returnedAnswer: returned.answer });
    expect(shownIn(chat)).toContain(returned?.shown);
  });

  it.runIf(!isElsewhere && driverCan.emulate && driverCan.tabAround).each(["none", "active"])(
    "shows where the focus is (forced colours: %s)",
    async (colours) => {
      await cdp().send("Emulation.setEmulatedMedia", {
        features: [{ name: "forced-colors", value: colours }],
      });
      const chat = await show(type);
      await expect.poll(() => focusIsInside(chat)).toBe(true);
      await userEvent.keyboard("{Tab}{Shift>}{Tab}{/Shift}");
      await expect.poll(() => hasFocusRing(chat)).toBe(true);
    },
  );
});

it.each([
  ["an input that this version doesn't know", { type: "slider input" }],
  ["a choice of nothing", { type: "choice input" }],
  ["a choice of no pictures", { type: "picture choice input" }],
  ["cards without a button", { type: "cards", items: [{ id: "a", title: "A", paths: [] }] }],
])("%s is answered by text", async (_, fields) => {
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
