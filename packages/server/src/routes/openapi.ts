import { openApiDocument } from "../openapi/openapi-document.ts";
import type { ServerApp } from "../http/server-app.ts";

/** `GET /api/openapi.json`: the API in OpenAPI 3.1. */
export function addOpenApi(app: ServerApp): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get("/api/openapi.json", () => {
    document ??= openApiDocument();
    return Response.json(document);
  });
}
