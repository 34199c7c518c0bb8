import { readFileSync } from "node:fs";
import { inputs } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import { aiVendors, integrationTypes, logicTypes, messageTypes } from "../bot/block-types.ts";
import { importBot } from "./import-bot.ts";
import { knownEvents } from "./lost-parts.ts";
import { minimalBot } from "./testing/minimal-bot.ts";
import { unsupportedTypes } from "./unsupported-blocks.ts";

/* docs/migration.md says what an import does with each block. */

const guide = readFileSync(new URL("../../../../docs/migration.md", import.meta.url), "utf8");
const table = guide.slice(guide.indexOf("\n## Blocks"), guide.indexOf("\n## The report"));
const rows = table.matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]+) \|/gm);
const cases = [...rows].flatMap(([, types = "", state = ""]) =>
  [...types.matchAll(/`([^`]+)`(?: with `([^`]+)`)?/g)].map(
    ([, type = "", action]) => [type, action, state.trim()] as const,
  ),
);

describe("the table of blocks", () => {
  test("names each block and event that an import knows, once", () => {
    const known = [
      ...messageTypes,
      ...Object.keys(inputs),
      ...logicTypes,
      ...integrationTypes,
      // Banter's own.
      ...aiVendors.filter((vendor) => vendor !== "demo"),
      ...Object.keys(unsupportedTypes),
      ...[...knownEvents].map((type) => `event ${String(type)}`),
    ];
    const named = cases.filter(([, action]) => action === undefined).map(([type]) => type);
    expect(new Set(named)).toEqual(new Set(known));
    expect(named).toHaveLength(known.length);
  });

  test.each(cases)("says what happens to %j (%s): %s", (type, action, state) => {
    const { addressed, bare } = outcomes(type, action);
    expect({ addressed, bare }).toEqual(expected[state]);
  });
});

interface Outcomes {
  /** With an address of a webhook. */
  readonly addressed: Outcome;
  readonly bare: Outcome;
}

type Outcome = "runs" | "request" | "skipped";

const expected: Readonly<Record<string, Outcomes>> = {
  works: { addressed: "runs", bare: "runs" },
  "HTTP request": { addressed: "request", bare: "skipped" },
  skipped: { addressed: "skipped", bare: "skipped" },
};

function outcomes(type: string, action: string | undefined): Outcomes {
  const [, event] = /^event (.+)$/.exec(type) ?? [];
  if (event !== undefined) {
    const outcome = outcomeOf(importBot(withEvent(event)));
    return { addressed: outcome, bare: outcome };
  }
  const options = { ...(action !== undefined && { action }) };
  const webhook = { url: "https://hooks.example.com/" };
  return {
    addressed: outcomeOf(importBot(minimalBot({ id: "b", type, options: { ...options, webhook } }))),
    bare: outcomeOf(importBot(minimalBot({ id: "b", type, options }))),
  };
}

function outcomeOf(read: ReturnType<typeof importBot>): Outcome {
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const messages = read.value.diagnostics.map(({ message }) => message);
  if (messages.some((message) => message.includes("is not supported"))) return "skipped";
  return messages.some((message) => message.includes("becomes an HTTP request")) ? "request" : "runs";
}

function withEvent(type: string): unknown {
  const bot = minimalBot();
  return type === "start" ? bot : { ...bot, events: [...bot.events, { id: "x", type }] };
}
