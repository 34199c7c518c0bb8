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

async function open(props: OwnProps, chunks = conversation) {
  rendered = renderChat({ bot: bot(), chunks }, { props });
  const { container, session } = rendered;
  const buttons = () => [...container.querySelectorAll<HTMLElement>(".banter-visitor-bar > button")];
  const names = () => buttons().map((button) => button.ariaLabel);
  const confirmation = () => container.querySelector('[role="alertdialog"]');
  return { ...rendered, container, session, buttons, names, confirmation };
}

describe("the visitor's controls", () => {
  test("are shown only if the site owner enables them", async () => {
    const { container, chat, names } = await open({});
    expect(container.querySelector(".banter-visitor-bar")).toBeNull();
    chat.update(resolveProps({ controls: ["transcript"] }));
    await expect.poll(names, { timeout: 10_000 }).toEqual(["Download conversation"]);
    chat.update(resolveProps({ controls: true }));
    await expect.poll(names).toEqual(["Download conversation", "Start over"]);
    // The form of an attribute.
    chat.update(JSON.parse('{ "controls": "restart" }'));
    await expect.poll(names).toEqual(["Start over"]);
    chat.update(resolveProps({ controls: false }));
    await expect.poll(names).toEqual([]);
  });

  test.each([
    ["de", ["Unterhaltung herunterladen", "Neu beginnen"]],
    ["ja", ["会話をダウンロード", "最初からやり直す"]],
  ])("are translated to %s", async (locale, expected) => {
    const { names } = await open({ controls: true, locale });
    await expect.poll(names, { timeout: 10_000 }).toEqual(expected);
  });

  test("download the conversation as a file", async () => {
    const { buttons } = await open({ controls: true });
    await expect.poll(() => buttons().length, { timeout: 10_000 }).toBe(2);
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
    buttons()[0]?.click();
    expect(await downloaded).toBe("Bot said: Name?\n\nYou said: Ada\n\nBot said: Mail?\n");
  });

  test.runIf(driverCan.tabAround)(
    "start over after a confirmation that Escape cancels, by keyboard alone",
    async () => {
      const { buttons, confirmation, session, host } = await open({ controls: true });
      await expect.poll(() => buttons().length, { timeout: 10_000 }).toBe(2);
      let escapes = 0;
      host.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && !event.defaultPrevented) escapes += 1;
      });
      buttons()[1]?.focus();
      await userEvent.keyboard("{Enter}");
      await expect.poll(() => confirmation()?.textContent).toContain("This conversation will be deleted.");
      await userEvent.keyboard("{Escape}");
      await expect.poll(confirmation).toBeNull();
      expect(host.shadowRoot?.activeElement).toBe(buttons()[1]);
      expect(escapes).toBe(0);
      expect(session.calls).not.toContain("restart");

      await userEvent.keyboard("{Enter}");
      await expect.poll(() => confirmation() !== null).toBe(true);
      await userEvent.tab({ shift: true });
      await userEvent.keyboard("{Enter}");
      await expect.poll(() => session.calls).toContain("restart");
      expect(confirmation()).toBeNull();
    },
  );

  test("start over without a confirmation if there are no answers", async () => {
    const { buttons, confirmation, session } = await open({ controls: ["restart"] }, conversation.slice(1));
    await expect.poll(() => buttons().length, { timeout: 10_000 }).toBe(1);
    buttons()[0]?.click();
    await expect.poll(() => session.calls).toContain("restart");
    expect(confirmation()).toBeNull();
  });

  test("are above the conversation, cover nothing and are accessible", async () => {
    const { buttons, container } = await open({ controls: true });
    await expect.poll(() => buttons().length, { timeout: 10_000 }).toBe(2);
    const bar = container.querySelector(".banter-visitor-bar")?.getBoundingClientRect();
    const view = container.querySelector(".banter-chat-view")?.getBoundingClientRect();
    expect(bar?.bottom).toBeLessThanOrEqual(view?.top ?? 0);
    expect(view?.bottom).toBeCloseTo(container.getBoundingClientRect().bottom, 0);
    buttons()[1]?.click();
    await expect.poll(() => container.querySelector('[role="alertdialog"]')).not.toBeNull();
    const { violations } = await axe.run(container.querySelector(".banter-visitor-bar") ?? document);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
