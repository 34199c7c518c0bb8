import { expect, it } from "vitest";
import { ok } from "@banter/protocol";
import { withEarlyReplies } from "./early-reply.ts";

const request = { method: "POST", path: "/api/v1/typebots/lead/startChat", body: { a: 1 } } as const;
const opening = { method: "GET", path: "/api/v1/typebots/lead/opening" } as const;

function setUp() {
  const sent: string[] = [];
  const transport = withEarlyReplies(
    async ({ path }) => {
      sent.push(path);
      return ok("late");
    },
    [
      { path: request.path, body: '{"a":1}', reply: Promise.resolve(ok("early")) },
      { path: opening.path, reply: Promise.resolve(ok("opening")) },
    ],
  );
  return { sent, transport };
}

it("uses each early reply once, in any order", async () => {
  const { sent, transport } = setUp();
  expect(await transport(opening)).toEqual(ok("opening"));
  expect(await transport(request)).toEqual(ok("early"));
  expect(await transport(request)).toEqual(ok("late"));
  expect(await transport(opening)).toEqual(ok("late"));
  expect(sent).toHaveLength(2);
});

it("sends a request that differs from the early ones", async () => {
  const { sent, transport } = setUp();
  expect(await transport({ ...request, body: { a: 2 } })).toEqual(ok("late"));
  expect(sent).toHaveLength(1);
});
