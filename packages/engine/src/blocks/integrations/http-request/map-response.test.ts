import { describe, expect, it } from "vitest";
import { run, testFlow } from "../../../testing/test-flow.ts";
import { isFromVisitor, readVariable } from "../../../variables/variable-values.ts";
import { mapResponse } from "./map-response.ts";

const data = {
  user: { name: "Ada", "first name": "A", tags: ["x", "y"] },
  count: 2,
  list: [{ id: 1 }, { id: 2 }],
  none: null,
};

/** The value that a path saves. */
async function saved(bodyPath: string, response: unknown = data) {
  const flow = testFlow({ variables: { x: "before" } });
  await run(mapResponse(flow, [{ bodyPath, variableId: "v-x" }], { statusCode: 201, data: response }, "bot"));
  return { value: readVariable(flow, "v-x"), logs: flow.out.logs };
}

describe("mapResponse", () => {
  it.each([
    ["data.user.name", "Ada"],
    ["user.name", "Ada"],
    ["user['first name']", "A"],
    ['data.user["first name"]', "A"],
    ["data.list[1].id", "2"],
    ["data.user.tags", ["x", "y"]],
    ["data.list.length", "2"],
    ["data.user.name.length", "3"],
    ["data.user", JSON.stringify(data.user)],
    ["statusCode", "201"],
    ["data.none", null],
    ["data.missing", null],
    ["data.missing.deeper", null],
    ["data.list[5]", null],
    ["data.constructor", null],
    [" data.count ", "2"],
  ])("reads the path %j", async (path, value) => {
    expect(await saved(path)).toEqual({ value, logs: [] });
  });

  it.each([
    ["data.list.map((item) => item.id)", ["1", "2"]],
    ["data.count + 1", "3"],
    ["JSON.stringify(data.list[0])", '{"id":1}'],
    ["statusCode === 201 ? 'created' : 'failed'", "created"],
  ])("evaluates the expression %j", async (path, value) => {
    expect(await saved(path)).toEqual({ value, logs: [] });
  });

  it("reads a response that is a list or text", async () => {
    expect((await saved("data[0]", ["a"])).value).toBe("a");
    expect((await saved("data", "plain")).value).toBe("plain");
  });

  it("logs an expression that fails and keeps the value", async () => {
    const { value, logs } = await saved("data.none.map(x => x)");
    expect(value).toBe("before");
    expect(logs).toMatchObject([
      { status: "error", description: 'The response has no "data.none.map(x => x)"' },
    ]);
  });

  it("skips entries without a path or variable", async () => {
    const flow = testFlow({ variables: { x: "before" } });
    const mapping = [{ bodyPath: " ", variableId: "v-x" }, { bodyPath: "data.count" }, "nonsense"];
    await run(mapResponse(flow, mapping, { statusCode: 200, data }, "bot"));
    expect(readVariable(flow, "v-x")).toBe("before");
  });

  it("doesn't mark values as the visitor's", async () => {
    const flow = testFlow({ variables: { x: null } });
    await run(
      mapResponse(flow, [{ bodyPath: "count", variableId: "v-x" }], { statusCode: 200, data }, "bot"),
    );
    expect(isFromVisitor(flow, "x")).toBe(false);
  });
});
