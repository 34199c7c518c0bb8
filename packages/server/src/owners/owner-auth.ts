import { createHash, timingSafeEqual } from "node:crypto";
import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../http/api-failure.ts";

/** Whether a request is the owner's, by its `Authorization` header. */
export type CheckOwner = (authorization: string | undefined) => Result<void, ApiFailure>;

const off: ApiFailure = {
  code: "FORBIDDEN",
  message:
    "The owners' API is off. Start the server with BANTER_OWNER_TOKEN set to a long random text (or with --owner-token) to switch it on.",
};

const wrong: ApiFailure = {
  code: "UNAUTHORIZED",
  message: "Send the owner's token: Authorization: Bearer TOKEN",
};

/** An empty token switches the owners' API off. */
export function createOwnerAuth(token: string): CheckOwner {
  const expected = digest(token);
  return (authorization) => {
    if (token === "") return fail(off);
    const given = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
    // Digests have one length, so that the comparison's time tells nothing of the token.
    return given !== undefined && timingSafeEqual(digest(given), expected) ? ok(undefined) : fail(wrong);
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
