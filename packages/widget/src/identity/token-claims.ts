import { isRecord, parseJson } from "@banter/protocol";

/** What the widget needs of a token. Not verified: the server does that. */
export interface TokenClaims {
  readonly subject: string;
  /** Milliseconds since 1970. Absent if the token has none. */
  readonly expiresAt?: number;
}

/** A token that can't be read is its own subject; the server refuses it. */
export function readClaims(token: string): TokenClaims {
  const payload = parseJson(decodePart(token.split(".")[1] ?? "")) ?? {};
  const { sub, exp } = isRecord(payload) ? payload : {};
  return {
    subject: typeof sub === "string" ? sub : token,
    ...(typeof exp === "number" && { expiresAt: exp * 1_000 }),
  };
}

/** Decodes base64url of UTF-8. */
function decodePart(part: string): string {
  try {
    const binary = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return "";
  }
}
