import { expect, test } from "vitest";
import { asRecord, openTestServer } from "../testing/test-server.ts";

test.each([
  ["/api/v1/templates/lead/preview/startChat", 404, "/api/v1/typebots/{id}/preview/startChat"],
  ["/api/v1/sendMessage", 410, "/api/v1/sessions/{sessionId}/continueChat"],
  ["/api/v2/sendMessage", 410, "/api/v1/typebots/{publicId}/startChat"],
  ["/api/v1/generate-upload-url", 410, "/api/v3/generate-upload-url"],
  ["/api/v2/generate-upload-url", 410, "/api/v3/generate-upload-url"],
  ["/api/v1/typebots/a/blocks/b/storage/upload-url", 410, "/api/v3/generate-upload-url"],
  ["/api/v1/sessions/s/updateTypebot", 410, "/api/v1/typebots/{id}/preview/startChat"],
  ["/api/integrations/openai/streamer", 410, "/api/v2/sessions/{sessionId}/streamMessage"],
])("%s answers with %i and the present path", async (path, status, present) => {
  const { post, get } = await openTestServer();
  for (const response of [await post(path, {}), await get(path)]) {
    expect(response.status).toBe(status);
    expect(asRecord(await response.json())).toMatchObject({
      status,
      message: expect.stringContaining(present),
    });
  }
});

test("any other unknown path is not found", async () => {
  const { post } = await openTestServer();
  const response = await post("/api/v1/elsewhere", {});
  expect([response.status, asRecord(await response.json())["message"]]).toEqual([
    404,
    "Not found: /api/v1/elsewhere",
  ]);
});
