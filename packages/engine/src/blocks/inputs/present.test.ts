import { describe, expect, it } from "vitest";
import { testBot } from "../../testing/test-bot.ts";
import { run, testFlow } from "../../testing/test-flow.ts";
import { setVariable } from "../../variables/variable-values.ts";
import { present, wireInput } from "./present.ts";
import { visibleItems } from "./visible-items.ts";

function blockWith(fields: Readonly<Record<string, unknown>>) {
  const block = testBot({ groups: { g: [{ id: "q", type: "choice input", ...fields }] } }).blocks.get(
    "q",
  )?.block;
  if (block === undefined) throw new Error("The test bot has no block");
  return block;
}

describe("present", () => {
  it("resolves public options and leaves out all others", async () => {
    const options = { labels: { button: "Send {{name}}" }, credentialsId: "secret", min: undefined };
    const { block } = await run(
      present(blockWith({ options }), testFlow({ variables: { name: "Ada" } }), {
        publicOptions: ["labels", "min", "max"],
        isPrefilled: false,
      }),
    );
    expect(block.options).toEqual({ labels: { button: "Send Ada" } });
  });

  it.each([
    [true, "Ada", "Ada"],
    [false, "Ada", undefined],
    [true, "", undefined],
    [true, ["Ada"], undefined],
    [true, null, undefined],
  ])("prefills (%s) the value %j as %j", async (isPrefilled, name, prefilledValue) => {
    const settings = { general: { isInputPrefillEnabled: true } };
    const flow = testFlow({ variables: { name: null }, settings });
    setVariable(flow, "v-name", name, "visitor");
    const block = blockWith({ options: { variableId: "v-name" } });
    const presented = await run(present(block, flow, { publicOptions: [], isPrefilled }));
    expect(presented.block.prefilledValue).toBe(prefilledValue);
  });

  it("leaves out the variable's value if the bot doesn't prefill its inputs", async () => {
    const flow = testFlow({ variables: { name: "Ada" } });
    const block = blockWith({ options: { variableId: "v-name" } });
    const presented = await run(present(block, flow, { publicOptions: [], isPrefilled: true }));
    expect(presented.block).not.toHaveProperty("prefilledValue");
  });
});

describe("wireInput", () => {
  const empty = { id: "q", type: "text input", options: {}, items: [], runtimeOptions: {} };

  it("omits empty fields", () => {
    expect(wireInput(empty)).toEqual({ id: "q", type: "text input" });
    expect(wireInput({ ...empty, options: { a: 1 }, items: [{ id: "i" }], prefilledValue: "x" })).toEqual({
      id: "q",
      type: "text input",
      options: { a: 1 },
      items: [{ id: "i" }],
      prefilledValue: "x",
    });
  });
});

describe("visibleItems", () => {
  const condition = (value: string) => ({
    comparisons: [{ variableId: "v-name", comparisonOperator: "Equal to", value }],
  });

  it("are those whose display condition is disabled or true", async () => {
    const items = [
      { id: "always" },
      { id: "true", displayCondition: { isEnabled: true, condition: condition("Ada") } },
      { id: "false", displayCondition: { isEnabled: true, condition: condition("Grace") } },
      { id: "disabled", displayCondition: { isEnabled: false, condition: condition("Grace") } },
      { id: "incomplete", displayCondition: { isEnabled: true } },
    ];
    const visible = await run(visibleItems(blockWith({ items }), testFlow({ variables: { name: "Ada" } })));
    expect(visible.map(({ id }) => id)).toEqual(["always", "true", "disabled"]);
  });
});
