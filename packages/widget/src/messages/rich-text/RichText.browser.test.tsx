import { afterEach, describe, expect, test } from "vitest";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { parseRichText } from "@banter/protocol";
import { bot, chunk, message } from "../../chat/testing/fixtures.ts";
import { renderChat } from "../../chat/testing/render-chat.ts";
import { RichText } from "./RichText.tsx";

afterEach(() => document.body.replaceChildren());

function render(richText: unknown): HTMLElement {
  const container = document.body.appendChild(document.createElement("div"));
  flushSync(() => createRoot(container).render(<RichText nodes={parseRichText(richText)} />));
  const html = container.querySelector<HTMLElement>(".slate-html-container");
  if (html === null) throw new Error("RichText rendered no .slate-html-container.");
  return html;
}

const p = (...children: unknown[]) => ({ type: "p", children });

test("renders each paragraph as a line and an empty one as a blank line", () => {
  const html = render([p({ text: "One" }), p({ text: "" }), p({ text: "Two" })]);
  const heights = [...html.children].map((line) => line.getBoundingClientRect().height);
  expect(heights[0]).toBeGreaterThan(0);
  expect(new Set(heights).size).toBe(1);
  expect([...html.children].map((child) => child.getAttribute("data-element-type"))).toEqual(["p", "p", "p"]);
});

test("renders formatting as semantic elements, alone and combined", () => {
  const html = render([
    p({ text: "b", bold: true }, { text: "i", italic: true }, { text: "u", underline: true }),
    p(
      { text: "s", strikethrough: true },
      { text: "c", code: true },
      { text: "bi", bold: true, italic: true },
    ),
  ]);
  expect(html.querySelector("strong.slate-bold")?.textContent).toBe("b");
  expect(html.querySelector("em.slate-italic")?.textContent).toBe("i");
  expect(html.querySelector("u.slate-underline")?.textContent).toBe("u");
  expect(html.querySelector("s.slate-strikethrough")?.textContent).toBe("s");
  expect(html.querySelector("code")?.textContent).toBe("c");
  expect(html.querySelector("strong > em")?.textContent).toBe("bi");
});

test("opens links in a new tab without an opener", () => {
  const html = render([
    p({ text: "" }, { type: "a", url: "https://example.com/a", children: [{ text: "here" }] }),
  ]);
  const link = html.querySelector("a");
  expect(link?.href).toBe("https://example.com/a");
  expect(link?.target).toBe("_blank");
  expect(link?.rel).toBe("noopener noreferrer");
});

test("renders a link with an unsafe scheme as text", () => {
  const html = render([p({ type: "a", url: "java\nscript:alert(1)", children: [{ text: "here" }] })]);
  expect(html.querySelector("a")).toBeNull();
  expect(html.textContent).toBe("here");
});

test("renders a nested link as text", () => {
  const inner = { type: "a", url: "https://b.test", children: [{ text: "inner" }] };
  const html = render([p({ type: "a", url: "https://a.test", children: [{ text: "outer " }, inner] })]);
  expect(html.querySelectorAll("a")).toHaveLength(1);
  expect(html.textContent).toBe("outer inner");
});

test("renders lists with their items, lic elements and nested lists", () => {
  const nested = {
    type: "ul",
    children: [{ type: "li", children: [{ type: "lic", children: [{ text: "deep" }] }] }],
  };
  const html = render([
    {
      type: "ol",
      children: [{ type: "li", children: [{ type: "lic", children: [{ text: "first" }] }, nested] }],
    },
  ]);
  expect(html.querySelector("ol > li > [data-element-type=lic]")?.textContent).toBe("first");
  expect(html.querySelector("ol ul > li")?.textContent).toBe("deep");
});

test.each(["h1", "h2", "h3", "h4", "h5", "h6", "blockquote"])(
  "%s is rendered as the element of that name",
  (type) => {
    const html = render([{ type, children: [{ text: "x" }] }]);
    expect(html.querySelector(`${type}[data-element-type=${type}]`)?.textContent).toBe("x");
  },
);

test("keeps the lines and indentation of a code block", () => {
  const lines = ["if (a)", "  b();"].map((text) => ({ type: "code_line", children: [{ text }] }));
  const html = render([{ type: "code_block", lang: "js", children: lines }]);
  expect(html.querySelector("pre[data-lang=js] > code")?.textContent).toBe("if (a)\n  b();");
});

test("renders rules and images, with the caption as the text alternative", () => {
  const html = render([
    { type: "hr", children: [{ text: "" }] },
    {
      type: "img",
      url: "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
      caption: "A map",
      children: [{ text: "" }],
    },
    { type: "img", url: "javascript:alert(1)", caption: "No map", children: [{ text: "" }] },
  ]);
  expect(html.querySelector("hr")).not.toBeNull();
  expect([...html.querySelectorAll("img")].map((image) => image.alt)).toEqual(["A map"]);
  expect(html.textContent).toContain("No map");
});

test("renders a variable as blocks and an inline variable within its sentence", () => {
  const html = render([
    { type: "variable", children: [p({ text: "Block" })] },
    p({ text: "Hi " }, { type: "inline-variable", children: [p({ text: "Jo" })] }, { text: "!" }),
  ]);
  expect(html.innerText).toBe("Block\nHi Jo!");
  expect(
    html.querySelector("span[data-element-type=inline-variable] > span[data-element-type=p]")?.textContent,
  ).toBe("Jo");
});

test("shows leaves at the root, unknown types and HTML source as text", () => {
  const html = render([
    { text: "root " },
    { type: "mystery", children: [{ text: "<img src=x onerror=alert(1)>" }] },
  ]);
  expect(html.querySelector("[data-element-type=mystery]")).not.toBeNull();
  expect(html.querySelector("img")).toBeNull();
  expect(html.textContent).toBe("root <img src=x onerror=alert(1)>");
});

describe("in a chat", () => {
  afterEach(() => document.body.replaceChildren());

  async function show(richText: readonly object[], width = "400px"): Promise<HTMLElement> {
    const rich = message({ id: "rich", type: "text", content: { type: "richText", richText } });
    const { container } = renderChat(
      { bot: bot(), chunks: [chunk("1", [rich])] },
      { size: { width, height: "640px" } },
    );
    await expect.poll(() => container.querySelector(".slate-html-container")).not.toBeNull();
    const html = container.querySelector<HTMLElement>(".slate-html-container");
    if (html === null) throw new Error("The message shows no rich text.");
    html
      .closest(".banter-host-bubble")
      ?.getAnimations()
      .forEach((animation) => animation.finish());
    return html;
  }
  const item = (...children: object[]) => ({ type: "li", children });
  const lic = (content: string) => ({ type: "lic", children: [{ text: content }] });

  /** Space between each block and the next, in pixels. */
  function gaps(blocks: readonly Element[]): readonly number[] {
    const boxes = blocks.map((block) => block.getBoundingClientRect());
    return boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)));
  }

  test("separates headings and lists from the text around them, and not from the message's edge", async () => {
    const html = await show([
      { type: "h2", children: [{ text: "Title" }] },
      p({ text: "Text" }),
      { type: "ul", children: [item(lic("One")), item(lic("Two"))] },
      p({ text: "Text" }),
      { type: "h3", children: [{ text: "Title" }] },
      { type: "ol", children: [item(lic("One"))] },
    ]);
    expect(gaps([...html.children])).toEqual([4, 8, 8, 14, 8]);
    expect(gaps([...html.querySelectorAll("ul > li")])).toEqual([4]);
    const { top, bottom } = html.getBoundingClientRect();
    expect(html.firstElementChild?.getBoundingClientRect().top).toBe(top);
    expect(html.lastElementChild?.getBoundingClientRect().bottom).toBe(bottom);
  });

  test("replaces a blank line beside a heading or a list by its margin, and keeps those between paragraphs", async () => {
    const blank = p({ text: "" });
    const list = { type: "ul", children: [item(lic("One"))] };
    const title = { type: "h2", children: [{ text: "Title" }] };
    const html = await show([title, blank, p({ text: "Text" }), blank, list, blank, p({ text: "Text" })]);
    const shown = [...html.children].filter((block) => block.getBoundingClientRect().height > 0);
    expect(gaps(shown)).toEqual([4, 8, 8]);
    const paragraphs = await show([p({ text: "One" }), blank, p({ text: "Two" })]);
    expect(paragraphs.getBoundingClientRect().height).toBe(72);
  });

  test("indents a list by its markers, and a list in a list as much again", async () => {
    const nested = { type: "ul", children: [item(lic("deep"))] };
    const html = await show([{ type: "ul", children: [item(lic("One"), nested)] }]);
    const left = (selector: string) =>
      (html.querySelector(selector)?.getBoundingClientRect().left ?? 0) - html.getBoundingClientRect().left;
    expect([left("li"), left("li li")]).toEqual([26, 52]);
    expect(gaps([...html.querySelectorAll("[data-element-type=lic], ul ul")].slice(0, 2))).toEqual([4]);
  });

  test("a link's underline ends with its last word", async () => {
    const html = await show([
      p(
        { text: "See" },
        { type: "a", url: "https://example.com", children: [{ text: " our terms " }] },
        { text: "and go." },
      ),
    ]);
    expect(html.querySelector("a")?.textContent).toBe("our terms");
    expect(html.innerText).toBe("See our terms and go.");
  });

  test("a link of two lines has no underlined blank at the end of the first", async () => {
    const words = [{ text: "a rather long link" }];
    const html = await show([p({ type: "a", url: "https://example.com", children: words })], "210px");
    const lines = [...(html.querySelector("a")?.getClientRects() ?? [])];
    expect(lines.length).toBeGreaterThan(1);
    const range = document.createRange();
    const leaf = html.querySelector("a span")?.firstChild;
    if (leaf == null) throw new Error("The link has no text.");
    for (const [index, character] of [...(leaf.textContent ?? "")].entries()) {
      if (character !== " ") continue;
      range.setStart(leaf, index);
      range.setEnd(leaf, index + 1);
      const { top, right } = range.getBoundingClientRect();
      const line = lines.find((each) => Math.abs(each.top - top) < 4);
      // Either within its line, or at its end without a width.
      expect(right).toBeLessThanOrEqual((line?.right ?? 0) + 0.5);
    }
  });
});
