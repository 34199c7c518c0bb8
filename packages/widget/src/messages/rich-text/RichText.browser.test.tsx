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
  if (html === null) throw new Error("RichText drew no .slate-html-container.");
  return html;
}

const p = (...children: unknown[]) => ({ type: "p", children });

test("paragraphs are lines, an empty one is a blank line", () => {
  const html = render([p({ text: "One" }), p({ text: "" }), p({ text: "Two" })]);
  const heights = [...html.children].map((line) => line.getBoundingClientRect().height);
  expect(heights[0]).toBeGreaterThan(0);
  expect(new Set(heights).size).toBe(1);
  expect([...html.children].map((child) => child.getAttribute("data-element-type"))).toEqual(["p", "p", "p"]);
});

test("marks are seen and told to screen readers, alone and together", () => {
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

test("links open in a new tab without an opener", () => {
  const html = render([
    p({ text: "" }, { type: "a", url: "https://example.com/a", children: [{ text: "here" }] }),
  ]);
  const link = html.querySelector("a");
  expect(link?.href).toBe("https://example.com/a");
  expect(link?.target).toBe("_blank");
  expect(link?.rel).toBe("noopener noreferrer");
});

test("a link with a forbidden scheme stays readable and can't be clicked", () => {
  const html = render([p({ type: "a", url: "java\nscript:alert(1)", children: [{ text: "here" }] })]);
  expect(html.querySelector("a")).toBeNull();
  expect(html.textContent).toBe("here");
});

test("a link inside a link is text", () => {
  const inner = { type: "a", url: "https://b.test", children: [{ text: "inner" }] };
  const html = render([p({ type: "a", url: "https://a.test", children: [{ text: "outer " }, inner] })]);
  expect(html.querySelectorAll("a")).toHaveLength(1);
  expect(html.textContent).toBe("outer inner");
});

test("lists keep their items, their lic and what is nested in them", () => {
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

test.each(["h1", "h2", "h3", "h4", "h5", "h6", "blockquote"])("%s is the element of that name", (type) => {
  const html = render([{ type, children: [{ text: "x" }] }]);
  expect(html.querySelector(`${type}[data-element-type=${type}]`)?.textContent).toBe("x");
});

test("a code block keeps its lines and indents", () => {
  const lines = ["if (a)", "  b();"].map((text) => ({ type: "code_line", children: [{ text }] }));
  const html = render([{ type: "code_block", lang: "js", children: lines }]);
  expect(html.querySelector("pre[data-lang=js] > code")?.textContent).toBe("if (a)\n  b();");
});

test("rules and pictures are drawn, a picture's caption is its description", () => {
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

test("a variable brings blocks, an inline variable stays in its sentence", () => {
  const html = render([
    { type: "variable", children: [p({ text: "Block" })] },
    p({ text: "Hi " }, { type: "inline-variable", children: [p({ text: "Jo" })] }, { text: "!" }),
  ]);
  expect(html.innerText).toBe("Block\nHi Jo!");
  expect(
    html.querySelector("span[data-element-type=inline-variable] > span[data-element-type=p]")?.textContent,
  ).toBe("Jo");
});

test("a leaf at the root, unknown types and HTML in text are shown as they are", () => {
  const html = render([
    { text: "root " },
    { type: "mystery", children: [{ text: "<img src=x onerror=alert(1)>" }] },
  ]);
  expect(html.querySelector("[data-element-type=mystery]")).not.toBeNull();
  expect(html.querySelector("img")).toBeNull();
  expect(html.textContent).toBe("root <img src=x onerror=alert(1)>");
});
