import type { RichTextNode } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import { run, testFlow } from "../testing/test-flow.ts";
import { setVariable } from "../variables/variable-values.ts";
import { interpolateRichText } from "./interpolate-rich-text.ts";

const variables = { name: "Ada", styled: "*so* **bold**", markdown: "# Title\n\n- one\n- two", empty: null };

/** Interpolates a paragraph with these leaves. */
async function paragraph(children: readonly RichTextNode[], fromVisitor: readonly string[] = []) {
  const flow = testFlow({ variables });
  for (const name of fromVisitor) {
    const value = Object.entries(variables).find(([key]) => key === name)?.[1] ?? null;
    setVariable(flow, `v-${name}`, value, "visitor");
  }
  return run(interpolateRichText(flow, [{ type: "p", children }]));
}

describe("a date that the visitor has given", () => {
  const show = async (
    format: string,
    text: string,
    value = "2026-03-04",
    origin: "visitor" | "bot" = "visitor",
  ) => {
    const block = { type: "date input", options: { variableId: "v-day", format } };
    const flow = testFlow({ groups: { g: [block] }, variables: { day: null } });
    setVariable(flow, "v-day", value, origin);
    const nodes = await run(interpolateRichText(flow, [{ type: "p", children: [{ text }] }]));
    return nodes[0]?.children?.map((leaf) => leaf.text).join("");
  };

  it("is shown in the visitor's locale", async () => {
    expect(await show("iso", "See you on {{day}}!")).toBe("See you on 4 Mar 2026!");
    expect(await show("iso", "{{day}}", "2026-03-04/2026-03-06")).toMatch(/^4\s–\s6 Mar 2026$/);
  });

  it("is shown as it is stored in every other format", async () => {
    expect(await show("dd/MM/yyyy", "{{day}}", "04/03/2026")).toBe("04/03/2026");
    expect(await show("yyyy-MM-dd", "On {{day}}")).toBe("On 2026-03-04");
    expect(await show("iso", "{{day}}", "soon")).toBe("soon");
    expect(await show("iso", "{{day}}", "2026-03-04", "bot")).toBe("2026-03-04");
  });
});

describe("a paragraph that is a single variable", () => {
  it("becomes the blocks of its Markdown value", async () => {
    const nodes = await paragraph([{ text: "{{markdown}}" }]);
    expect(nodes.map(({ type }) => type)).toEqual(["h1", "ul"]);
  });

  it("shows a visitor's value verbatim", async () => {
    expect(await paragraph([{ text: "{{markdown}}" }], ["markdown"])).toEqual([
      { type: "p", children: [{ text: variables.markdown }] },
    ]);
  });

  it("disappears if the value is empty", async () => {
    expect(await paragraph([{ text: "{{empty}}" }])).toEqual([]);
    expect(await paragraph([{ text: "{{unknown}}" }])).toEqual([]);
  });

  it("stays a paragraph if it is formatted", async () => {
    const nodes = await paragraph([{ text: "{{markdown}}", bold: true }]);
    expect(nodes.map(({ type }) => type)).toEqual(["p"]);
  });
});

describe("a variable within a sentence", () => {
  it("adds the value's formatting to the leaf's", async () => {
    expect(await paragraph([{ text: "It is {{styled}}!", underline: true }])).toEqual([
      {
        type: "p",
        children: [
          { text: "It is ", underline: true },
          { text: "so", italic: true, underline: true },
          { text: " ", underline: true },
          { text: "bold", bold: true, underline: true },
          { text: "!", underline: true },
        ],
      },
    ]);
  });

  it("shows a visitor's value without formatting", async () => {
    expect(await paragraph([{ text: "It is {{styled}}" }], ["styled"])).toEqual([
      { type: "p", children: [{ text: "It is " }, { text: "*so* **bold**" }] },
    ]);
  });

  it("leaves an empty leaf if the value is empty", async () => {
    expect(await paragraph([{ text: "{{empty}}", bold: true }])).toEqual([
      { type: "p", children: [{ text: "", bold: true }] },
    ]);
  });

  it("may be inline code", async () => {
    expect(await paragraph([{ text: "Sum: {{= 1 + 2 =}}" }])).toEqual([
      { type: "p", children: [{ text: "Sum: " }, { text: "3" }] },
    ]);
  });
});

it("interpolates the address and the text of a link", async () => {
  const link = { type: "a", url: "https://a.test/{{name}}", children: [{ text: "{{name}}" }] };
  expect(await paragraph([{ text: "See " }, link])).toEqual([
    {
      type: "p",
      children: [{ text: "See " }, { type: "a", url: "https://a.test/Ada", children: [{ text: "Ada" }] }],
    },
  ]);
});
