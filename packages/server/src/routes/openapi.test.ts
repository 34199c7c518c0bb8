import { expect, test } from "vitest";
import { asRecord, openTestServer } from "../testing/test-server.ts";

const { get, server } = await openTestServer();
const document = asRecord(await (await get("/api/openapi.json")).json());

interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: Record<string, unknown>;
}

const operations: readonly Described[] = Object.entries(asRecord(document["paths"])).flatMap(
  ([path, methods]) =>
    Object.entries(asRecord(methods)).map(([method, operation]) => ({
      path,
      method,
      operation: asRecord(operation),
    })),
);

/** Routes that widgets and owners don't call, and aliases of described ones. */
const undescribed = [
  "POST /api/v1/sessions/:sessionId/clientLogs",
  "POST /api/v1/sessions/:sessionId/streamMessage",
  "POST /api/uploads",
  "PUT /api/uploads",
  "GET /api/files/:visibility/:name",
  "GET /api/files/:visibility/:id/:name",
  "GET /api/v1/qr-codes/:name",
  "POST /api/v1/typebots/:botId/blocks/:blockId/results/:resultId/executeWebhook",
  "POST /api/v1/payments/webhook",
  "GET /api/openapi.json",
];

test("every API route is described", () => {
  const described = operations.map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  const routes = server.routes.filter((route) => route.includes(" /api/"));
  expect([...described, ...undescribed].toSorted()).toEqual([...routes].toSorted());
});

test("operation ids are unique", () => {
  const ids = operations.map(({ operation }) => operation["operationId"]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every operation has a summary, a reply and its path parameters", () => {
  for (const { path, operation } of operations) {
    const { summary, responses, parameters } = operation;
    expect(summary, path).toBeTypeOf("string");
    expect(Object.keys(asRecord(asRecord(asRecord(responses)["200"])["content"])), path).not.toEqual([]);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true }));
    expect(parameters, path).toEqual(expect.arrayContaining(inPath.map((it) => expect.objectContaining(it))));
  }
});

test("failures share one schema", () => {
  expect(asRecord(document["components"])["schemas"]).toMatchObject({
    Error: { type: "object", required: ["message", "code", "status"] },
  });
  expect(operations[0]?.operation["responses"]).toMatchObject({
    404: { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
  });
});

test("owner routes require the owner token, except the one that returns it", () => {
  for (const { path, operation } of operations) {
    const needsToken = path.includes("/owner/") && !path.endsWith("/sign-in");
    expect(operation["security"], path).toEqual(needsToken ? [{ ownerToken: [] }] : undefined);
  }
  expect(document["components"]).toMatchObject({ securitySchemes: { ownerToken: { scheme: "bearer" } } });
});

test("query parameters are described by the schema that checks them", () => {
  const list = operations.find(({ operation }) => operation["operationId"] === "listResults");
  expect(list?.operation["parameters"]).toEqual(
    expect.arrayContaining([
      {
        name: "from",
        in: "query",
        description: "Created at or after this time",
        schema: { type: "string", format: "date-time" },
      },
      expect.objectContaining({ name: "completed", schema: { type: "boolean" } }),
      expect.objectContaining({
        name: "limit",
        schema: { type: "integer", minimum: 1, maximum: 100, default: 25 },
      }),
    ]),
  );
});
