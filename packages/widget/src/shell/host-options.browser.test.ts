import { startRequest } from "@banter/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestPage, onlyChat, part, page } from "./testing/test-page.ts";
import type { BubbleTheme, WidgetProps } from "../contract/widget-props.ts";

/* Effects of the page's props (spec §3) that no other test covers. */

const { banter, chats } = createTestPage();

beforeEach(async () => {
  await page.viewport(1000, 800);
  chats.length = 0;
});

afterEach(() => {
  banter.destroy();
  document.body.replaceChildren();
});

/** Opens a chat; returns what it was mounted with and its start request. */
async function started(props: WidgetProps) {
  banter.initPopup({ typebot: "lead", defaultOpen: true, ...props });
  // The first test of this file waits for the frame and the chat to load.
  await expect.poll(() => chats.length, { timeout: 10_000 }).toBe(1);
  const { mount } = onlyChat(chats);
  const nothing = { get: () => undefined };
  return { mount, request: startRequest(mount.options, { session: nothing, local: nothing }) };
}

describe("a conversation starts", () => {
  // Spec: 3.2, 3.4, 3.5, 3.6, 3.7
  test.each<[string, WidgetProps, object]>([
    [
      "at a group",
      { isPreview: true, startFrom: { type: "group", groupId: "g1" } },
      { startFrom: { type: "group", groupId: "g1" } },
    ],
    [
      "at an event",
      { isPreview: true, startFrom: { type: "event", eventId: "e1" } },
      { startFrom: { type: "event", eventId: "e1" } },
    ],
    ["in a preview's session", { isPreview: true, sessionId: "s-1" }, { sessionId: "s-1" }],
    ["with a preview link's token", { isPreview: true, previewToken: "1.x" }, { previewToken: "1.x" }],
    [
      "with a preview's bot",
      { typebot: { id: "lead", groups: [] } },
      { typebot: { id: "lead", groups: [] } },
    ],
    ["with a result", { resultId: "r-1" }, { resultId: "r-1" }],
    [
      "with variables",
      { prefilledVariables: { Name: "Ada", Tags: ["a"] } },
      { prefilledVariables: { Name: "Ada", Tags: ["a"] } },
    ],
  ])("%s, as the props say", async (_, props, body) => {
    const { request } = await started(props);
    const isPreview = props.isPreview === true || typeof props.typebot === "object";
    expect(request?.path).toBe(`/api/v1/typebots/lead/${isPreview ? "preview/" : ""}startChat`);
    expect(request?.body).toMatchObject(body);
  });

  // Spec: 3.3, 3.8
  test("with the page's hosts, font, script policy and progress element", async () => {
    const progressBarRef = document.createElement("div");
    const props = {
      apiHost: "https://bots.example.com/",
      wsHost: "wss://sockets.example.com",
      font: "House Sans",
      allowScripts: "sandbox",
      progressBarRef,
    } as const;
    const { mount } = await started(props);
    expect(mount.apiHost.replace(/\/$/, "")).toBe("https://bots.example.com");
    expect(mount.props).toMatchObject({ wsHost: props.wsHost, font: props.font, allowScripts: "sandbox" });
    expect(mount.props.progressBarRef).toBe(progressBarRef);
  });
});

/** A bubble with its preview card shown. */
async function themedBubble(theme: BubbleTheme) {
  const { element, run } = banter.initBubble({ typebot: "lead", isPreview: true, theme });
  const avatarUrl = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
  run({ command: "showPreviewMessage", message: { message: "Hello!", avatarUrl } });
  await expect
    .poll(() => element.shadowRoot?.querySelector(".card:not([hidden])"), { timeout: 10_000 })
    .not.toBeNull();
  return { element, run };
}

describe("a bubble's theme", () => {
  // Spec: 3.17
  test("colors the preview card and its close button", async () => {
    const { element } = await themedBubble({
      previewMessage: {
        backgroundColor: "rgb(1, 2, 3)",
        textColor: "rgb(250, 251, 252)",
        closeButtonBackgroundColor: "rgb(4, 5, 6)",
        closeButtonIconColor: "rgb(240, 241, 242)",
      },
    });
    const card = getComputedStyle(part(element, "preview-message"));
    expect([card.backgroundColor, card.color]).toEqual(["rgb(1, 2, 3)", "rgb(250, 251, 252)"]);
    const close = getComputedStyle(part(element, "preview-message-close-button"));
    expect([close.backgroundColor, close.color]).toEqual(["rgb(4, 5, 6)", "rgb(240, 241, 242)"]);
  });

  // Spec: 3.17
  test("colors the launcher, its icon and the window", async () => {
    const { element, run } = await themedBubble({
      button: { backgroundColor: "rgb(9, 9, 9)", iconColor: "rgb(200, 210, 220)" },
      chatWindow: { backgroundColor: "rgb(30, 31, 32)", maxWidth: "300px", maxHeight: "400px" },
    });
    const launcher = getComputedStyle(part(element, "button"));
    expect([launcher.backgroundColor, launcher.color]).toEqual(["rgb(9, 9, 9)", "rgb(200, 210, 220)"]);
    run({ command: "open" });
    await expect.poll(() => part(element, "bot").inert).toBe(false);
    const chatWindow = getComputedStyle(part(element, "bot"));
    expect(chatWindow.backgroundColor).toBe("rgb(30, 31, 32)");
    expect([chatWindow.width, chatWindow.height]).toEqual(["300px", "400px"]);
  });

  test("can change at any time", async () => {
    const { element } = await themedBubble({ button: { iconColor: "rgb(1, 1, 1)" } });
    Reflect.set(element, "theme", {
      button: { iconColor: "rgb(2, 2, 2)" },
      previewMessage: { textColor: "rgb(3, 3, 3)" },
    });
    await expect.poll(() => getComputedStyle(part(element, "button")).color).toBe("rgb(2, 2, 2)");
    expect(getComputedStyle(part(element, "preview-message")).color).toBe("rgb(3, 3, 3)");
  });
});

test("another theme of a preview's bot updates its conversation, another bot starts a new one", async () => {
  const { mount } = await started({ typebot: { id: "a", theme: { customCss: "" } } });
  const { host } = mount;
  Reflect.set(host, "typebot", { id: "a", theme: { customCss: "p {}" }, settings: {} });
  await expect.poll(() => onlyChat(chats).calls).toContain("update");
  expect(onlyChat(chats).props.typebot).toMatchObject({ theme: { customCss: "p {}" } });
  Reflect.set(host, "typebot", { id: "b", theme: { customCss: "p {}" } });
  await expect.poll(() => chats.length).toBe(2);
});

test("controls are a flag or a list, also as attributes", async () => {
  const { mount } = await started({ controls: true });
  expect(mount.props.controls).toBe(true);
  mount.host.setAttribute("controls", '["restart"]');
  await expect.poll(() => onlyChat(chats).props.controls).toEqual(["restart"]);
  mount.host.setAttribute("controls", "");
  await expect.poll(() => onlyChat(chats).props.controls).toBe(true);
  mount.host.removeAttribute("controls");
  await expect.poll(() => onlyChat(chats).props.controls).toBeUndefined();
});
