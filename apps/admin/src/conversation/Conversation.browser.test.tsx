import { ok } from "@banter/protocol";
import type { ResultDetail, TranscriptEntry } from "@banter/protocol/reply-schemas";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { failure, fakeOwnerApi, leadBot, resultDetail } from "../testing/fake-owner-api.ts";
import { useRender } from "../testing/render-admin.tsx";
import { Conversation } from "./Conversation.tsx";

const render = useRender();

const AT = "2026-01-31T12:00:00.000Z";

function botSays(...messages: readonly Readonly<Record<string, unknown>>[]): TranscriptEntry {
  return { from: "bot", at: AT, sessionId: "s1", messages };
}

function visitorSays(text: string, changes: Readonly<Record<string, unknown>> = {}): TranscriptEntry {
  return { from: "visitor", at: AT, sessionId: "s1", text, blockId: "b1", files: [], ...changes };
}

function richText(...children: readonly Readonly<Record<string, unknown>>[]) {
  return { id: "m1", type: "text", content: { type: "richText", richText: [{ type: "p", children }] } };
}

function renderConversation(
  detail: Partial<ResultDetail>,
  overrides: Partial<OwnerApi> = {},
  onRemoved = (): void => {},
): void {
  const api = fakeOwnerApi({ result: async () => ok(resultDetail(detail)), ...overrides });
  render(<Conversation api={api} bot={leadBot} resultId="r1" onRemoved={onRemoved} />);
}

function entries(): readonly string[] {
  return [...document.querySelectorAll(".entry")].map(
    (entry) =>
      `${entry.getAttribute("data-from")}: ${[...entry.querySelectorAll(".speech")].map((speech) => speech.textContent).join(" | ")}`,
  );
}

test("the transcript in order, with names", async () => {
  renderConversation({
    transcript: [
      botSays(richText({ text: "Your name?" })),
      visitorSays("Ada"),
      botSays(richText({ text: "Hi!" })),
    ],
  });
  await expect.element(page.getByText("Your name?")).toBeVisible();
  expect(entries()).toEqual(["bot: Your name?", "visitor: Ada", "bot: Hi!"]);
  expect(document.querySelector(".entry-head")?.textContent).toMatch(/^Fernwood Studio · /);
});

test("a long answer is collapsed until all of it is asked for", async () => {
  const long = `${"word ".repeat(20_000)}end`;
  renderConversation({ transcript: [visitorSays(long)] });
  const shownLength = () => document.querySelector(".speech")?.textContent.length ?? 0;
  const toggle = page.getByRole("button", { name: "Show all" });
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  expect(shownLength()).toBeLessThan(3_000);
  await toggle.click();
  await expect.element(page.getByRole("button", { name: "Show less" })).toHaveFocus();
  expect(shownLength()).toBeGreaterThan(long.length);
});

test("a model's Markdown is shown as text, without HTML, images or unsafe links", async () => {
  const markdown = [
    "## Prices\n\nFrom **5 €**, see `prices.json` and [the list](https://example.com/prices).",
    "- small\n- large\n  1. boxed",
    "```js\nconst price = 5;\n```",
    "| Plan | Price |\n|---|---|\n| Basic | 5 |",
    '<img src="https://example.com/t.gif"> ![A cup](https://example.com/cup.png) [x](javascript:alert(1))',
  ].join("\n\n");
  const message = { id: "m1", type: "text", content: { type: "markdown", markdown, isAiGenerated: true } };
  renderConversation({ transcript: [botSays(message)] });
  await expect.element(page.getByText("Prices", { exact: true })).toBeVisible();
  const speech = document.querySelector(".speech");
  const texts = (selector: string) =>
    [...(speech?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);
  expect(texts("strong")).toEqual(["5 €"]);
  expect(texts("li")).toEqual(["small", "largeboxed", "boxed"]);
  expect(texts("pre")).toEqual(["const price = 5;"]);
  expect(texts("td")).toEqual(["Basic", "5"]);
  expect([...document.querySelectorAll<HTMLAnchorElement>(".speech a")].map(({ href }) => href)).toEqual([
    "https://example.com/prices",
    "https://example.com/cup.png",
  ]);
  expect(document.querySelector(".speech img")).toBeNull();
  expect(speech?.textContent).toContain('<img src="https://example.com/t.gif">');
});

test("a visitor's feedback is at its reply, and the comment is plain text", async () => {
  const comment = "<b>Wrong</b> price";
  const rated = {
    ...botSays(richText({ text: "It costs 5." })),
    rating: { value: "down", comment, at: AT },
  } as const;
  const good = { ...botSays(richText({ text: "Bye!" })), rating: { value: "up", at: AT } } as const;
  renderConversation({ transcript: [rated, good] });
  await expect.element(page.getByText(comment)).toBeVisible();
  const feedback = [...document.querySelectorAll(".entry")].map(
    (entry) => entry.querySelector(".entry-rating")?.textContent,
  );
  expect(feedback).toEqual([`Rated as bad${comment}`, "Rated as good"]);
});

test("the sources of a reply are numbered below it, and only web addresses are links", async () => {
  const hostile = '"><img src=x onerror=alert(1)>';
  const citations = [
    { number: 1, url: "https://example.com/hours", title: "Opening hours" },
    { number: 2, title: "handbook.pdf" },
    { number: 3, url: `https://example.com/${"x".repeat(100)}` },
    { number: 4, url: "javascript:alert(1)", title: hostile },
  ];
  const cited = { ...botSays(richText({ text: "Until six." })), sources: citations };
  renderConversation({ transcript: [cited, botSays()] });
  const list = page.getByRole("list", { name: "Sources" });
  await expect.element(list).toBeVisible();
  const items = [...list.element().querySelectorAll<HTMLLIElement>("li")];
  expect(items.map((item) => `${item.value} ${item.textContent}`)).toEqual([
    "1 Opening hours example.com/hours",
    "2 handbook.pdf",
    `3 example.com/${"x".repeat(48)}…`,
    `4 ${hostile} javascript:alert(1)`,
  ]);
  const links = [...list.element().querySelectorAll("a")];
  expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
    ["https://example.com/hours", "_blank", "noopener noreferrer"],
    [citations[2]?.url, "_blank", "noopener noreferrer"],
  ]);
  expect(list.element().querySelector("img")).toBeNull();
});

test("an identified visitor and the verified variables are marked", async () => {
  renderConversation({
    identity: { subject: "user-12", verified: ["plan"] },
    variables: { plan: "pro", name: "Eve" },
  });
  await expect.element(page.getByText("Signed in as")).toBeVisible();
  const terms = [...document.querySelectorAll(".details dt")].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  );
  expect(terms).toEqual(
    expect.arrayContaining(["Signed in as: user-12 Verified", "plan Verified: pro", "name: Eve"]),
  );
});

test("a model's text is marked", async () => {
  const said = richText({ text: "It depends." });
  const written = { ...said, content: { ...said.content, isAiGenerated: true } };
  renderConversation({ transcript: [botSays(richText({ text: "Hi!" })), botSays(written)] });
  await expect.element(page.getByText("It depends.")).toBeVisible();
  const notes = [...document.querySelectorAll(".entry")].map(
    (entry) => entry.querySelector(".entry-note")?.textContent,
  );
  expect(notes).toEqual([undefined, "Written by AI"]);
});

test("a date is in the owner's locale, whatever the bot's format is", async () => {
  renderConversation({
    transcript: [visitorSays("04/03/2026 to 06/03/2026", { iso: "2026-03-04/2026-03-06" })],
    answers: [{ blockId: "b1", key: "day", content: "04/03/2026", iso: "2026-03-04" }],
    variables: { day: "04/03/2026", other: "04/03/2026" },
  });
  await expect.element(page.getByText("Mar 4, 2026")).toBeVisible();
  expect(entries().map((entry) => entry.replaceAll(/\s+/g, " "))).toEqual(["visitor: Mar 4 – 6, 2026"]);
  const pairs = [...document.querySelectorAll(".pairs > div")].map(({ textContent }) => textContent);
  expect(pairs).toEqual(["dayMar 4, 2026", "other04/03/2026"]);
});

test("an empty transcript says so", async () => {
  renderConversation({});
  await expect.element(page.getByText("No transcript was stored.")).toBeVisible();
});

test("empty, rejected and later answers are marked", async () => {
  renderConversation({
    transcript: [
      visitorSays(""),
      visitorSays("no email", { blockId: undefined }),
      visitorSays("Ada", { sessionId: "s2" }),
    ],
  });
  await expect.element(page.getByText("Empty answer")).toBeVisible();
  expect(document.querySelectorAll(".entry-note")).toHaveLength(1);
  expect(document.querySelector(".entry-note")?.textContent).toBe("Rejected by the bot");
  expect(document.querySelector(".came-back")?.textContent).toMatch(/^Returned /);
});

test("files are links, without the URL as text", async () => {
  const url = "https://bots.test/api/files/private/a.pdf";
  renderConversation({
    transcript: [visitorSays(url, { files: [{ name: "a.pdf", url: `${url}?signature=x` }] })],
  });
  const link = page.getByRole("link", { name: "a.pdf" });
  await expect.element(link).toHaveAttribute("href", `${url}?signature=x`);
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(entries()).toEqual(["visitor: a.pdf"]);
});

test("hostile text stays text, and unsafe links stay plain", async () => {
  renderConversation({
    transcript: [
      visitorSays("<img src=x onerror=alert(1)>"),
      botSays(richText({ type: "a", url: "javascript:alert(1)", children: [{ text: "click" }] })),
    ],
  });
  await expect.element(page.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect.element(page.getByText("click")).toBeVisible();
  expect(document.querySelector(".transcript :is(img, a)")).toBeNull();
});

test("rich text keeps its formatting", async () => {
  const marks = { text: "all", bold: true, italic: true, underline: true, strikethrough: true, code: true };
  renderConversation({
    transcript: [
      botSays({
        id: "m1",
        type: "text",
        content: {
          type: "richText",
          richText: [
            { type: "h1", children: [marks] },
            { type: "ul", children: [{ type: "li", children: [{ text: "item" }] }] },
            { type: "ol", children: [{ type: "li", children: [{ text: "first" }] }] },
            { type: "blockquote", children: [{ text: "quote" }] },
            { type: "unknown", children: [{ text: "inside" }] },
          ],
        },
      }),
    ],
  });
  await expect.element(page.getByText("quote")).toBeVisible();
  expect(document.querySelector(".speech")?.innerHTML).toBe(
    '<p data-type="h1"><s><u><em><strong><code>all</code></strong></em></u></s></p>' +
      "<ul><li>item</li></ul><ol><li>first</li></ol><blockquote>quote</blockquote>inside",
  );
});

test("media are links; only data images are shown", async () => {
  const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
  renderConversation({
    transcript: [
      botSays(
        { id: "1", type: "text", content: { type: "markdown", markdown: "**as written**" } },
        { id: "2", type: "image", content: { url: "https://cdn.test/a.png" } },
        { id: "3", type: "image", content: { url: pixel } },
        { id: "4", type: "video", content: { type: "url", url: "https://cdn.test/a.mp4" } },
        { id: "5", type: "audio", content: { url: "https://cdn.test/a.mp3" } },
        { id: "6", type: "embed", content: { url: `https://cdn.test/${"x".repeat(100)}` } },
        { id: "7", type: "hologram", content: {} },
      ),
    ],
  });
  await expect.element(page.getByText("as written", { exact: true })).toBeVisible();
  const links = [...document.querySelectorAll(".speech")].map(({ textContent }) => textContent);
  expect(links.slice(1)).toEqual([
    "Image cdn.test/a.png",
    "Video cdn.test/a.mp4",
    "Audio cdn.test/a.mp3",
    `Embedded page cdn.test/${"x".repeat(51)}…`,
  ]);
  expect([...document.images].map(({ src }) => src)).toEqual([pixel]);
});

test("variables, status and logs", async () => {
  renderConversation({
    isCompleted: true,
    variables: { name: "Ada", colors: ["red", null, "blue"] },
    logs: [
      { status: "error", description: "Request failed", details: "HTTP 500", context: "http", createdAt: AT },
      { description: "Sent", createdAt: AT },
    ],
  });
  await expect.element(page.getByText("Request failed")).toBeVisible();
  const pairs = [...document.querySelectorAll(".pairs > div")].map(({ textContent }) => textContent);
  expect(pairs).toEqual(["nameAda", "colorsred, , blue"]);
  expect(document.querySelector(".tag")?.textContent).toBe("Completed");
  expect(document.querySelector(".logs [data-status=error]")?.textContent).toMatch(
    /^Request failedHTTP 500http · /,
  );
});

test("answers that the visitor has edited are listed apart", async () => {
  renderConversation({
    earlierAnswers: [
      { blockId: "b1", key: "name", content: "Ada", at: AT },
      { blockId: "b2", key: "day", content: "04/03/2026", iso: "2026-03-04", at: AT },
    ],
  });
  await expect.element(page.getByRole("heading", { name: "Earlier answers" })).toBeVisible();
  const [first, second] = document.querySelectorAll<HTMLElement>(".logs > li");
  expect(first?.innerText).toMatch(/^name\s+Ada/);
  expect(second?.innerText).toMatch(/^day\s+Mar 4, 2026/);
});

test("mails, with what has become of them", async () => {
  const mail = { attempts: 2, createdAt: AT, updatedAt: AT };
  renderConversation({
    mails: [
      { ...mail, subject: "New lead", state: "pending", problem: "connect ECONNREFUSED" },
      { ...mail, subject: "Welcome", state: "delivered", problem: "connect ECONNREFUSED" },
      { ...mail, subject: "Copy", state: "failed", problem: "No such mailbox" },
    ],
  });
  await expect.element(page.getByRole("heading", { name: "Mails" })).toBeVisible();
  const [pending, delivered, failed] = document.querySelectorAll<HTMLElement>(".logs > li");
  expect(pending?.innerText).toMatch(/^New lead\s+connect ECONNREFUSED\s+Waiting to be delivered · /);
  expect(delivered?.innerText).toMatch(/^Welcome\s+Delivered to the mail server · /);
  expect(failed?.innerText).toMatch(/^Copy\s+No such mailbox\s+Not delivered · /);
  expect(failed?.dataset["status"]).toBe("error");
});

test("an error is shown without the delete button", async () => {
  renderConversation({}, { result: () => failure(404, "No such bot or result") });
  await expect.element(page.getByRole("alert")).toHaveTextContent("No such bot or result");
  expect(page.getByRole("button", { name: "Delete…" }).elements()).toHaveLength(0);
});

test("deleting can be canceled", async () => {
  const removed: string[] = [];
  const remove: OwnerApi["remove"] = async (_, resultId) => {
    removed.push(resultId);
    return ok({ removedFiles: 0 });
  };
  renderConversation({}, { remove });
  await page.getByRole("button", { name: "Delete…" }).click();
  await expect.element(page.getByRole("dialog", { name: "Delete this visitor’s data?" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("button", { name: "Delete…" })).toBeVisible();
  expect(document.querySelector("dialog")?.open).toBe(false);
  expect(removed).toEqual([]);
});

test("deleting returns to the answers", async () => {
  let reloads = 0;
  renderConversation({}, {}, () => {
    reloads++;
  });
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect.poll(() => location.hash).toBe("#/bots/lead/answers");
  expect(reloads).toBe(1);
});

test("a failed deletion keeps the dialog open with the error", async () => {
  renderConversation({}, { remove: () => failure(500, "Something went wrong") });
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Something went wrong");
  await expect.element(page.getByRole("button", { name: "Delete permanently" })).toBeEnabled();
  expect(location.hash).toBe("#/");
});

const REPLIES: readonly (readonly [name: string, markdown: string])[] = [
  ["greater-than signs", ">".repeat(4_000)],
  ["emphasis", "*a **b ".repeat(8_000)],
  ["a long text", "word *with* markup. ".repeat(5_000)],
];

test.each(REPLIES)(
  "a reply of %s that can't be parsed is shown plain, and can be deleted",
  async (_, markdown) => {
    const reply = { id: "m1", type: "text", content: { type: "markdown", markdown, isAiGenerated: true } };
    renderConversation({ transcript: [botSays(reply), visitorSays("Bye")] });
    await expect.element(page.getByText("Bye")).toBeVisible();
    expect(document.querySelector(".speech")?.textContent).toContain(markdown.slice(0, 100).trim());
    await expect.element(page.getByRole("button", { name: "Delete…" })).toBeVisible();
  },
);

test("a transcript that can't be rendered leaves the rest of the page", async () => {
  const broken = {
    ...visitorSays("Ada"),
    get at(): never {
      throw new Error("an entry that can't be read");
    },
  };
  renderConversation({ transcript: [broken], variables: { city: "London" } });
  await expect.element(page.getByRole("alert")).toMatchTextContent(/This part of the page can’t be shown/);
  await expect.element(page.getByText("London")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Delete…" })).toBeVisible();
});
