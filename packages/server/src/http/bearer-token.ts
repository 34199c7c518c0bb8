import { createHash, timingSafeEqual } from "node:crypto";

/** Whether an `Authorization` header carries the expected bearer token. */
export type CheckBearerToken = (authorization: string | undefined) => boolean;

/** Compares digests of equal length in constant time, so that timing reveals nothing about the token. */
export function createBearerTokenCheck(token: string): CheckBearerToken {
  const expected = digest(token);
  return (authorization) => {
    const received = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
    return received !== undefined && timingSafeEqual(digest(received), expected);
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
