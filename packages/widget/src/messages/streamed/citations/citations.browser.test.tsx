import { expect, test } from "vitest";
import type { PlacedCitation } from "@banter/protocol";
import { watchExecution } from "../../testing/execution-oracle.ts";
import { createStreamedRenderer } from "../testing/render-streamed.tsx";

const { render: renderStreamed } = createStreamedRenderer();

function render(text: string, citations?: readonly PlacedCitation[], isStreaming = false): HTMLElement {
  return renderStreamed(text, isStreaming, citations);
}

const chips = (root: HTMLElement) =>
  [...root.querySelectorAll(".banter-source")].map((chip) => chip.getAttribute("aria-label"));
const list = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLLIElement>(".banter-sources li")].map(
    (item) => `${item.value} ${item.textContent}`,
  );
const hours = { url: "https://example.com/hours?a=1", title: "Opening hours" };

test("a citation is a numbered link, and the list below has title and host", () => {
  const root = render("Open **until six**. Closed today.", [
    { ...hours, at: 19 },
    { title: "handbook.pdf", at: 33 },
  ]);
  expect(root.querySelector("p")?.textContent).toBe("Open until six.1 Closed today.2");
  expect(chips(root)).toEqual(["Source 1: Opening hours", "Source 2: handbook.pdf"]);
  expect(list(root)).toEqual(["1 Opening hours example.com", "2 handbook.pdf"]);
  for (const link of root.querySelectorAll("a")) {
    expect(link.href).toBe(hours.url);
    expect([link.target, link.rel]).toEqual(["_blank", "noopener noreferrer nofollow"]);
  }
});

test("the list follows when the reply is complete, and the text grows around the numbers", () => {
  const citation = { ...hours, at: 4 };
  const root = render("Open", [citation], true);
  expect([chips(root).length, list(root).length]).toEqual([1, 0]);
  render("Open `until` six", [citation], true);
  expect(root.querySelector("p")?.textContent).toBe("Open1 until six");
  render("Open `until` six.", [citation]);
  expect(list(root)).toHaveLength(1);
});

test("numbers that the text defines are sources", () => {
  const text =
    'Open until six [1], see [the page][2].\n\n[1]: https://example.com/hours "Hours"\n[2]: https://example.com/b';
  const root = render(text);
  expect(chips(root)).toEqual(["Source 1: Hours"]);
  expect(list(root)).toEqual(["1 Hours example.com"]);
  expect(root.querySelector("p")?.textContent).toBe("Open until six 1, see the page.");
});

test("numbers in the text lead to the sources that the server sent", () => {
  const root = render("Open until six [1]. Not [2].", [{ ...hours, at: 0 }]);
  expect(chips(root)).toEqual(["Source 1: Opening hours"]);
  expect(root.querySelector("p")?.textContent).toBe("Open until six 1. Not [2].");
});

test("a link to a source has its number", () => {
  const root = render(`See [example.com](${hours.url}).`, [{ ...hours, at: 48 }]);
  expect(root.querySelector("p")?.textContent).toBe("See example.com1.");
});

test("code keeps its text", () => {
  const root = render("Run `npm i` and\n\n```js\nlet a;\n```", [
    { ...hours, at: 8 },
    { ...hours, at: 27 },
  ]);
  expect([...root.querySelectorAll("code")].map(({ textContent }) => textContent)).toEqual([
    "npm i",
    "let a;\n",
  ]);
});

test("an address that is not safe is never a link, and nothing runs or loads", () => {
  const oracle = watchExecution();
  const urls = [
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "mailto:a@example.com",
    "//[",
    "vbscript:x",
  ];
  const payload = '"><img src=https://leak.invalid/x onerror=alert(1)>';
  const root = render(
    "Text",
    [...urls, `https://example.com/${payload}`].map((url) => ({ url, title: payload, at: 4 })),
  );
  expect(oracle.dangers(root)).toEqual([]);
  expect([...root.querySelectorAll("a")].every(({ protocol }) => protocol === "https:")).toBe(true);
  expect(root.querySelector("img")).toBeNull();
  expect(list(root)).toHaveLength(7);
  expect(oracle.executed).toEqual([]);
  expect(oracle.thirdPartyRequests()).toEqual([]);
  oracle.stop();
});
