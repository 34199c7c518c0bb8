import { expect } from "vitest";
import { asRecord } from "./test-server.ts";

/** Posts JSON to a started server, expects status 200 and returns the reply. */
export async function postJson(
  server: { readonly url: string },
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(server.url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  expect(response.status).toBe(200);
  return asRecord(await response.json());
}
