import { fail, ok } from "@banter/protocol";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Conversation } from "../../conversation/Conversation.tsx";
import type { OwnerApi } from "../../owner-api/create-owner-api.ts";
import { fakeEditingApi } from "../../testing/fake-editing-api.ts";
import { fakeOwnerApi, leadBot, resultDetail } from "../../testing/fake-owner-api.ts";
import { useRender } from "../../testing/render-admin.tsx";
import type { BotDraft, DraftTest } from "../draft/bot-draft.ts";
import { Editor } from "../Editor.tsx";
import "../../page/tokens.css";
import "../../page/page.css";

const render = useRender();

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1_280, 900);
});

const draft: BotDraft = {
  id: "lead",
  start: "hello",
  variables: { name: { type: "text" }, loud: { type: "text" }, plan: { type: "text" } },
  groups: {
    hello: [
      { say: "Your name?" },
      { ask: "text", save: "name" },
      { set: "loud", to: { expr: "name.toUpperCase()" } },
      { say: "Hello {{loud}}!" },
      { ask: "choice", save: "plan", options: ["Basic", "Plus"] },
      { say: "{{plan}} it is." },
    ],
  },
};

const passing = {
  name: "goes well",
  steps: [
    { bot: "Your name?" },
    { visitor: "Ada" },
    { bot: "Hello ADA!" },
    { visitor: "Plus" },
    { bot: "Plus it is." },
  ],
};
const failing = { name: "goes badly", steps: [{ bot: "Who are you?" }, { visitor: "Ada" }] };

function open(tests: readonly DraftTest[]): OwnerApi {
  const source = tests.length === 0 ? draft : { ...draft, tests };
  const api = fakeOwnerApi(fakeEditingApi(source));
  render(<Editor api={api} bot={leadBot} section="tests" onChanged={() => {}} />);
  return api;
}

async function savedTests(api: OwnerApi): Promise<unknown> {
  const reply = await api.draft("lead", new AbortController().signal);
  return reply.ok ? reply.value.source["tests"] : undefined;
}

const button = (name: string | RegExp) => page.getByRole("button", { name });

test("tests run at once and after each change, with the bot's code; a difference is accepted and undone", async () => {
  const api = open([passing, failing]);
  await expect.element(page.getByText("1 of 2 tests passed")).toBeVisible();
  await expect.element(page.getByText('"Who are you?"')).toBeVisible();
  await button("Accept the new conversation").click();
  await expect.element(page.getByText("2 of 2 tests passed")).toBeVisible();
  await expect.poll(() => savedTests(api)).toMatchObject([{}, { steps: [{ bot: "Your name?" }, {}] }]);
  await button("Undo").click();
  await expect.element(page.getByText("1 of 2 tests passed")).toBeVisible();
});

test("a conversation is recorded by keyboard, and passes", async () => {
  const api = open([]);
  await button("Record a test").click();
  await expect.element(page.getByLabelText("Your answer")).toHaveFocus();
  await userEvent.keyboard("Ada{Enter}");
  await expect.element(button("Basic")).toHaveFocus();
  await button("Take back the last answer").click();
  await expect.element(page.getByLabelText("Your answer")).toHaveFocus();
  await userEvent.keyboard("Bob{Enter}");
  await expect.element(page.getByText("Hello BOB!")).toBeVisible();
  await expect.element(button("Basic")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("The conversation is over.")).toBeVisible();
  await page.getByLabelText("Name of the test").fill("Bob takes it");
  await button("Stop and save").click();
  await expect.element(page.getByText("1 of 1 tests passed")).toBeVisible();
  await expect.element(page.getByText(/^Choice – Options: Basic, Plus/)).toBeVisible();
  await expect
    .poll(() => savedTests(api))
    .toMatchObject([
      {
        name: "Bob takes it",
        steps: [
          { bot: "Your name?" },
          { question: "text" },
          { visitor: "Bob" },
          { bot: "Hello BOB!" },
          { question: "choice", options: ["Basic", "Plus"] },
          { visitor: "Basic" },
          { bot: "Basic it is." },
        ],
        expect: { isCompleted: true, variables: { name: "Bob", loud: "BOB", plan: "Basic" } },
      },
    ]);
});

test("a recording with answers is discarded only after a question, and the focus comes back", async () => {
  open([]);
  await button("Record a test").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Record a test")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByLabelText("Your answer")).toHaveFocus();
  await userEvent.keyboard("Ada{Enter}");
  await expect.element(button("Basic")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  const asked = page.getByRole("dialog", { name: "Discard this recording?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByText("Hello ADA!")).toBeVisible();
  await expect.element(button("Basic")).toHaveFocus();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await asked.getByRole("button", { name: "Discard the recording" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(button("Record a test")).toHaveFocus();
});

test("a long recording scrolls within the dialog; its name and buttons stay visible", async () => {
  const say = Array.from({ length: 40 }, (_, index) => `Line ${index}`).join("\n");
  const groups = {
    hello: [{ say }, { ask: "file" }, { ask: "choice", isMultiple: true, options: ["A", "B"] }],
  };
  render(
    <Editor
      api={fakeOwnerApi(fakeEditingApi({ ...draft, groups }))}
      bot={leadBot}
      section="tests"
      onChanged={() => {}}
    />,
  );
  await button("Record a test").click();
  await expect.element(page.getByText(/^Any address will do/)).toBeInViewport();
  await expect.element(page.getByLabelText("Name of the test")).toBeInViewport({ ratio: 1 });
  await expect.element(button("Stop and save")).toBeInViewport({ ratio: 1 });
  await page.getByLabelText("Address of the uploaded file").fill("https://example.com/a.pdf");
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Send")).toBeDisabled();
  await page.getByRole("checkbox", { name: "B" }).click();
  await button("Send").click();
  await expect.element(page.getByText("The conversation is over.")).toBeInViewport();
});

test("a test's name is level with its badge", async () => {
  open([passing]);
  await expect.element(page.getByText("passed", { exact: true })).toBeVisible();
  const middle = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { top, height } = range.getBoundingClientRect();
    return top + height / 2;
  };
  const name = middle(button("goes well").first().element());
  expect(Math.abs(name - middle(page.getByText("passed", { exact: true }).element()))).toBeLessThan(2);
});

test("a test is renamed, duplicated, removed, and its JSON is saved only while it is a test", async () => {
  const api = open([passing]);
  await button("goes well").first().click();
  await page.getByLabelText("Name of the test").fill("renamed");
  await button("Duplicate the test renamed").click();
  await expect.element(button(/^renamed 2/)).toHaveAttribute("aria-expanded", "true");
  await button("Remove the test renamed").first().click();
  await expect.poll(() => savedTests(api)).toMatchObject([{ name: "renamed 2" }]);
  await button(/^renamed 2/).click();
  await page.getByText("All fields as JSON").first().click();
  const json = page.getByRole("textbox", { name: "All fields as JSON" });
  await json.fill('{ "name": "typed", "stps": [] }');
  await expect.element(page.getByText("This is no valid test yet. It is saved once it is.")).toBeVisible();
  await expect.element(page.getByText(/Did you mean "steps"/)).toBeVisible();
  await json.fill('{ "name": "typed", "steps": [{ "bot": { "contains": "name" } }] }');
  await expect.poll(() => savedTests(api)).toMatchObject([{ name: "typed" }]);
  await expect.element(page.getByText("… name …")).toBeVisible();
  await expect.element(page.getByText("1 of 1 tests passed")).toBeVisible();
});

test("the publish dialog shows what differs, leads to the tests, and publishes anyway", async () => {
  open([passing, failing]);
  await button("Publish").click();
  const dialog = page.getByRole("dialog", { name: "Publish this bot" });
  await expect.element(dialog.getByText("1 of 2 tests passed")).toBeVisible();
  await expect.element(dialog.getByText('"Who are you?"')).toBeVisible();
  await dialog.getByRole("button", { name: "Show the tests" }).click();
  await expect.element(page.getByRole("heading", { name: "Tests", level: 2 })).toBeVisible();
  await button("Publish").click();
  await dialog.getByRole("button", { name: "Publish anyway" }).click();
  await expect.element(page.getByText("Version 1")).toBeVisible();
});

test("until all tests have passed, the button says that they are ignored", async () => {
  const slow = { name: "slow", steps: [{ bot: { matches: "^(a+)+$" } }] };
  const groups = { hello: [{ say: `${"a".repeat(40)}!` }] };
  const api = fakeOwnerApi(fakeEditingApi({ ...draft, groups, tests: [slow] }));
  render(<Editor api={api} bot={leadBot} onChanged={() => {}} />);
  await button("Publish").click();
  const dialog = page.getByRole("dialog", { name: "Publish this bot" });
  await expect.element(dialog.getByText("The tests are running …")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Publish anyway" }).query()).not.toBeNull();
});

test("once all tests have passed, the publish dialog publishes", async () => {
  open([passing]);
  await button("Publish").click();
  const dialog = page.getByRole("dialog", { name: "Publish this bot" });
  await expect.element(dialog.getByText("1 of 1 tests passed")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
});

test("without tests, the publish dialog shows nothing of them", async () => {
  open([]);
  await button("Publish").click();
  const dialog = page.getByRole("dialog", { name: "Publish this bot" });
  await expect.element(dialog.getByRole("button", { name: "Publish" })).toBeVisible();
  expect(dialog.element().textContent).not.toContain("tests");
});

test("a bot with errors says why its tests can't run", async () => {
  const broken = { ...draft, variables: [], tests: [passing] };
  const api = fakeOwnerApi(fakeEditingApi({ ...broken, variables: { name: { type: "nothing" } } }));
  render(<Editor api={api} bot={leadBot} section="tests" onChanged={() => {}} />);
  await expect.element(page.getByText(/^The tests can’t run: variables\.name/)).toBeVisible();
});

test("a stored conversation becomes a test of an edited bot", async () => {
  const at = "2026-01-31T12:00:00.000Z";
  const message = {
    id: "m",
    type: "text",
    content: { type: "richText", richText: [{ type: "p", children: [{ text: "An older name?" }] }] },
  };
  const transcript = [
    { from: "bot", at, sessionId: "s1", messages: [message] },
    { from: "visitor", at, sessionId: "s1", text: "Ada", files: [] },
  ] as const;
  const result = async () => ok(resultDetail({ transcript, createdAt: at, logs: [] }));
  const api = fakeOwnerApi({ ...fakeEditingApi(draft), result });
  const props = { api, resultId: "r1", onRemoved: () => {} };
  render(<Conversation {...props} bot={leadBot} />);
  await expect.element(page.getByText("An older name?")).toBeVisible();
  expect(button("Save as test").query()).toBeNull();
  render(<Conversation {...props} bot={{ ...leadBot, origin: "owner" }} />);
  await button("Save as test").click();
  await expect.poll(() => location.hash).toBe("#/bots/lead/tests");
  render(<Editor api={api} bot={leadBot} section="tests" onChanged={() => {}} />);
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(at),
  );
  await expect.element(button(`Conversation of ${date}`).first()).toBeVisible();
  await expect.element(page.getByText('"An older name?"')).toBeVisible();
});

test("a double click saves a conversation once, and another try is possible after a failure", async () => {
  const replies = [fail({ status: 0, message: "No connection" })];
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let saves = 0;
  const editing = fakeEditingApi(draft);
  const api = fakeOwnerApi({
    ...editing,
    saveDraft: async (...args) => {
      saves++;
      await isReleased;
      return replies.pop() ?? editing.saveDraft(...args);
    },
    result: async () => ok(resultDetail({ logs: [] })),
  });
  location.hash = "";
  render(<Conversation api={api} bot={{ ...leadBot, origin: "owner" }} resultId="r1" onRemoved={() => {}} />);
  await button("Save as test").dblClick();
  await expect.poll(() => saves).toBe(1);
  await expect.element(button("Save as test")).toBeDisabled();
  release();
  await expect.element(page.getByText("No connection")).toBeVisible();
  expect(saves).toBe(1);
  await button("Save as test").click();
  await expect.poll(() => location.hash).toBe("#/bots/lead/tests");
  expect(saves).toBe(2);
});

test("a stored conversation in another language than the bot's own isn't saved", async () => {
  const at = "2026-01-31T12:00:00.000Z";
  const richText = [{ type: "p", children: [{ text: "Ihr Name?" }] }];
  const transcript = [
    {
      from: "bot",
      at,
      sessionId: "s1",
      messages: [{ id: "m", type: "text", content: { type: "richText", richText } }],
    },
  ] as const;
  const translations = { de: { "hello.say-1.text": { source: "Your name?", text: "Ihr Name?" } } };
  const result = async () => ok(resultDetail({ transcript, createdAt: at, logs: [] }));
  const api = fakeOwnerApi({ ...fakeEditingApi({ ...draft, translations }), result });
  render(<Conversation api={api} resultId="r1" onRemoved={() => {}} bot={{ ...leadBot, origin: "owner" }} />);
  await button("Save as test").click();
  await expect.element(page.getByText(/^This conversation was held in German\./)).toBeVisible();
  expect(await savedTests(api)).toBeUndefined();
});
