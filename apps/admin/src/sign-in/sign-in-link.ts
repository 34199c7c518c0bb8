import type { Reply } from "../owner-api/send-request.ts";
import type { StoredToken } from "./stored-token.ts";

const SIGN_IN_LINK = /^#\/sign-in\/([\w-]+)$/;

/** Whether the hash is that of a link printed by the server. */
export function isSignInLink(hash: string): boolean {
  return SIGN_IN_LINK.test(hash);
}

/** Signs in with the code in the hash and removes it from the history. Returns the error message, else an empty string. */
export async function followSignInLink(
  hash: string,
  token: StoredToken,
  redeem: (code: string) => Reply<string>,
): Promise<string> {
  const code = SIGN_IN_LINK.exec(hash)?.[1];
  if (code === undefined) return "";
  history.replaceState(null, "", "#/");
  const received = await redeem(code);
  if (!received.ok) return received.error.message;
  token.store(received.value);
  return "";
}
