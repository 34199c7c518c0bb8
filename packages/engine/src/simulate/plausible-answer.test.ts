import { inputs, isInputType } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import { parseBotDefinition } from "../bot/bot-definition.ts";
import { compileBot } from "../inspect/compile-bot.ts";
import { simulate } from "./simulate.ts";

describe.each(Object.keys(inputs).filter((type) => isInputType(type)))(
  "a plausible answer to a %s",
  (type) => {
    test("is accepted by the flow", async () => {
      const { example } = inputs[type];
      const definition = parseBotDefinition({
        id: "bot",
        groups: [
          {
            id: "group",
            title: "Group",
            blocks: [
              {
                id: "question",
                type,
                options: example.options,
                items: "items" in example ? example.items : [],
              },
            ],
          },
        ],
        edges: [{ id: "edge", from: { eventId: "start" }, to: { groupId: "group" } }],
        events: [{ id: "start", type: "start", outgoingEdgeId: "edge" }],
      });
      if (!definition.ok) throw new Error(JSON.stringify(definition.error));
      const { failures, ended, turns } = await simulate(compileBot(definition.value), { walks: 20 });
      expect({ failures, ended, turns }).toEqual({ failures: [], ended: 20, turns: 40 });
    });
  },
);
