import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { driverCan } from "../testing/driver-can.ts";
import { resolveProps, type OwnProps } from "../../contract/resolve-props.ts";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

let rendered: RenderedChat | undefined;

afterEach(() => {
  rendered?.chat.destroy();
  rendered?.host.remove();
});

const conversation = [
  chunk("1", [text("Name?")], {
    input: input("text input"),
    answer: { answer: answered("Ada"), status: "sent" },
  }),
  chunk("2", [text("Mail?")], { input: input("email input") }),
];

async function open(props: OwnProps, { chunks = conversation, onClose }: OpenOptions = {}) {
  rendered = renderChat({ bot: bot(), chunks }, { props, onClose });
  const { container, session } = rendered;
  const opener = () => container.querySelector<HTMLElement>(".banter-visitor-bar button");
  const rows = () => [...container.querySelectorAll<HTMLElement>(".banter-visitor-row")];
  const row = (name: string) => rows().find(({ textContent }) => textContent?.startsWith(name));
  const confirmation = () => container.querySelector('[role="alertdialog"]');
  async function openMenu() {
    await expect.poll(opener, { timeout: 10_000 }).not.toBeNull();
    opener()?.click();
    await expect.poll(() => rows().length).toBeGreaterThan(0);
  }
  return { ...rendered, container, session, opener, rows, row, confirmation, openMenu };
}

interface OpenOptions {
  readonly chunks?: typeof conversation;
  readonly onClose?: () => void;
}

describe("the visitor's controls", () => {
  afterEach(() => localStorage.removeItem("banter-preferences"));

  test("are shown only if the site owner enables them", async () => {
    const { container, chat, opener } = await open({});
    const name = () => opener()?.ariaLabel;
    expect(container.querySelector(".banter-visitor-bar")).toBeNull();
    chat.update(resolveProps({ controls: ["transcript"] }));
    await expect.poll(name, { timeout: 10_000 }).toBe("Download conversation");
    chat.update(resolveProps({ controls: true }));
    await expect.poll(name).toBe("Menu");
    // The form of an attribute.
    chat.update(JSON.parse('{ "controls": "restart" }'));
    await expect.poll(name).toBe("Start over");
    chat.update(resolveProps({ controls: false }));
    await expect.poll(name).toBeUndefined();
  });

  test.each([
    ["de", ["Unterhaltung herunterladen", "Neu beginnen"]],
    ["ja", ["会話をダウンロード", "最初からやり直す"]],
  ])("are translated to %s", async (locale, expected) => {
    const { openMenu, rows } = await open({ controls: true, locale });
    await openMenu();
    await expect.poll(() => rows().map(({ textContent }) => textContent)).toEqual(expected);
  });

  test("download the conversation as a file", async () => {
    const { openMenu, row, rows } = await open({ controls: true });
    await openMenu();
    const downloaded = new Promise<string>((resolve) => {
      const create = URL.createObjectURL;
      URL.createObjectURL = (file) => {
        URL.createObjectURL = create;
        if (file instanceof Blob) void file.text().then(resolve);
        return create.call(URL, file);
      };
    });
    const preventDownload = (event: Event) => event.preventDefault();
    document.addEventListener("click", preventDownload, { capture: true, once: true });
    row("Download conversation")?.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    expect(await downloaded).toBe("Bot said: Name?\n\nYou said: Ada\n\nBot said: Mail?\n");
    await expect.poll(() => rows()).toEqual([]);
  });

  test.runIf(driverCan.tabAround)(
    "start over after a confirmation that Escape cancels, by keyboard alone",
    async () => {
      const { opener, confirmation, session, host, rows } = await open({ controls: true });
      await expect.poll(opener, { timeout: 10_000 }).not.toBeNull();
      let escapes = 0;
      host.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && !event.defaultPrevented) escapes += 1;
      });
      const askToStartOver = async () => {
        await userEvent.keyboard("{Enter}");
        await expect.poll(() => rows().length).toBe(2);
        await userEvent.tab();
        await userEvent.tab();
        await userEvent.keyboard("{Enter}");
        await expect.poll(() => confirmation()?.textContent).toContain("This conversation will be deleted.");
      };
      opener()?.focus();
      await askToStartOver();
      await userEvent.keyboard("{Escape}");
      await expect.poll(confirmation).toBeNull();
      expect(host.shadowRoot?.activeElement).toBe(opener());
      expect(session.calls).not.toContain("restart");

      await userEvent.keyboard("{Enter}");
      await expect.poll(() => opener()?.ariaExpanded).toBe("true");
      await userEvent.keyboard("{Escape}");
      await expect.poll(() => opener()?.ariaExpanded).toBe("false");
      expect(host.shadowRoot?.activeElement).toBe(opener());
      expect(escapes).toBe(0);

      await askToStartOver();
      await userEvent.tab({ shift: true });
      await userEvent.keyboard("{Enter}");
      await expect.poll(() => session.calls).toContain("restart");
      expect(confirmation()).toBeNull();
    },
  );

  test("start over without a confirmation if there are no answers", async () => {
    const { opener, confirmation, session } = await open(
      { controls: ["restart"] },
      { chunks: conversation.slice(1) },
    );
    await expect.poll(opener, { timeout: 10_000 }).not.toBeNull();
    opener()?.click();
    await expect.poll(() => session.calls).toContain("restart");
    expect(confirmation()).toBeNull();
  });

  test("an open menu keeps the focus when the next question appears", async () => {
    const { opener, session, host, container } = await open(
      { controls: true },
      { chunks: conversation.slice(0, 1) },
    );
    await expect.poll(opener, { timeout: 10_000 }).not.toBeNull();
    opener()?.focus();
    opener()?.click();
    session.set({ chunks: conversation });
    await expect.poll(() => container.querySelector(".banter-input-container input")).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(host.shadowRoot?.activeElement).toBe(opener());
    expect(opener()?.ariaExpanded).toBe("true");
  });

  test("the menu closes with a press outside", async () => {
    const { openMenu, rows, container } = await open({ controls: true });
    await openMenu();
    await userEvent.click(container.querySelector(".banter-host-bubble") ?? container);
    await expect.poll(rows).toEqual([]);
  });

  test("the menu is inside a narrow popup, with each label in one line", async () => {
    const header = { isEnabled: true, title: "Fernwood" };
    rendered = renderChat(
      { bot: bot({ theme: { header } }), chunks: conversation },
      {
        props: { controls: ["transcript", "restart", "sound", "language"], sound: true },
        onClose: () => {},
        size: { width: "288px", height: "500px" },
      },
    );
    const { container } = rendered;
    const opener = () => container.querySelector<HTMLElement>(".banter-visitor-bar button");
    await expect.poll(opener, { timeout: 10_000 }).not.toBeNull();
    opener()?.click();
    await expect.poll(() => container.querySelectorAll(".banter-visitor-row").length).toBe(4);
    const chat = container.getBoundingClientRect();
    for (const row of container.querySelectorAll(".banter-visitor-row")) {
      const { left, right, height } = row.getBoundingClientRect();
      expect([left > chat.left, right < chat.right, height < 60]).toEqual([true, true, true]);
      expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
    }
  });

  test("the sound can be muted where there is one, and stays muted", async () => {
    const props: OwnProps = { controls: true, sound: true };
    const inline = await open(props);
    await inline.openMenu();
    expect(inline.row("Sound")).toBeUndefined();
    inline.chat.destroy();
    inline.host.remove();

    const first = await open(props, { onClose: () => {} });
    await first.openMenu();
    expect(first.row("Sound")?.ariaChecked).toBe("true");
    first.row("Sound")?.click();
    await expect.poll(() => first.container.hasAttribute("data-muted")).toBe(true);
    expect(first.row("Sound")?.ariaChecked).toBe("false");
    first.chat.destroy();
    first.host.remove();

    const second = await open(props, { onClose: () => {} });
    await expect.poll(() => second.container.hasAttribute("data-muted"), { timeout: 10_000 }).toBe(true);
    second.chat.update(resolveProps({ sound: true }));
    await expect.poll(() => second.container.hasAttribute("data-muted")).toBe(false);
  });

  test("the language can be chosen by its own name, and stays chosen", async () => {
    const props: OwnProps = { controls: ["restart", "language"], locale: "en" };
    const first = await open(props);
    await first.openMenu();
    const field = first.container.querySelector<HTMLSelectElement>(".banter-visitor-row select");
    const names = [...(field?.options ?? [])].map(({ text: name }) => name);
    expect(names).toHaveLength(22);
    expect(names.slice(0, 3)).toEqual(["English", "Deutsch", "Français"]);
    if (field === null) throw new Error("There is no field for the language.");
    await userEvent.selectOptions(field, "de");
    await expect.poll(() => first.row("Neu beginnen")).toBeDefined();
    // The page's own changes don't undo it.
    first.chat.update(resolveProps({ ...props, colorScheme: "dark" }));
    expect(first.opener()?.ariaLabel).toBe("Menü");
    first.chat.destroy();
    first.host.remove();

    const second = await open(props);
    await expect.poll(() => second.opener()?.ariaLabel, { timeout: 10_000 }).toBe("Menü");
  });

  describe("of a bot with several languages", () => {
    const inEnglish = { ...bot({ settings: { general: { locale: "en" } } }), languages: ["en", "de", "ar"] };
    const inGerman = { ...inEnglish, ...bot({ settings: { general: { locale: "de" } } }) };
    const languageField = ({ container }: RenderedChat) =>
      container.querySelector<HTMLSelectElement>(".banter-visitor-row select");

    const changesOf = ({ session }: Pick<RenderedChat, "session">) =>
      session.calls.filter((call) => call.startsWith("language"));

    async function openMenu(props: OwnProps) {
      const opened = await open(props);
      opened.session.set({ sessionId: "s", bot: inEnglish });
      await opened.openMenu();
      return opened;
    }

    test("offer these, also by default; the conversation continues in the chosen one", async () => {
      const chat = await openMenu({});
      const field = languageField(chat);
      if (field === null) throw new Error("There is no field for the language.");
      expect([...field.options].map(({ value }) => value)).toEqual(["en", "de", "ar"]);
      expect(field.value).toBe("en");
      expect(changesOf(chat)).toEqual([]);
      await userEvent.selectOptions(field, "de");
      await expect.poll(() => changesOf(chat)).toEqual(["language de"]);
      chat.session.set({ bot: inGerman });
      await expect.poll(() => chat.container.lang).toBe("de");
      await userEvent.selectOptions(field, "ar");
      await expect.poll(() => changesOf(chat)).toEqual(["language de", "language ar"]);
      await expect.poll(() => chat.container.dir).toBe("rtl");
    });

    test("are offered by their tags if these have no names", async () => {
      const chat = await openMenu({});
      chat.session.set({ bot: { ...inEnglish, languages: ["en", "de-1901-1901", "no tag"] } });
      await expect
        .poll(() => [...(languageField(chat)?.options ?? [])].map(({ text: name }) => name))
        .toEqual(["English", "de-1901-1901", "no tag"]);
    });

    test("are not offered where the site owner offers other controls or none", async () => {
      const chat = await openMenu({ controls: ["restart", "transcript"] });
      expect(languageField(chat)).toBeNull();
      chat.chat.update(resolveProps({ controls: false }));
      await expect.poll(() => chat.container.querySelector(".banter-visitor-bar")).toBeNull();
    });

    test("change the language when a question is open, and a refused change isn't repeated", async () => {
      localStorage.setItem("banter-preferences", '{ "locale": "de" }');
      const { session } = await open({});
      session.set({ sessionId: "s", bot: inEnglish, reply: { state: "waiting", isBusy: false } });
      session.set({ reply: { state: "none" } });
      await expect.poll(() => changesOf({ session }), { timeout: 10_000 }).toEqual(["language de"]);
      session.set({ reply: { state: "waiting", isBusy: false } });
      session.set({ reply: { state: "none" }, chunks: conversation.slice(0) });
      session.set({ sessionId: "t" });
      await expect.poll(() => changesOf({ session })).toEqual(["language de", "language de"]);
    });
  });

  test("choices are not stored if the site owner forbids it", async () => {
    const { openMenu, row, container } = await open(
      { controls: true, sound: true, storage: "none" },
      { onClose: () => {} },
    );
    await openMenu();
    row("Sound")?.click();
    await expect.poll(() => container.hasAttribute("data-muted")).toBe(true);
    expect(localStorage.getItem("banter-preferences")).toBeNull();
  });

  test("are above the conversation, cover nothing and are accessible", async () => {
    const { openMenu, opener, row, container } = await open(
      { controls: ["transcript", "restart", "sound", "language"], sound: true },
      { onClose: () => {} },
    );
    await expect.poll(opener, { timeout: 10_000 }).not.toBeNull();
    const bar = container.querySelector(".banter-visitor-bar")?.getBoundingClientRect();
    const view = container.querySelector(".banter-chat-view")?.getBoundingClientRect();
    expect(bar?.bottom).toBeLessThanOrEqual(view?.top ?? 0);
    expect(view?.bottom).toBeCloseTo(container.getBoundingClientRect().bottom, 0);
    const violations = async () => {
      const found = await axe.run(container.querySelector(".banter-visitor-bar") ?? document);
      return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    };
    await openMenu();
    expect(await violations()).toEqual([]);
    row("Start over")?.click();
    await expect.poll(() => container.querySelector('[role="alertdialog"]')).not.toBeNull();
    expect(await violations()).toEqual([]);
  });
});
