import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { everything } from "../../../../streaming-markdown/src/testing/sample-answers.ts";
import { watchExecution } from "../testing/execution-oracle.ts";
import { createStreamedRenderer } from "./testing/render-streamed.tsx";

const { render, remove } = createStreamedRenderer();

/** Renders every prefix of `text` as if it were all that has arrived. */
function forEachPrefix(text: string, check: (root: HTMLElement, arrived: string) => void): void {
  for (let end = 1; end <= text.length; end++) {
    remove();
    check(render(text.slice(0, end), true), text.slice(0, end));
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe("rendering", () => {
  // Spec: 4.49
  test("renders every kind of block as its element", () => {
    const root = render(everything);
    const names = new Set([...root.querySelectorAll("*")].map((element) => element.localName));
    const kinds = "h1 h2 p strong em code del a ul ol li pre table th td blockquote hr br".split(" ");
    expect(kinds.filter((kind) => !names.has(kind))).toEqual([]);
    expect(root.textContent).toContain("☑ done");
  });

  // Spec: 4.49
  test("shows HTML as text and decodes entities", () => {
    const root = render(
      '<img src=x onerror=alert(1)> &amp; &copy; <b>bold</b>\n\n<div onclick="x()">\nblock\n</div>',
    );
    expect(root.querySelector("img, b, div")).toBeNull();
    expect(root.textContent).toContain("<img src=x onerror=alert(1)> & © <b>bold</b>");
    expect(root.textContent).toContain('<div onclick="x()">');
  });

  // Spec: 4.49
  test("opens links in a new tab with noopener, noreferrer and nofollow", () => {
    const link = render("[here](https://example.com/a)").querySelector("a");
    expect(link?.href).toBe("https://example.com/a");
    expect(link?.target).toBe("_blank");
    expect(link?.rel).toBe("noopener noreferrer nofollow");
  });

  test("resolves reference links once their definition has arrived", () => {
    const root = render(
      "See [the docs][1] and [faq].\n\n- more in [the docs][1]\n\n[1]: https://example.com/docs\n[FAQ]: <https://example.com/faq>",
    );
    expect([...root.querySelectorAll("a")].map((link) => link.href)).toEqual([
      "https://example.com/docs",
      "https://example.com/faq",
      "https://example.com/docs",
    ]);
    expect(root.textContent).not.toContain("]:");
    expect(root.querySelectorAll("li")).toHaveLength(1);
  });

  test("loads an image from another host only when the visitor asks for it", async () => {
    const oracle = watchExecution();
    const root = render("![a map](https://leak.invalid/p.png?q=secret)");
    const button = root.querySelector("button");
    expect(root.querySelector("img, a")).toBeNull();
    expect(button?.textContent).toBe("a map Show image from leak.invalid");
    expect(oracle.thirdPartyRequests()).toEqual([]);
    button?.click();
    await vi.waitFor(() => expect(root.textContent).toBe("a map: This image could not be loaded."));
    oracle.stop();
    performance.clearResourceTimings();
  });

  test("shows images of the bot's own host and embedded ones at once", () => {
    const root = render(
      "![own](https://bots.example.com/p.png) ![data](data:image/gif;base64,R0lGODlhAQABAAAAACw=)",
    );
    expect([...root.querySelectorAll("img")].map(({ alt }) => alt)).toEqual(["own", "data"]);
  });

  test("an image inside a link is its text", () => {
    const root = render("[![a map](https://leak.invalid/p.png)](https://example.com/map)");
    expect(root.querySelector("a")?.textContent).toBe("a map");
    expect(root.querySelector("img, button")).toBeNull();
  });

  test("makes scrollable tables and code focusable", () => {
    const root = render(everything);
    expect(root.querySelector<HTMLElement>(".banter-table")?.tabIndex).toBe(0);
    expect([...root.querySelectorAll("pre")].every((pre) => pre.tabIndex === 0)).toBe(true);
  });

  test("copies the code verbatim and confirms it", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const root = render("```js\nlet a = '<b>';\n\nb();\n```");
    const button = root.querySelector("button");
    button?.click();
    await vi.waitFor(() => expect(button?.textContent).toBe("Copied"));
    expect(write).toHaveBeenCalledWith("let a = '<b>';\n\nb();");
    write.mockRestore();
  });
});

describe("layout", () => {
  /** The vertical space between the elements that match, in pixels. */
  function gap(root: HTMLElement, above: string, below: string): number {
    const bottom = root.querySelector(above)?.getBoundingClientRect().bottom ?? Number.NaN;
    return Math.round((root.querySelector(below)?.getBoundingClientRect().top ?? Number.NaN) - bottom);
  }

  test("separates paragraphs, lists and headings", () => {
    const root = render(
      "First.\n\nSecond.\n\n- one\n- two\n\nThird.\n\n## Title\n\nText.\n\n```\ncode\n```\n\nEnd.",
    );
    expect(gap(root, "p:nth-of-type(1)", "p:nth-of-type(2)")).toBe(12);
    expect(gap(root, "p:nth-of-type(2)", "ul")).toBe(12);
    expect(gap(root, "ul", "p:nth-of-type(3)")).toBe(12);
    expect(gap(root, "p:nth-of-type(3)", "h2")).toBe(20);
    expect(gap(root, "h2", "p:nth-of-type(4)")).toBe(6);
    expect(gap(root, "p:nth-of-type(4)", ".banter-code")).toBe(12);
    expect(gap(root, ".banter-code", "p:nth-of-type(5)")).toBe(12);
  });

  test.each(["ltr", "rtl"])("a wide table scrolls by keyboard in %s, as a named region", async (dir) => {
    const header = "| Country | Business | Residents | Telephone | Temperature | Description |";
    const root = render(`${header}\n${"|---".repeat(6)}|\n${header}`);
    root.dir = dir;
    root.style.cssText = "inline-size: 300px";
    const table = root.querySelector<HTMLElement>(".banter-table");
    expect(root.scrollWidth).toBeLessThanOrEqual(300);
    expect([table?.getAttribute("role"), table?.getAttribute("aria-label")]).toEqual(["region", "Table"]);
    // The side where it goes on fades out.
    const mask = () => getComputedStyle(table ?? root).maskPosition;
    if (CSS.supports("animation-timeline: scroll()"))
      await expect.poll(mask).toBe(dir === "rtl" ? "0px 0px, 0px 0px" : "-24px 0px, -24px 0px");
    table?.focus();
    await userEvent.keyboard(dir === "rtl" ? "{ArrowLeft>3/}" : "{ArrowRight>3/}");
    await vi.waitFor(() => expect(Math.abs(table?.scrollLeft ?? 0)).toBeGreaterThan(0));
    expect([...root.querySelectorAll("th")].every(({ scope }) => scope === "col")).toBe(true);
  });

  test.each(["ltr", "rtl"])("no side of a table that fits fades out in %s", async (dir) => {
    const root = render("| Plan |\n|---|\n| Basic |");
    root.dir = dir;
    const table = root.querySelector(".banter-table") ?? root;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(getComputedStyle(table).maskPosition).toBe("-24px 0px, 0px 0px");
  });

  test("a wide table scrolls and keeps its words whole", () => {
    const header = "| Country | Business | Residents | Telephone | Temperature | Description |";
    const root = render(`${header}\n${"|---".repeat(6)}|\n${header}`);
    // As in a chat.
    root.style.cssText = "inline-size: 300px; overflow-wrap: anywhere";
    const table = root.querySelector<HTMLElement>(".banter-table");
    expect(table?.scrollWidth).toBeGreaterThan(table?.clientWidth ?? 0);
    for (const cell of root.querySelectorAll<HTMLElement>("th, td"))
      expect(cell.clientHeight).toBeLessThan(50);
  });
});

describe("streaming", () => {
  test("never links a prefix of a text to another URL than its final one", () => {
    const text =
      "See [the docs](https://example.com/docs_(a)?q=1) or https://example.org/path. Mail jo@example.com, **https://example.net/x** end";
    const whole = new Set([...render(text).querySelectorAll("a")].map((link) => link.href));
    expect(whole.size).toBe(4);
    forEachPrefix(text, (root, arrived) => {
      for (const link of root.querySelectorAll("a"))
        expect(whole, `after ${JSON.stringify(arrived)}`).toContain(link.href);
    });
  });

  test("hides incomplete delimiters", () => {
    forEachPrefix("Some **bold words**, some `code` and [a link](https://example.com).", (root, arrived) => {
      expect(root.textContent, `after ${JSON.stringify(arrived)}`).not.toMatch(/[*`[\]]/);
    });
  });

  test("shows what has arrived in the same render", () => {
    const root = render("One", true);
    for (const text of ["One two", "One two three", "One two three four"])
      expect(render(text, true).textContent).toBe(text);
    expect(root.textContent).toBe("One two three four");
  });

  test("renders the end of the stream immediately", () => {
    const root = render("One **tw", true);
    render("One **two**", false);
    expect(root.querySelector("strong")?.textContent).toBe("two");
  });

  test("shows a burst over several frames, also when it ends the stream", async () => {
    const burst = `Start ${"of a long reply ".repeat(25)}`;
    for (const isStreaming of [true, false]) {
      remove();
      const root = render("Start ", true);
      render(burst, isStreaming);
      const lengths: number[] = [];
      while ((root.textContent?.length ?? 0) < burst.trimEnd().length && lengths.length < 100) {
        lengths.push(root.textContent?.length ?? 0);
        await nextFrame();
      }
      lengths.push(root.textContent?.length ?? 0);
      const steps = lengths.slice(1).map((length, index) => length - (lengths[index] ?? 0));
      expect(Math.max(...steps)).toBeLessThan(60);
      expect(lengths.length).toBeLessThan(60);
    }
  });

  test("shows the first burst of a new reply over several frames", async () => {
    const burst = "The first words of a long reply. ".repeat(12).trimEnd();
    const root = render(burst, true, undefined, true);
    const lengths = [root.textContent.length];
    while ((lengths.at(-1) ?? 0) < burst.length && lengths.length < 60) {
      await nextFrame();
      lengths.push(root.textContent.length);
    }
    const steps = lengths.map((length, index) => length - (lengths[index - 1] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(60);
    expect(lengths.at(-1)).toBe(burst.length);
    // Some frames render nothing new: the text is in the frame after the next.
    expect(lengths.length).toBeLessThan(40);
  });

  test("shows all text at once that was on screen before, e.g. as plain text", () => {
    const text = "What was on screen as plain text. ".repeat(12).trimEnd();
    expect(render(text, true).textContent).toBe(text);
  });

  test("never cuts a surrogate pair", async () => {
    const root = render("a", true);
    render(`a${"😀".repeat(100)}`, true);
    for (let frame = 0; frame < 20; frame++) {
      await nextFrame();
      expect(root.textContent).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    }
  });

  test.each(["A line", "- one\n- two", "## Title", "```js\nlet a\n```", "| a | b |\n|---|---|\n| 1 | 2 |"])(
    "shows a caret after %j until the stream ends",
    (text) => {
      const hasCaret = (root: HTMLElement) =>
        [...root.querySelectorAll("*")].some(
          (element) => getComputedStyle(element, "::after").content === '""',
        );
      expect(hasCaret(render(text, true))).toBe(true);
      expect(hasCaret(render(text, false))).toBe(false);
    },
  );

  test("the caret blinks while no text arrives, and is still otherwise", async () => {
    const root = render("One", true);
    const animations = () => root.getAnimations({ subtree: true }).length;
    expect(animations()).toBe(0);
    await vi.waitFor(() => expect(animations()).toBe(1), 2_000);
    render("One two", true);
    expect(animations()).toBe(0);
    await vi.waitFor(() => expect(animations()).toBe(1), 2_000);
    render("One two", false);
    expect(animations()).toBe(0);
  });

  test("keeps the elements of finished paragraphs", async () => {
    const root = render("First.\n\nSec", true);
    const first = root.querySelector("p");
    render("First.\n\nSecond and more", true);
    await vi.waitFor(() => expect(root.textContent).toContain("more"));
    expect(root.querySelector("p")).toBe(first);
  });
});

test("no prefix of a payload executes", () => {
  const oracle = watchExecution();
  const payloads = [
    "jaVasCript:/*-/*`/*\\`/*'/*\"/**/(/* */oNcliCk=alert(1) )//%0D%0A//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=alert(1)//>",
    "[a](javascript:alert(1)) ![b](javascript:alert(1)) <javascript:alert(1)> [c](data:text/html,<script>alert(1)</script>)",
    "[d]\n\n[d]: javascript:alert(1)\n\n`<img src=x onerror=alert(1)>`\n\n<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
    "[e](java&#115;cript:alert(1)) [f](&#x6A;avascript:alert(1)) [g](\u0001javascript:alert(1)) [h](java\tscript:alert(1))",
  ];
  for (const payload of payloads) {
    forEachPrefix(payload, (root, arrived) => {
      oracle.label(arrived);
      expect(oracle.dangers(root), arrived).toEqual([]);
      for (const link of root.querySelectorAll("a"))
        expect(link.protocol, arrived).toMatch(/^(?:https?|mailto|tel|sms):$/);
    });
  }
  expect(oracle.executed).toEqual([]);
  oracle.stop();
});
