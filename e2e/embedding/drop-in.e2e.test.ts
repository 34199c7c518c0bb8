import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { root } from "../../tools/run-command.ts";
import { openFastClockPage } from "../fast-clock-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";
import { greeterChat } from "./greeter-chat.ts";

/* Sites that embed the reference change one address in their pages, and everything else keeps working. */

const fixture = useEmbeddingFixture();

/** The forms of snippets that such sites use; only the import's address is ours. */
function snippets(api: string): readonly (readonly [name: string, html: string, opens: boolean])[] {
  const script = (code: string) =>
    `<script type="module">import Typebot from "/banter/typebot.js"; ${code}</script>`;
  return [
    [
      "standard",
      `${script(`Typebot.initStandard({ typebot: "greeter", apiHost: "${api}" });`)}<typebot-standard style="width: 100%; height: 600px;"></typebot-standard>`,
      false,
    ],
    [
      "standard by id",
      `<typebot-standard id="another"></typebot-standard><typebot-standard id="my-bot" style="width: 100%; height: 600px;"></typebot-standard>
       ${script(`Typebot.initStandard({ id: "my-bot", typebot: "greeter", apiHost: "${api}" });`)}`,
      false,
    ],
    [
      "element with attributes",
      `${script("")}<typebot-standard typebot="greeter" api-host="${api}" style="height: 600px"></typebot-standard>`,
      false,
    ],
    [
      "popup with a delay",
      script(`Typebot.initPopup({ typebot: "greeter", apiHost: "${api}", autoShowDelay: 100 });`),
      false,
    ],
    ["popup by command", script(`Typebot.initPopup({ typebot: "greeter", apiHost: "${api}" });`), true],
    [
      "bubble",
      script(`Typebot.initBubble({
        typebot: "greeter",
        apiHost: "${api}",
        previewMessage: { message: "I have a question for you!", autoShowDelay: 100, avatarUrl: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" },
        theme: {
          placement: "left",
          button: { backgroundColor: "#0042DA", iconColor: "#FFFFFF", size: "large" },
          previewMessage: { backgroundColor: "#ffffff", textColor: "black", closeButtonBackgroundColor: "#eee", closeButtonIconColor: "#111" },
          chatWindow: { backgroundColor: "#ddd", maxWidth: "420px", maxHeight: "500px" },
        },
      });`),
      true,
    ],
    [
      "a script made by a tag manager",
      `<script>
        const typebotInitScript = document.createElement("script");
        typebotInitScript.type = "module";
        typebotInitScript.innerHTML = \`import Typebot from "/banter/typebot.js"; Typebot.initBubble({ typebot: "greeter", apiHost: "${api}" });\`;
        document.body.append(typebotInitScript);
      </script>`,
      true,
    ],
  ];
}

// Spec: 1.1
test.each([
  "standard",
  "standard by id",
  "element with attributes",
  "popup with a delay",
  "popup by command",
  "bubble",
  "a script made by a tag manager",
])("the snippet works as it is: %s", async (name) => {
  const { browser, site, api } = fixture();
  const [, html = "", opens = false] = snippets(api).find(([known]) => known === name) ?? [];
  const { page, problems } = await openFastClockPage(browser, site.put("/snippet.html", html));
  if (opens) {
    await page.waitForFunction(() => document.querySelector("typebot-popup, typebot-bubble") !== null);
    await page.evaluate(`Typebot.open()`);
  }
  const chat = greeterChat(page);
  await chat.isGreeted();
  await chat.givesName("Ada");
  // An element beside it has no bot on purpose.
  expect(problems.filter((problem) => !problem.includes("has no bot"))).toEqual([]);
  await page.context().close();
});

// Spec: 1.12, 3.10
test("commands, window messages and callbacks work as such a site knows them", async () => {
  const { browser, site, api } = fixture();
  const url = site.put(
    "/commands.html",
    `<script type="module">
      import Typebot from "/banter/typebot.js";
      window.heard = [];
      const callbacks = {};
      for (const name of ["onOpen", "onClose", "onInit", "onNewInputBlock", "onAnswer", "onEnd", "onChatStatePersisted", "onPreviewMessageClick", "onPreviewMessageDismissed"]) {
        callbacks[name] = (payload) => heard.push([name, payload?.message ?? payload?.id ?? payload]);
      }
      Typebot.initBubble({ typebot: "greeter", apiHost: "${api}", previewMessage: { message: "Hi there" }, ...callbacks });
      Typebot.setPrefilledVariables({ Name: "John" });
    </script>`,
  );
  const { page, problems } = await openFastClockPage(browser, url);
  const say = (message: object) =>
    page.evaluate((data) => window.postMessage(data, "*"), { isFromTypebot: true, ...message });
  await page.locator(".launcher").waitFor();
  await say({ command: "showPreviewMessage" });
  await page.getByText("Hi there").waitFor();
  await say({ command: "hidePreviewMessage" });
  await page.getByText("Hi there").waitFor({ state: "hidden" });
  await say({ command: "showPreviewMessage", message: { message: "Another" } });
  await page.getByRole("button", { name: "Another" }).click();
  const chat = greeterChat(page);
  await chat.isGreeted();
  await say({ command: "setInputValue", value: "Grace" });
  await expect.poll(() => chat.field.inputValue()).toBe("Grace");
  await say({ command: "submitInput" });
  await chat.says("Nice to meet you, Grace.");
  await chat.choosesCoffee();
  await expect.poll(() => page.evaluate(`heard.at(-1)[0]`)).toBe("onEnd");
  await say({ command: "close" });
  await say({ command: "toggle" });
  await say({ command: "unmount" });
  await expect.poll(() => page.locator("typebot-bubble").count()).toBe(0);
  expect(await page.evaluate(`heard`)).toEqual(
    [
      ["onPreviewMessageClick", null],
      ["onOpen", null],
      ["onPreviewMessageDismissed", null],
      ["onInit", null],
      ["onNewInputBlock", "name"],
      ["onChatStatePersisted", false],
      ["onAnswer", "Grace"],
      ["onNewInputBlock", "drink"],
      ["onAnswer", "Coffee"],
      ["onEnd", null],
      ["onClose", null],
      ["onOpen", null],
      ["onClose", null],
    ].map(([name, payload]) => [name, payload ?? undefined]),
  );
  expect(problems).toEqual([]);
  await page.context().close();
});

test("the page's style sheet reaches the documented parts", async () => {
  const { browser, site, api } = fixture();
  const parts = ["button", "button-icon", "preview-message", "preview-message-close-button", "bot"];
  const url = site.put(
    "/parts.html",
    `<style>${parts.map((part) => `typebot-bubble::part(${part}) { outline: 3px dotted rgb(1, 2, 3) }`).join("\n")}
      typebot-popup::part(overlay), typebot-popup::part(bot) { outline: 3px dotted rgb(1, 2, 3) }</style>
     <script type="module">
      import Typebot from "/banter/typebot.js";
      Typebot.initBubble({ id: "bubble", typebot: "greeter", apiHost: "${api}", previewMessage: { message: "Hi" } });
      Typebot.initPopup({ id: "popup", typebot: "greeter", apiHost: "${api}" });
    </script>`,
  );
  const { page } = await openFastClockPage(browser, url);
  await page.locator("#bubble .launcher").waitFor();
  await page.evaluate(`Typebot.showPreviewMessage(undefined, { id: "bubble" })`);
  await page.getByText("Hi", { exact: true }).waitFor();
  await page.evaluate(`Typebot.open({ id: "popup" })`);
  await page.locator("#popup [data-open]").waitFor();
  for (const part of [
    ...parts.map((name) => `#bubble [part~=${name}]`),
    "#popup [part~=overlay]",
    "#popup [part~=bot]",
  ]) {
    expect(await page.locator(part).evaluate((element) => getComputedStyle(element).outline), part).toContain(
      "rgb(1, 2, 3)",
    );
  }
  await page.context().close();
});

/** Selectors that a bot's custom CSS may use, and the specimen that contains them after some visitor action. */
interface Hooks {
  readonly specimen: string;
  readonly selectors: readonly string[];
  readonly act?: (page: Page) => Promise<void>;
}

const hooks: readonly Hooks[] = [
  {
    specimen: "Text",
    selectors: [
      ".typebot-container",
      ".typebot-chat-view",
      ".scrollable-container",
      ".typebot-chat-chunk",
      ".typebot-bottom-spacer",
      ".typebot-avatar-container",
      ".typebot-host-bubble",
      ".slate-html-container",
      ".text-fade-in",
      ".typebot-input-container[data-blockid]",
      ".typebot-input-form",
      ".typebot-input",
      ".text-input",
      ".typebot-button",
      ".send-icon",
      "[data-testid=host-bubble]",
      "[data-testid=default-avatar]",
    ],
  },
  { specimen: "Text, long", selectors: ["[data-testid=textarea]", "textarea.text-input"] },
  {
    specimen: "Text",
    selectors: [".guest-container", ".typebot-guest-bubble", "[data-testid=guest-bubble]"],
    act: async (page) => {
      await page.getByPlaceholder("Your name").fill("Ada");
      await page.keyboard.press("Enter");
      await page.getByTestId("guest-bubble").waitFor();
    },
  },
  {
    specimen: "Email",
    selectors: [".typebot-input-error-message"],
    act: async (page) => {
      await page.locator("input[type=email]").fill("nobody");
      await page.keyboard.press("Enter");
      await page.locator(".banter-input-error-message").waitFor();
    },
  },
  { specimen: "Phone", selectors: [".typebot-country-select"] },
  { specimen: "Date", selectors: [".typebot-datetime-input", "[data-testid=from-date]"] },
  { specimen: "Date, range and time", selectors: ["[data-testid=to-date]"] },
  { specimen: "Time", selectors: ["[data-testid=time]"] },
  {
    specimen: "Choice",
    selectors: [
      ".typebot-buttons-input",
      ".typebot-buttons-input > [data-slot=list]",
      "[data-itemid='all.ask-1.coffee']",
    ],
  },
  {
    specimen: "Choice, multiple",
    selectors: [".typebot-selectable", ".typebot-checkbox", "[data-itemid='all.ask-1.coffee']"],
  },
  {
    specimen: "Choice, multiple",
    selectors: [".typebot-selectable.selected", ".typebot-checkbox.checked"],
    act: async (page) => {
      await page.getByText("Coffee").click();
    },
  },
  { specimen: "Picture choice", selectors: [".typebot-picture-button", "[data-itemid='all.ask-1.hills']"] },
  {
    specimen: "Picture choice, multiple",
    selectors: [".typebot-selectable-picture", "[data-itemid='all.ask-1.hills']"],
  },
  { specimen: "Rating, numbers", selectors: [".rating-label"] },
  { specimen: "Rating, icons", selectors: [".rating-icon-container"] },
  { specimen: "File", selectors: [".typebot-upload-input"] },
  { specimen: "File, several, skippable", selectors: [".secondary-button"] },
  {
    specimen: "File, several, skippable",
    selectors: [".total-files-indicator"],
    act: async (page) => {
      const file = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from(name) });
      await page.locator("input[type=file]").setInputFiles([file("a.png"), file("b.png")]);
    },
  },
  {
    specimen: "Text, with files and voice",
    selectors: [".typebot-recorder", ".left-gradient", ".right-gradient", ".time-container"],
    act: async (page) => {
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = async () =>
          new AudioContext().createMediaStreamDestination().stream;
      });
      await page.getByRole("button", { name: "Record voice" }).click();
    },
  },
  { specimen: "Cards", selectors: [".typebot-card"] },
  {
    specimen: "Text, rich",
    selectors: [".slate-bold", ".slate-italic", ".slate-underline", "[data-element-type]"],
  },
];

test.each(hooks)("custom CSS reaches $specimen by $selectors", async ({ specimen, selectors, act }) => {
  const { browser, site, api } = fixture();
  const examples = readFileSync(join(root, "apps/site/public/dist/gallery-examples.js"), "utf8");
  site.put("/gallery-examples.js", examples);
  const customCss = `.typebot-container { --typebot-button-color: rgb(4, 5, 6) !important }\n${selectors.map((selector, index) => `${selector} { --hook-${index}: reached }`).join("\n")}`;
  const url = site.put(
    "/hooks.html",
    `<banter-standard style="height: 600px"></banter-standard><script type="module">
      import { examples } from "/gallery-examples.js";
      import Banter from "/banter/banter.js";
      const { bot } = examples.find(({ name }) => name === ${JSON.stringify(specimen)});
      Banter.initStandard({
        apiHost: "${api}",
        typebot: { ...bot, theme: { customCss: ${JSON.stringify(customCss)} } },
      });
    </script>`,
  );
  const { page } = await openFastClockPage(browser, url);
  await page.getByTestId("host-bubble").last().waitFor();
  if (specimen !== "Text, rich")
    await page
      .locator(".banter-input-container :is(input, textarea, button)")
      .first()
      .waitFor({ state: "attached" });
  await act?.(page);
  const reached = () =>
    page.evaluate((count) => {
      const elements = [
        ...(document.querySelector("banter-standard")?.shadowRoot?.querySelectorAll("*") ?? []),
      ];
      const styles = elements.map((element) => getComputedStyle(element));
      return Array.from({ length: count }, (_, index) =>
        styles.some((style) => style.getPropertyValue(`--hook-${index}`) === "reached"),
      );
    }, selectors.length);
  const missed = async () => {
    const found = await reached();
    return selectors.filter((_, index) => !found[index]);
  };
  await expect.poll(missed).toEqual([]);
  expect(
    await page
      .locator(".banter-container")
      .evaluate((container) => getComputedStyle(container).getPropertyValue("--banter-button-color")),
  ).toBe("rgb(4, 5, 6)");
  await page.context().close();
});
