import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { contrast } from "@banter/protocol";
import { watchExecution } from "../../testing/execution-oracle.ts";
import { createStreamedRenderer } from "../testing/render-streamed.tsx";

const { render, remove } = createStreamedRenderer();

const tokens = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>("[data-token]")].map((span) => [
    span.dataset["token"],
    span.textContent,
  ]);

test.each(["js", "JavaScript", "tsx"])("highlights a block of %s when it is closed", async (language) => {
  const open = `\`\`\`${language}\nconst a = "b";\n`;
  const root = render(open, true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(tokens(root)).toEqual([]);
  render(`${open}\`\`\`\n\nAnd`, true);
  await vi.waitFor(() =>
    expect(tokens(root)).toEqual([
      ["keyword", "const"],
      ["string", '"b"'],
    ]),
  );
  expect(root.querySelector("code")?.textContent).toBe('const a = "b";\n');
});

test("leaves the code of other languages plain", async () => {
  const root = render("```klingon\nconst a\n```\n\n```\nconst a\n```\n\n```constructor\nconst a\n```");
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(tokens(root)).toEqual([]);
  expect([...root.querySelectorAll("code")].map(({ textContent }) => textContent)).toEqual(
    Array(3).fill("const a\n"),
  );
});

test.each([
  ["light", "0%"],
  ["dark", "100%"],
])("every color is readable in %s messages", async (_, darkness) => {
  const root = render(
    "`inline`\n\n```ts\n// comment\nclass A { b = 'c' + f(1); d: string }\n```\n\n```diff\n+ new\n- old\n```",
  );
  root.style.setProperty("--banter-code-darkness", darkness);
  await vi.waitFor(() =>
    expect(new Set(tokens(root).map(([role]) => role))).toEqual(
      new Set(["comment", "keyword", "title", "string", "number", "name", "addition", "deletion"]),
    ),
  );
  const background = rgb(getComputedStyle(required(root, ".banter-code")).backgroundColor);
  for (const element of root.querySelectorAll("[data-token], code, figcaption, button"))
    expect(contrast(rgb(getComputedStyle(element).color), background)).toBeGreaterThanOrEqual(4.5);
  expect(rgb(getComputedStyle(required(root, "p code")).backgroundColor)).toEqual(background);
});

test("scrolls wide code inside the message, by keyboard, as a named region", async () => {
  const root = render(`\`\`\`js\n${"word ".repeat(100)}\n\`\`\``);
  root.style.inlineSize = "300px";
  const code = required(root, "pre");
  expect(root.scrollWidth).toBeLessThanOrEqual(300);
  expect(code.getAttribute("role")).toBe("region");
  expect(code.getAttribute("aria-label")).toBe("Code js");
  code.focus();
  await userEvent.keyboard("{ArrowRight>3/}");
  await vi.waitFor(() => expect(code.scrollLeft).toBeGreaterThan(0));
});

test("code runs from left to right in a conversation from right to left", () => {
  const root = render("```js\nlet a;\n```");
  root.dir = "rtl";
  expect(getComputedStyle(required(root, "pre")).direction).toBe("ltr");
});

test("highlighted code executes nothing and is copied verbatim", async () => {
  const oracle = watchExecution();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const code = `"text" <img src=x onerror=alert(1)>\n</span><script>alert(1)</script>\n<a href="javascript:alert(1)">&lt;&amp;</a>`;
  for (const language of ["html", "js", "css", "python", "php", "bash", "json"]) {
    oracle.label(language);
    const root = render(`\`\`\`${language}\n${code}\n\`\`\``);
    await vi.waitFor(() => expect(tokens(root)).not.toEqual([]), { timeout: 10_000 });
    expect(oracle.dangers(root)).toEqual([]);
    expect(root.querySelector("code")?.textContent).toBe(`${code}\n`);
    required(root, "button").click();
    await vi.waitFor(() => expect(write).toHaveBeenLastCalledWith(code));
    remove();
  }
  expect(oracle.executed).toEqual([]);
  expect(oracle.thirdPartyRequests()).toEqual([]);
  oracle.stop();
  write.mockRestore();
});

function required(root: HTMLElement, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element;
}

/** Of `rgb(1, 2, 3)` and `color(srgb 0.1 0.2 0.3)`. */
function rgb(color: string) {
  const factor = color.startsWith("color(") ? 255 : 1;
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((channel) => Number(channel) * factor);
  return { r, g, b };
}
