import { fail, ok } from "@banter/protocol";
import type { EditedBot } from "@banter/protocol/reply-schemas";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { fakeEditingApi } from "../testing/fake-editing-api.ts";
import { fakeOwnerApi, leadBot } from "../testing/fake-owner-api.ts";
import { useRender } from "../testing/render-admin.tsx";
import type { BotDraft } from "./draft/bot-draft.ts";
import { newStep, stepKinds } from "./draft/step-kinds.ts";
import { sampleDraft } from "./draft/testing/sample-draft.ts";
import { Editor } from "./Editor.tsx";
import { NewBot } from "./NewBot.tsx";
import { english } from "./strings/english.ts";

const render = useRender();

beforeEach(async () => {
  localStorage.clear();
  // Wide enough for the outline beside the form.
  await page.viewport(1_280, 900);
});

function open(overrides: Partial<OwnerApi> = {}, draft: BotDraft = sampleDraft): OwnerApi {
  const api = fakeOwnerApi({ ...fakeEditingApi(draft), ...overrides });
  render(<Editor api={api} bot={leadBot} onChanged={() => {}} />);
  return api;
}

const signal = new AbortController().signal;

async function savedSource(api: OwnerApi): Promise<EditedBot["source"] | undefined> {
  const draft = await api.draft("lead", signal);
  return draft.ok ? draft.value.source : undefined;
}

const outline = page.getByRole("navigation", { name: "Groups and steps" });
const step = (name: string | RegExp) => outline.getByRole("button", { name });

function steps(): readonly (string | null)[] {
  return [...document.querySelectorAll(".outline-step")].map(({ textContent }) => textContent);
}

test("a text is edited, saved by itself, and undone as a whole", async () => {
  const api = open();
  await step(/^Text Hello!/).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Good morning!");
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect
    .poll(() => savedSource(api))
    .toMatchObject({ groups: { hello: [{ say: "Good morning!" }, {}, {}] } });
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(step(/^Text Hello!/)).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.element(step(/^Text Good morning!/)).toBeVisible();
});

test("steps are moved, duplicated, copied and removed by keyboard", async () => {
  open();
  const before = ["TextHello!", "Text questionYour name"];
  await expect.poll(() => steps().slice(0, 2)).toEqual(before);
  await step(/^Text Hello!/).click();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(() => steps().slice(0, 2)).toEqual(before.toReversed());
  await expect.element(step(/^Text Hello!/)).toHaveFocus();
  await userEvent.keyboard("{Control>}d{/Control}");
  await expect.poll(() => steps().slice(0, 3)).toEqual([...before.toReversed(), "TextHello!"]);
  await userEvent.keyboard("{Delete}");
  await expect.poll(() => steps().slice(0, 2)).toEqual(before.toReversed());
  await userEvent.keyboard("{Control>}c{/Control}");
  await step(/^Email question/).click();
  await userEvent.keyboard("{Control>}v{/Control}");
  await expect.poll(() => steps().at(-2)).toBe("TextHello!");
});

test("a step of each kind is added and has a form", async () => {
  const groups = { all: stepKinds.map((kind) => newStep(kind, { group: "all" })) };
  open({}, { id: "all", start: "all", groups });
  for (const [index, kind] of stepKinds.entries()) {
    const button = document.querySelector<HTMLElement>(`[data-path="groups/all/${index}"]`);
    await expect.poll(() => document.querySelector(`[data-path="groups/all/${index}"]`)).not.toBeNull();
    (button ?? document.querySelector<HTMLElement>(`[data-path="groups/all/${index}"]`))?.click();
    await expect
      .element(page.getByRole("heading", { name: english[`kind.${kind}`], exact: true, level: 2 }))
      .toBeVisible();
    expect(
      document.querySelectorAll(".step-form input, .step-form select, .step-form textarea").length,
    ).toBeGreaterThan(0);
  }
});

test("a step is added to a branch, and an option leads to a group", async () => {
  const api = open();
  await outline.getByRole("button", { name: "Add step: Plus" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Text", exact: true }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Good choice");
  await step(/^Choice plan/).click();
  await page.getByRole("combobox", { name: "Other" }).selectOptions("contact");
  await expect
    .poll(() => savedSource(api))
    .toMatchObject({
      groups: {
        hello: [
          {},
          {},
          {
            options: [
              { label: "Basic", do: { go: "contact" } },
              { label: "Plus", do: [{ say: "Good choice" }] },
              { label: "Other", do: [{ go: "contact" }] },
            ],
          },
        ],
      },
    });
});

test("problems are told at their step while typing, and keep a bot from being published", async () => {
  open();
  await step(/^Go to a group contact/)
    .first()
    .click();
  await expect.element(page.getByRole("combobox", { name: "Group" })).toHaveValue("contact");
  await outline.getByRole("button", { name: "contact", exact: true }).click();
  await page
    .getByRole("group", { name: "Actions of this step" })
    .getByRole("button", { name: "Remove" })
    .click();
  await expect.element(step(/contact Error$/).first()).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish this bot" });
  await expect.element(dialog.getByText("Mend the errors first.")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Publish" })).toBeDisabled();
});

test("publishing names what changes, and rolling back returns to it", async () => {
  const api = open();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByLabelText("Your name (for the history)").fill("Ada");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect.element(page.getByText("Version 1")).toBeVisible();
  await step(/^Text Hello!/).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Good morning!");
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish this bot" });
  await expect.element(dialog.getByText(/Good morning!/)).toBeVisible();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect.element(page.getByText("Version 2")).toBeVisible();
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: "Go back to this version" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Go back to this version" }).click();
  await expect.element(page.getByText(/^Visitors get version 1 again\./)).toBeVisible();
  const publications = await api.publications("lead", signal);
  expect(publications.ok && publications.value[0]).toMatchObject({ number: 3, author: "Ada" });
});

test("two editors: the second is told, and both changes can be combined", async () => {
  const api = open();
  await step(/^Text Hello!/).click();
  const theirs = { ...sampleDraft, groups: { ...sampleDraft.groups, contact: [{ ask: "phone" }] } };
  await api.saveDraft("lead", { source: theirs, version: 1, author: "Bea" });
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Mine");
  const dialog = page.getByRole("dialog", { name: "Bea has changed this bot meanwhile" });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Combine both" }).click();
  await expect
    .poll(() => savedSource(api))
    .toMatchObject({
      groups: { hello: [{ say: "Mine" }, {}, {}], contact: [{ ask: "phone" }] },
    });
  await expect.element(step(/^Phone question/)).toBeVisible();
});

test("a failing save is told and loses nothing, not even by a reload", async () => {
  const saveDraft: OwnerApi["saveDraft"] = async () =>
    fail({ status: 0, message: "Can’t reach the server." });
  open({ saveDraft });
  await step(/^Text Hello!/).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Not lost");
  await expect
    .element(page.getByText(/^Not saved: Can’t reach the server\. Your changes are kept/))
    .toBeVisible();
  document.body.replaceChildren();
  expect(localStorage.getItem("banter-edits-lead")).toContain("Not lost");
});

test("edits of an earlier visit are offered, and nothing is saved unasked", async () => {
  const kept = { ...sampleDraft, name: "Kept" };
  localStorage.setItem("banter-edits-lead", JSON.stringify({ draft: kept, base: sampleDraft, version: 1 }));
  const api = open();
  await expect.element(page.getByText(/changes of an earlier visit/)).toBeVisible();
  expect((await savedSource(api))?.["name"]).toBe("Lead");
  await page.getByRole("button", { name: "Restore my changes" }).click();
  await expect.poll(() => savedSource(api)).toMatchObject({ name: "Kept" });
  await expect.poll(() => localStorage.getItem("banter-edits-lead")).toBeNull();
});

test("text is replaced in all steps", async () => {
  open();
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByLabelText("Text to find").fill("hello");
  await expect.element(page.getByText("2 places")).toBeVisible();
  await page.getByLabelText("Replace with").fill("Good day");
  await page.getByRole("button", { name: "Replace all" }).click();
  await expect.element(step(/^Text Good day!/)).toBeVisible();
});

test("a bot is paused with a text and resumed", async () => {
  const api = open();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByLabelText("Text for visitors").fill("Back on Monday");
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  await expect.element(page.getByText("Paused")).toBeVisible();
  const paused = await api.draft("lead", signal);
  expect(paused.ok && paused.value.pause?.message).toBe("Back on Monday");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.element(page.getByText("Paused")).not.toBeInTheDocument();
});

test("a bot of a file is shown, and a copy can be made", async () => {
  const bot: EditedBot = {
    id: "lead",
    publicId: "lead",
    origin: "file",
    source: sampleDraft,
    version: 0,
    isChanged: false,
  };
  const created: unknown[] = [];
  open({
    draft: async () => ok(bot),
    createBot: async (source) => {
      created.push(source);
      return ok({ ...bot, id: "lead-copy" });
    },
  });
  await expect.element(page.getByText("This bot comes from a file")).toBeVisible();
  expect(page.getByRole("button", { name: /^Add step/ }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Make a copy to edit" }).click();
  await page.getByRole("button", { name: "Create" }).click();
  await expect.poll(() => location.hash).toBe("#/bots/lead-copy/edit");
  expect(created).toEqual([{ ...sampleDraft, id: "lead-copy" }]);
});

test("a bot starts from a template", async () => {
  const created: unknown[] = [];
  const api = fakeOwnerApi({
    createBot: async (source) => {
      created.push(source);
      return ok({ id: "ours", publicId: "ours", origin: "owner", source, version: 1, isChanged: true });
    },
  });
  render(<NewBot api={api} onChanged={() => {}} />);
  await page.getByRole("button", { name: /quiz/ }).click();
  await page.getByLabelText("ID in addresses and results").fill("ours");
  await page.getByRole("button", { name: "Create" }).click();
  await expect.poll(() => location.hash).toBe("#/bots/ours/edit");
  expect(created).toMatchObject([{ id: "ours", start: expect.any(String) }]);
});

test("the id of a new bot follows its name until another one is written", async () => {
  render(<NewBot api={fakeOwnerApi({})} onChanged={() => {}} />);
  await page.getByRole("button", { name: /quiz/ }).click();
  const id = page.getByLabelText("ID in addresses and results");
  await page.getByLabelText("Name", { exact: true }).fill("Spring Fair 2027");
  await expect.element(id).toHaveValue("spring-fair-2027");
  await id.fill("fair");
  await page.getByLabelText("Name", { exact: true }).fill("Spring Fair");
  await expect.element(id).toHaveValue("fair");
});

test("words are made bold and linked, and pasted HTML is plain text", async () => {
  const api = open();
  await step(/^Text Hello!/).click();
  const field = page.getByRole("textbox", { name: "Text", exact: true });
  await field.click();
  await userEvent.keyboard("{Control>}a{/Control}{Control>}b{/Control}");
  await expect.element(page.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(() => savedSource(api))
    .toMatchObject({ groups: { hello: [{ say: "**Hello!**" }, {}, {}] } });
  await page.getByRole("button", { name: "Link" }).click();
  await page.getByLabelText("Address of the link").fill("https://example.com");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => savedSource(api))
    .toMatchObject({ groups: { hello: [{ say: "[**Hello!**](https://example.com)" }, {}, {}] } });
  const data = new DataTransfer();
  data.setData("text/html", "<img src=x onerror=alert(1)>");
  data.setData("text/plain", "One\nTwo");
  await userEvent.keyboard("{Control>}a{/Control}");
  field
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.element(field).toHaveTextContent("OneTwo");
  expect(document.querySelector(".rich-text-field img")).toBeNull();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field).toHaveTextContent("Hello!");
});

test("the published version is green only as long as the draft is the same", async () => {
  open();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect.element(page.getByText("Version 1")).toBeVisible();
  await step(/^Text Hello!/).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Changed");
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Changed since publishing")).toBeVisible();
});

test("a closed conflict can be opened again, and keeps the bot from being published", async () => {
  const api = open();
  await step(/^Text Hello!/).click();
  await api.saveDraft("lead", { source: { ...sampleDraft, name: "Theirs" }, version: 1, author: "Bea" });
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Mine");
  const dialog = page.getByRole("dialog", { name: "Bea has changed this bot meanwhile" });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Resolve the conflict …" }).click();
  await expect.element(dialog).toBeVisible();
});

test("a conflict about a translation names the language and the text", async () => {
  const german = (text: string) => ({ de: { "hello.say-1.text": { source: "Hello!", text } } });
  const api = open({}, { ...sampleDraft, translations: german("Hi!") });
  await step(/^Text Hello!/).click();
  const theirs = { ...sampleDraft, translations: german("Moin!") };
  await api.saveDraft("lead", { source: theirs, version: 1, author: "Bea" });
  await page.getByRole("button", { name: "Languages" }).click();
  await page.getByRole("textbox", { name: "German: Hello!" }).fill("Hallo!");
  await expect.element(page.getByText("Both of you have changed: German “Hello!”")).toBeVisible();
});

test("a bot that acts for real is tried only when the owner asks for it", async () => {
  const groups = { hello: [{ http: "https://example.com" }] };
  open({}, { id: "lead", start: "hello", groups });
  await expect.element(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  expect(document.querySelector("iframe")).toBeNull();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect.poll(() => document.querySelector("iframe")).not.toBeNull();
});

test("focus returns after a dialog, and goes to the next step after a removal", async () => {
  open();
  const publish = page.getByRole("button", { name: "Publish" });
  await publish.click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect.element(publish).toHaveFocus();
  await step(/^Email question/).click();
  await userEvent.keyboard("{Delete}");
  await expect.element(step(/^Condition/)).toHaveFocus();
});

test("on a narrow screen a button leads to the chat of the draft", async () => {
  await page.viewport(390, 800);
  open();
  await page.getByRole("button", { name: "Try it" }).click();
  await expect.element(page.getByRole("region", { name: "Try it" })).toHaveFocus();
});
