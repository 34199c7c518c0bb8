import { describe, expect, it } from "vitest";
import { testBot } from "../testing/test-bot.ts";
import { testFlow } from "../testing/test-flow.ts";
import { isFromVisitor, readVariableByName, setVariable } from "../variables/variable-values.ts";
import { currentBot } from "../turn/flow.ts";
import { popFrame, pushFrame } from "./frames.ts";

const linked = testBot({
  id: "linked",
  groups: { l: [] },
  variables: { name: "default", mood: null, own: "mine" },
});

const visitorsFlow = () => testFlow({ variables: { name: "Ada", mood: "fine", tags: ["a"], other: "x" } });

describe("pushFrame", () => {
  it("copies the variables that both bots have, by name", () => {
    const flow = visitorsFlow();
    setVariable(flow, "v-mood", "great", "visitor");
    pushFrame(flow, linked, "own");
    expect(currentBot(flow).id).toBe("linked");
    expect(flow.session.frames[1]).toMatchObject({ variables: { "v-name": "Ada", "v-mood": "great" } });
    expect(isFromVisitor(flow, "mood")).toBe(true);
    expect(isFromVisitor(flow, "name")).toBe(false);
    expect(readVariableByName(flow, "own")).toBe("mine");
  });

  it("doesn't change the parent's variables when the linked bot sets its own", () => {
    const flow = visitorsFlow();
    pushFrame(flow, linked, "own");
    setVariable(flow, "v-name", "Grace", "bot");
    expect(flow.session.frames[0]?.variables).toEqual({});
  });

  it("leaves out what the page has prefilled and the linked bot doesn't let pages prefill", () => {
    const restricted = testBot({
      id: "restricted",
      groups: { l: [] },
      variables: { name: "default", mood: null, tags: null },
      settings: { general: { prefillableVariables: ["mood"] } },
    });
    const flow = visitorsFlow();
    setVariable(flow, "v-name", "Eve", "page");
    setVariable(flow, "v-mood", "great", "page");
    setVariable(flow, "v-tags", ["b"], "bot");
    pushFrame(
      flow,
      testBot({ id: "between", groups: { l: [] }, variables: { name: null, mood: null, tags: null } }),
      undefined,
    );
    pushFrame(flow, restricted, undefined);
    expect(["name", "mood", "tags"].map((name) => readVariableByName(flow, name))).toEqual([
      "default",
      "great",
      ["b"],
    ]);
    popFrame(flow);
    expect(readVariableByName(flow, "name")).toBe("Eve");
  });

  it("copies a prefilled variable that the flow or an answer has set since", () => {
    const restricted = testBot({
      id: "restricted",
      groups: { l: [] },
      variables: { name: "default", mood: null },
      settings: { general: { prefillableVariables: [] } },
    });
    const flow = visitorsFlow();
    for (const id of ["v-name", "v-mood"]) setVariable(flow, id, "prefilled", "page");
    setVariable(flow, "v-name", "Grace", "bot");
    setVariable(flow, "v-mood", "great", "visitor");
    pushFrame(flow, restricted, "own");
    expect([readVariableByName(flow, "name"), readVariableByName(flow, "mood")]).toEqual(["Grace", "great"]);
  });

  it("starts a transcript if the linked bot reads it", () => {
    const block = { type: "Set variable", options: { type: "Transcript" } };
    const flow = visitorsFlow();
    pushFrame(flow, linked, "own");
    expect(flow.session.transcript).toBeUndefined();
    pushFrame(flow, testBot({ id: "reader", groups: { r: [block] } }), "own2");
    expect(flow.session.transcript).toEqual([]);
  });
});

describe("popFrame", () => {
  it("returns false for the visitor's own bot and leaves it in place", () => {
    const flow = visitorsFlow();
    expect(popFrame(flow)).toBe(false);
    expect(flow.session.frames).toHaveLength(1);
  });

  it("discards the linked bot's variables", () => {
    const flow = visitorsFlow();
    pushFrame(flow, linked, "own");
    setVariable(flow, "v-name", "Grace", "bot");
    expect(popFrame(flow)).toBe(true);
    expect(currentBot(flow).id).toBe("bot");
    expect(readVariableByName(flow, "name")).toBe("Ada");
  });

  it("copies the linked bot's variables back if it merges", () => {
    const flow = visitorsFlow();
    setVariable(flow, "v-mood", "bad", "visitor");
    pushFrame(flow, linked, undefined);
    setVariable(flow, "v-name", "Grace", "visitor");
    setVariable(flow, "v-mood", "good", "bot");
    setVariable(flow, "v-own", "new", "bot");
    popFrame(flow);
    expect(readVariableByName(flow, "name")).toBe("Grace");
    expect(isFromVisitor(flow, "name")).toBe(true);
    expect(readVariableByName(flow, "mood")).toBe("good");
    expect(isFromVisitor(flow, "mood")).toBe(false);
    expect(flow.session.frames[0]?.variables).not.toHaveProperty("v-own");
  });
});
