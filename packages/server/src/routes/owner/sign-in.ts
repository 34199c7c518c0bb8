import { signInReplySchema, signInRequestSchema } from "@banter/protocol/reply-schemas";
import { limitAddress } from "../../http/rate-limits.ts";
import { readJson } from "../../http/read-json.ts";
import { failureResponse, jsonResponse } from "../../http/respond.ts";
import type { RouteDeps, ServerApp } from "../../http/server-app.ts";
import { describe } from "../../openapi/describe.ts";
import type { SignInCodes } from "../../owners/sign-in-codes.ts";

const route = describe({
  id: "signIn",
  summary: "Exchange the code of a sign-in link for the owner token",
  tag: "owner",
  request: signInRequestSchema,
  reply: signInReplySchema,
  failures: ["UNAUTHORIZED", "TOO_MANY_REQUESTS"],
  failureDetails: { UNAUTHORIZED: "the code has been used or has expired" },
});

/** `POST /api/v1/owner/sign-in`: the page behind the link that `banter start` prints. Needs no token. */
export function addSignIn(app: ServerApp, deps: RouteDeps, token: string, codes: SignInCodes): void {
  app.post("/api/v1/owner/sign-in", route, async (context) => {
    const body = await readJson(context.req.raw, signInRequestSchema, {
      ...deps.limits,
      bodyBytes: MAX_BYTES,
    });
    if (!body.ok) return failureResponse(body.error);
    if (codes.redeem(body.value.code)) return jsonResponse({ token });
    // Only wrong codes, so that strangers of the same address can't lock the owner out.
    const limit = await limitAddress(deps, context, "sign-in");
    return failureResponse(limit.ok ? usedCode : limit.error);
  });
}

/** The body contains a short code, and is read before any limit. */
const MAX_BYTES = 1_024;

const usedCode = {
  code: "UNAUTHORIZED",
  message:
    "This sign-in link has been used or has expired. Restart the server for a new one, or sign in with the owner token.",
} as const;
