import { isSameSecret } from "../net/is-same-secret.ts";

/** Whether an `Authorization` header carries the expected bearer token. */
export type CheckBearerToken = (authorization: string | undefined) => boolean;

export function createBearerTokenCheck(token: string): CheckBearerToken {
  return (authorization) => {
    const received = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
    return received !== undefined && isSameSecret(received, token);
  };
}
