import { expect, it } from "vitest";
import { ok } from "@banter/protocol";
import { withEarlyStart } from "./early-start-transport.ts";

const request = { method: "POST", path: "/api/v1/typebots/lead/startChat", body: { a: 1 } } as const;

function setUp() {
  const sent: string[] = [];
  const transport = withEarlyStart(
    async ({ path }) => {
      sent.push(path);
      return ok("late");
    },
    { path: request.path, body: '{"a":1}', reply: Promise.resolve(ok("early")) },
  );
  return { sent, transport };
}

it("uses the early reply once", async () => {
  const { sent, transport } = setUp();
  expect(await transport(request)).toEqual(ok("early"));
  expect(await transport(request)).toEqual(ok("late"));
  expect(sent).toHaveLength(1);
});

it("sends a request that differs from the early one", async () => {
  const { sent, transport } = setUp();
  expect(await transport({ ...request, body: { a: 2 } })).toEqual(ok("late"));
  expect(sent).toHaveLength(1);
});
