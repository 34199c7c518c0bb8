import { afterEach, expect, test } from "vitest";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { parseRichText } from "@banter/protocol";
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
