import { generateSpecs } from "hono-openapi";
import { jsonResponse } from "../http/respond.ts";
import type { ServerApp } from "../http/server-app.ts";
import { ownerSecurityScheme } from "./owner/describe-owner.ts";

/** `GET /api/openapi.json`: the OpenAPI 3.1 document of all routes that are described. */
export function addOpenApi(app: ServerApp): void {
  let document: ReturnType<typeof generateDocument> | undefined;
  app.get("/api/openapi.json", async () => {
    document ??= generateDocument(app);
    return jsonResponse(await document);
  });
}

function generateDocument(app: ServerApp) {
  return generateSpecs(app, {
    documentation: {
      info: {
        title: "Banter flow server",
        version: "1",
        description: "Runs the conversations of embedded Banter bots.",
      },
      components: { securitySchemes: ownerSecurityScheme },
    },
  });
}
