import { describe, expect, it } from "vitest";
import { testBot, type TestBot } from "../../../testing/test-bot.ts";
import { run, testFlow } from "../../../testing/test-flow.ts";
import { cardItems } from "./card-items.ts";

const variables = {
  titles: ["One", "Two"],
  images: ["/1.png"],
  buttons: ["Take one", "Take two"],
  name: "{{titles}}",
  empty: [],
};

/** The cards of a block with these items. */
async function cards(items: readonly unknown[], edges: TestBot["edges"] = {}) {
  const flow = testFlow({ variables });
  const bot = testBot({ groups: { g: [{ id: "c", type: "cards", items }], t: [] }, edges });
  const block = bot.blocks.get("c")?.block;
  if (block === undefined) throw new Error("The test bot has no block");
  const found = await run(cardItems(block, flow));
  expect(flow.session.frames[0]?.variables).toEqual({});
  return found;
}

describe("cardItems", () => {
  it("interpolates the texts of a card, once", async () => {
    const [card] = await cards([
      { id: "a", title: "Hi {{name}}", imageUrl: "/a.png", paths: [{ id: "p", text: "For {{name}}" }] },
    ]);
    expect(card?.wire).toEqual({
      id: "a",
      title: "Hi {{titles}}",
      imageUrl: "/a.png",
      paths: [{ id: "p", text: "For {{titles}}" }],
    });
  });

  it("sends only the internal value of the options", async () => {
    const [card] = await cards([
      { id: "a", title: "A", options: { internalValue: "{{name}}", secret: 1 }, paths: [] },
    ]);
    expect(card?.wire["options"]).toEqual({ internalValue: "{{titles}}" });
  });

  it("uses the edge of a button, else the card's", async () => {
    const [card] = await cards(
      [
        {
          id: "a",
          title: "A",
          paths: [
            { id: "p", text: "P" },
            { id: "q", text: "Q" },
          ],
        },
      ],
      { p: "t", a: "t" },
    );
    expect(card?.edges).toEqual({ p: "from p", q: "from a" });
  });

  it("expands a card with lists to one card per item of the longest list", async () => {
    const expanded = await cards([
      { id: "a", title: "{{titles}}", imageUrl: "{{images}}", paths: [{ id: "p", text: "{{buttons}}" }] },
      { id: "b", title: "Last", paths: [{ id: "q", text: "Q" }] },
    ]);
    expect(expanded.map(({ wire }) => [wire["title"], wire["imageUrl"], wire["paths"]])).toEqual([
      ["One", "/1.png", [{ id: "dynamic-card-0-path-0", text: "Take one" }]],
      ["Two", "", [{ id: "dynamic-card-1-path-0", text: "Take two" }]],
      ["Last", undefined, [{ id: "q", text: "Q" }]],
    ]);
  });

  it("shows no card for an empty list", async () => {
    expect(await cards([{ id: "a", title: "{{empty}}", paths: [] }])).toEqual([]);
  });

  it("doesn't expand a list within a longer text", async () => {
    const found = await cards([{ id: "a", title: "All: {{titles}}", paths: [] }]);
    expect(found.map(({ wire }) => wire["title"])).toEqual(['All: ["One","Two"]']);
  });
});
