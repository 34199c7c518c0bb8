import { afterEach, describe, expect, test, vi } from "vitest";
import { renderInChat, type Rendered } from "../testing/render-in-chat.tsx";
import { watchExecution } from "../testing/execution-oracle.ts";
import { StreamedMessage } from "./StreamedMessage.tsx";
import { everything } from "./testing/sample-answers.ts";

let rendered: Rendered | undefined;
afterEach(() => {
  rendered?.remove();
  rendered = undefined;
});

function draw(text: string, isStreaming = false): HTMLElement {
  const message = <StreamedMessage text={text} isStreaming={isStreaming} />;
  if (rendered) rendered.rerender(message);
  else rendered = renderInChat(message);
  const root = rendered.container.querySelector<HTMLElement>(".banter-markdown");
  if (root === null) throw new Error("StreamedMessage drew no .banter-markdown.");
  return root;
}

/** Draws each beginning of `text` as if it were all that has arrived, and gives each to `look`. */
function drawGrowing(text: string, look: (root: HTMLElement, arrived: string) => void): void {
  for (let end = 1; end <= text.length; end++) {
    rendered?.remove();
    rendered = undefined;
    look(draw(text.slice(0, end), true), text.slice(0, end));
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe("what is drawn", () => {
  test("every kind of block is its own element", () => {
    const root = draw(everything);
    const drawn = new Set([...root.querySelectorAll("*")].map((element) => element.localName));
    const kinds = "h1 h2 p strong em code del a ul ol li pre table th td blockquote hr br".split(" ");
    expect(kinds.filter((kind) => !drawn.has(kind))).toEqual([]);
    expect(root.textContent).toContain("☑ done");
  });

  test("HTML is text, entities are their characters", () => {
    const root = draw(
      '<img src=x onerror=alert(1)> &amp; &copy; <b>bold</b>\n\n<div onclick="x()">\nblock\n</div>',
    );
    expect(root.querySelector("img, b, div")).toBeNull();
    expect(root.textContent).toContain("<img src=x onerror=alert(1)> & © <b>bold</b>");
    expect(root.textContent).toContain('<div onclick="x()">');
  });

  test("links open in a new tab, without opener, referrer or endorsement", () => {
    const link = draw("[here](https://example.com/a)").querySelector("a");
    expect(link?.href).toBe("https://example.com/a");
    expect(link?.target).toBe("_blank");
    expect(link?.rel).toBe("noopener noreferrer nofollow");
  });

  test("links whose address is given at the end lead there once it has come", () => {
    const root = draw(
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

  test("a picture is a link, unless its host is allowed", () => {
    const picture = "![a map](https://pictures.example/p.png?q=secret)";
    const root = draw(picture);
    expect(root.querySelector("img")).toBeNull();
    expect(root.querySelector("a")?.textContent).toBe("a map");
    rendered?.rerender(
      <StreamedMessage text={picture} isStreaming={false} imageHosts={["pictures.example"]} />,
    );
    expect(rendered?.container.querySelector("img")?.alt).toBe("a map");
  });

  test("tables and code are reached by keyboard, as they may scroll", () => {
    const root = draw(everything);
    expect(root.querySelector<HTMLElement>(".banter-table")?.tabIndex).toBe(0);
    expect([...root.querySelectorAll("pre")].every((pre) => pre.tabIndex === 0)).toBe(true);
  });

  test("the copy button takes the code as it is written, and says so", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const root = draw("```js\nlet a = '<b>';\n\nb();\n```");
    const button = root.querySelector("button");
    button?.click();
    await vi.waitFor(() => expect(button?.textContent).toBe("Copied"));
    expect(write).toHaveBeenCalledWith("let a = '<b>';\n\nb();");
    write.mockRestore();
  });
});

describe("while it arrives", () => {
  test("no beginning of a text shows a link that leads anywhere but where it will", () => {
    const text =
      "See [the docs](https://example.com/docs_(a)?q=1) or https://example.org/path. Mail jo@example.com, **https://example.net/x** end";
    const whole = new Set([...draw(text).querySelectorAll("a")].map((link) => link.href));
    expect(whole.size).toBe(4);
    drawGrowing(text, (root, arrived) => {
      for (const link of root.querySelectorAll("a"))
        expect(whole, `after ${JSON.stringify(arrived)}`).toContain(link.href);
    });
  });

  test("marks are not seen while they are half there", () => {
    drawGrowing("Some **bold words**, some `code` and [a link](https://example.com).", (root, arrived) => {
      expect(root.textContent, `after ${JSON.stringify(arrived)}`).not.toMatch(/[*`[\]]/);
    });
  });

  test("text is drawn once per frame, however many parts come in it", async () => {
    const root = draw("One", true);
    for (const text of ["One two", "One two three", "One two three four"]) draw(text, true);
    expect(root.textContent).toBe("One");
    await nextFrame();
    await vi.waitFor(() => expect(root.textContent).toBe("One two three four"));
  });

  test("the end of the stream is drawn at once", () => {
    const root = draw("One **tw", true);
    draw("One **two**", false);
    expect(root.querySelector("strong")?.textContent).toBe("two");
  });

  test("finished paragraphs keep their elements as the text goes on", async () => {
    const root = draw("First.\n\nSec", true);
    const first = root.querySelector("p");
    draw("First.\n\nSecond and more", true);
    await vi.waitFor(() => expect(root.textContent).toContain("more"));
    expect(root.querySelector("p")).toBe(first);
  });
});

test("payloads run at no beginning of theirs, whatever byte they are cut at", () => {
  const oracle = watchExecution();
  const payloads = [
    "jaVasCript:/*-/*`/*\\`/*'/*\"/**/(/* */oNcliCk=alert(1) )//%0D%0A//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=alert(1)//>",
    "[a](javascript:alert(1)) ![b](javascript:alert(1)) <javascript:alert(1)> [c](data:text/html,<script>alert(1)</script>)",
    "[d]\n\n[d]: javascript:alert(1)\n\n`<img src=x onerror=alert(1)>`\n\n<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
    "[e](java&#115;cript:alert(1)) [f](&#x6A;avascript:alert(1)) [g](\u0001javascript:alert(1)) [h](java\tscript:alert(1))",
  ];
  for (const payload of payloads) {
    drawGrowing(payload, (root, arrived) => {
      oracle.showing(arrived);
      expect(oracle.dangers(root), arrived).toEqual([]);
      for (const link of root.querySelectorAll("a"))
        expect(link.protocol, arrived).toMatch(/^(?:https?|mailto|tel|sms):$/);
    });
  }
  expect(oracle.executed).toEqual([]);
  oracle.stop();
});
