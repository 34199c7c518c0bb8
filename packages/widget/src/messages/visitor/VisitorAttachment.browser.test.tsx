import { afterEach, expect, test } from "vitest";
import { renderInChat, type Rendered } from "../testing/render-in-chat.tsx";
import { VisitorAttachment } from "./VisitorAttachment.tsx";
import { fileKind } from "./file-kind.ts";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
let rendered: Rendered | undefined;
afterEach(() => rendered?.remove());

function render(attachment: { type: string; url: string; name?: string; blobUrl?: string }): HTMLElement {
  rendered = renderInChat(<VisitorAttachment attachment={attachment} number={1} />);
  return rendered.container;
}

test("opens an image in a lightbox", async () => {
  const root = render({ type: "image/gif", url: PIXEL, name: "cat.gif" });
  const opener = root.querySelector("button");
  expect(opener?.getAttribute("aria-label")).toBe("Open attachment 1: cat.gif");
  opener?.click();
  await expect.poll(() => root.querySelector("dialog")?.open).toBe(true);
});

test("an untitled image in a data URL is named by its type", () => {
  const opener = render({ type: "image/*", url: "data:image/svg+xml,<svg xmlns='x'/>" }).querySelector(
    "button",
  );
  expect(opener?.getAttribute("aria-label")).toBe("Open attachment 1: image.svg");
});

test("an image that the browser can't decode is a card with its name, e.g. HEIC", async () => {
  const undecodable = URL.createObjectURL(new File(["ftypheic"], "photo.heic", { type: "image/heic" }));
  const root = render({ type: "image/heic", url: undecodable, name: "photo.heic" });
  await expect.poll(() => root.querySelector("a")?.textContent).toBe("DOCUMENT photo.heic");
  expect(root.querySelector("img")).toBeNull();
});

test("renders any other file as a card with type and name that opens in a new tab", () => {
  const link = render({
    type: "application/pdf",
    url: "https://files.example/a/plan%20b.pdf?x=1",
  }).querySelector("a");
  expect(link?.textContent).toBe("PDF plan b.pdf");
  expect(link?.target).toBe("_blank");
  expect(link?.rel).toBe("noopener noreferrer");
});

test("renders no link for an unsafe URL", () => {
  expect(
    render({ type: "text/html", url: "javascript:alert(1)" }).querySelector("a")?.hasAttribute("href"),
  ).toBe(false);
});

// Spec: 9.18
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
])("%s has the label %s", (name, label) => {
  expect(fileKind(name).label).toBe(label);
});
