import { afterEach, expect, test } from "vitest";
import { renderInChat, type Rendered } from "../testing/render-in-chat.tsx";
import { GuestAttachment } from "./GuestAttachment.tsx";
import { fileKind, fileName } from "./file-kind.ts";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
let rendered: Rendered | undefined;
afterEach(() => rendered?.remove());

function draw(attachment: { type: string; url: string; name?: string; blobUrl?: string }): HTMLElement {
  rendered = renderInChat(<GuestAttachment attachment={attachment} number={1} />);
  return rendered.container;
}

test("a picture opens in full size", () => {
  const root = draw({ type: "image/gif", url: PIXEL, name: "cat.gif" });
  const opener = root.querySelector("button");
  expect(opener?.getAttribute("aria-label")).toBe("Open attachment 1: cat.gif");
  opener?.click();
  expect(root.querySelector("dialog")?.open).toBe(true);
});

test("another file is a card with its kind and name, and opens in a tab", () => {
  const link = draw({
    type: "application/pdf",
    url: "https://files.example/a/plan%20b.pdf?x=1",
  }).querySelector("a");
  expect(link?.textContent).toBe("PDF plan b.pdf");
  expect(link?.target).toBe("_blank");
  expect(link?.rel).toBe("noopener noreferrer");
});

test("an address that may not be opened is no link", () => {
  expect(
    draw({ type: "text/html", url: "javascript:alert(1)" }).querySelector("a")?.hasAttribute("href"),
  ).toBe(false);
});

test.each([
  ["a.pdf", "PDF"],
  ["a.docx", "Word"],
  ["a.DOC", "Word"],
  ["a.xlsx", "Sheet"],
  ["a.csv", "Sheet"],
  ["a.json", "JSON"],
  ["a.md", "Markdown"],
  ["a.zip", "DOCUMENT"],
  ["constructor", "DOCUMENT"],
])("%s is called %s", (name, label) => {
  expect(fileKind(name).label).toBe(label);
});

test("a name with a stray percent sign is shown as it is", () => {
  expect(fileName("https://files.example/100%.pdf")).toBe("100%.pdf");
});
