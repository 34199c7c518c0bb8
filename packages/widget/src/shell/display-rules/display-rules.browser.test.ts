import type { DisplayRule } from "@banter/protocol";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BubbleProps } from "../../contract/widget-props.ts";
import { createTestPage, isShown, onlyChat, page, part, userEvent } from "../testing/test-page.ts";

const { banter, chats } = createTestPage();
const start = location.href;

beforeEach(async () => {
  await page.viewport(1000, 800);
  chats.length = 0;
});
afterEach(() => {
  banter.destroy();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  history.replaceState(null, "", start);
  localStorage.clear();
  sessionStorage.clear();
});

function setUp(props: BubbleProps & { readonly id?: string }) {
  const { element } = banter.initBubble({ typebot: "lead", ...props });
  return {
    element,
    launcher: part(element, "button"),
    isOpen: () => element.shadowRoot?.querySelector("[data-open]") !== null,
    card: () => element.shadowRoot?.querySelector('[part="preview-message"]')?.textContent,
    areWatched: () => banter.explainRules().flat().length > 0,
  };
}

/** A bubble whose bot's opening is in the page. */
function setUpWithOpening(opening: object, props: BubbleProps = {}) {
  const element = document.createElement("banter-bubble");
  const script = document.createElement("script");
  script.type = "application/json";
  script.dataset["opening"] = "";
  script.textContent = JSON.stringify(opening);
  element.id = "with-opening";
  element.append(script);
  banter.define();
  document.body.append(element);
  return setUp({ id: "with-opening", ...props });
}

const at = (place: string): DisplayRule["when"] => ({ query: { at: place } });
const goTo = (place: string) => history.replaceState(null, "", `?at=${place}`);

describe("a bubble", () => {
  test("hides its launcher from the first frame until a rule shows it", async () => {
    const { launcher, areWatched } = setUp({
      displayRules: [{ when: at("far"), do: "showLauncher" }],
      theme: { button: { backgroundColor: "#000" } },
    });
    await new Promise(requestAnimationFrame);
    expect(isShown(launcher)).toBe(false);
    await expect.poll(areWatched).toBe(true);
    expect(isShown(launcher)).toBe(false);
    goTo("far");
    await expect.poll(() => isShown(launcher)).toBe(true);
  });

  test("shows its launcher if no valid rule would, and if the page opens the chat", async () => {
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    const invalid = setUp({ displayRules: [{ when: { share: -1 }, do: "showLauncher" }] });
    await expect.poll(() => isShown(invalid.launcher)).toBe(true);
    banter.destroy();
    const { launcher, areWatched } = setUp({ displayRules: [{ when: at("x"), do: "showLauncher" }] });
    await expect.poll(areWatched).toBe(true);
    banter.open();
    banter.close();
    expect(isShown(launcher)).toBe(true);
  });

  test("opens by a rule without taking the focus, and for a click on an element with it", async () => {
    const button = document.body.appendChild(document.createElement("button"));
    button.textContent = "Help";
    const { isOpen } = setUp({
      displayRules: [
        { when: { elementClicked: "button" }, do: "open" },
        { when: at("open"), do: "open" },
      ],
    });
    await expect.poll(() => banter.explainRules().flat().length).toBe(2);
    goTo("open");
    await expect.poll(isOpen).toBe(true);
    await expect.poll(() => chats.length).toBe(1);
    expect(onlyChat(chats).mount.mayFocus).toBe(false);
    banter.destroy();
    chats.length = 0;
    const again = setUp({ displayRules: [{ when: { elementClicked: "button" }, do: "open" }] });
    await expect.poll(again.areWatched).toBe(true);
    await userEvent.click(button);
    await expect.poll(() => chats.length).toBe(1);
    expect(onlyChat(chats).mount.mayFocus).toBe(true);
  });

  test("takes no focus for a click that has not happened", async () => {
    const { areWatched } = setUp({
      displayRules: [{ when: { any: [{ query: { at: "open" } }, { elementClicked: "#help" }] }, do: "open" }],
    });
    await expect.poll(areWatched).toBe(true);
    await userEvent.click(document.body.appendChild(document.createElement("textarea")));
    goTo("open");
    await expect.poll(() => chats.length).toBe(1);
    expect(onlyChat(chats).mount.mayFocus).toBe(false);
  });

  test("shows a rule's message, or that of its props", async () => {
    const { card } = setUp({ displayRules: [{ do: "preview", message: "Ask us" }] });
    await expect.poll(card).toBe("Ask us");
    banter.destroy();
    const own = setUp({ displayRules: [{ do: "preview" }], previewMessage: { message: "From the props" } });
    await expect.poll(own.card).toBe("From the props");
  });

  test("opens after autoShowDelay, as without rules", async () => {
    const { isOpen } = setUp({ displayRules: [{ when: at("x"), do: "open" }], autoShowDelay: 50 });
    await expect.poll(isOpen).toBe(true);
  });

  test("reads the rules from an attribute; new rules replace those before", async () => {
    const { element, card } = setUp({});
    element.setAttribute("display-rules", '[{"do":"preview","message":"One"}]');
    await expect.poll(card).toBe("One");
    element.setAttribute("display-rules", '[{"do":"preview","message":"Two"}]');
    await expect.poll(card).toBe("Two");
    expect(banter.explainRules().flat()).toHaveLength(1);
    element.removeAttribute("display-rules");
    await expect.poll(() => banter.explainRules().flat()).toEqual([]);
  });

  test("shows the bot of the rule", async () => {
    const { isOpen } = setUp({ displayRules: [{ do: "open", bot: "sales" }] });
    await expect.poll(isOpen).toBe(true);
    await expect.poll(() => chats.length).toBe(1);
    expect(onlyChat(chats).mount.props.typebot).toBe("sales");
    expect(onlyChat(chats).mount.options.typebot).toBe("sales");
    expect(banter.explainRules().flat()).toMatchObject([{ fired: true }]);
  });

  test("watches nothing after it was removed", async () => {
    const { element } = setUp({ displayRules: [{ when: at("here"), do: "open" }] });
    const opened = vi.fn<() => void>();
    element.addEventListener("banter:open", opened);
    // The rules may still be loading.
    await expect.poll(() => element.shadowRoot?.querySelector(".chat") !== null).toBe(true);
    banter.destroy();
    const { areWatched } = setUp({ displayRules: [{ when: at("here"), do: "preview" }] });
    await expect.poll(areWatched).toBe(true);
    goTo("here");
    await expect.poll(() => banter.explainRules()).toMatchObject([[{ fired: true }]]);
    expect(opened).not.toHaveBeenCalled();
  });

  test("watches rules once that are replaced and set again while their code loads", async () => {
    const navigation: unknown = Reflect.get(window, "navigation");
    if (!(navigation instanceof EventTarget)) throw new Error("This browser has no Navigation API.");
    const listened = vi.spyOn(navigation, "addEventListener");
    const { element, areWatched } = setUp({});
    await expect.poll(() => element.shadowRoot?.querySelector(".chat") !== null).toBe(true);
    for (const place of ["a", "b", "a"]) {
      Object.assign(element, { displayRules: [{ when: at(place), do: "open" }] });
      // The element applies its props in a microtask.
      await Promise.resolve();
      await Promise.resolve();
    }
    await expect.poll(areWatched).toBe(true);
    await new Promise(requestAnimationFrame);
    expect(listened).toHaveBeenCalledOnce();
  });

  test("doesn't apply rules that arrive after it was removed", async () => {
    let answer = (_: Response): void => {};
    vi.spyOn(window, "fetch").mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { element } = setUp({ apiHost: "https://b.test", hasOpenings: true, consent: true });
    await expect.poll(() => vi.mocked(window.fetch).mock.calls.length).toBeGreaterThan(0);
    await expect.poll(() => element.shadowRoot?.querySelector(".chat") !== null).toBe(true);
    banter.destroy();
    answer(
      Response.json({ isStatic: false, typebot: { id: "b", settings: { displayRules: [{ do: "open" }] } } }),
    );
    // Rules of another widget are applied later.
    await new Promise(requestAnimationFrame);
    const other = setUp({ typebot: "other", displayRules: [{ when: at("x"), do: "open" }] });
    await expect.poll(other.areWatched).toBe(true);
    expect("explainRules" in element && element.explainRules !== undefined).toBe(false);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("reset deletes what the rules remember", async () => {
    setUp({ displayRules: [{ do: "open" }], consent: true });
    await expect.poll(() => Object.keys(localStorage)).toEqual(["banter-displayRules-lead"]);
    banter.reset();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe("the bot's rules", () => {
  const displayRules: readonly DisplayRule[] = [
    { when: at("far"), do: "showLauncher" },
    { name: "bot's", do: "open", when: at("x") },
  ];

  test.each([
    ["in its opening", { isStatic: true, messages: [], typebot: { id: "b", settings: { displayRules } } }],
    ["without an opening", { isStatic: false, typebot: { settings: { displayRules } } }],
  ])("apply before the chat is opened: %s", async (_, opening) => {
    const { launcher, areWatched } = setUpWithOpening(opening);
    await expect.poll(areWatched).toBe(true);
    expect(isShown(launcher)).toBe(false);
    goTo("far");
    await expect.poll(() => isShown(launcher)).toBe(true);
  });

  test("of a bot that is being tried out apply, too", async () => {
    const { launcher, areWatched } = setUp({ typebot: { id: "draft", settings: { displayRules } } });
    await expect.poll(areWatched).toBe(true);
    expect(isShown(launcher)).toBe(false);
    goTo("far");
    await expect.poll(() => isShown(launcher)).toBe(true);
  });

  test("are replaced by those of the prop", async () => {
    const opening = { isStatic: false, typebot: { settings: { displayRules } } };
    const own: readonly DisplayRule[] = [{ name: "own", when: at("x"), do: "open" }];
    const { areWatched } = setUpWithOpening(opening, { displayRules: own });
    await expect.poll(areWatched).toBe(true);
    expect(banter.explainRules().flat()).toMatchObject([{ rule: { name: "own" } }]);
  });
});

test("a popup opens by a rule", async () => {
  const { element } = banter.initPopup({
    typebot: "lead",
    displayRules: [{ do: "open" }, { do: "preview" }],
  });
  await expect.poll(() => element.shadowRoot?.querySelector("[data-open]") !== null).toBe(true);
  expect(banter.explainRules()).toMatchObject([
    [{ fired: true }, { fired: false, why: [{ because: "This kind of widget can't do it." }] }],
  ]);
});

test("an inline chat ignores rules and says so once", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  banter.define();
  const element = document.body.appendChild(document.createElement("banter-standard"));
  Object.assign(element, { typebot: "lead", displayRules: [{ do: "open" }] });
  await expect.poll(() => chats.length).toBe(1);
  Object.assign(element, { displayRules: [] });
  await new Promise(requestAnimationFrame);
  expect(warn.mock.calls.flat()).toEqual([
    "Banter ignored displayRules: an inline chat is part of its page. Use a bubble or a popup.",
  ]);
  element.remove();
});
