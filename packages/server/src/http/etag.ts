import { createHash } from "node:crypto";

/** A strong validator of this content. */
export function etagOf(content: string): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

/**
 * Whether the client has the version with this tag. `If-None-Match` compares weakly: `W/` marks a form that was compressed
 * for a single request.
 */
export function isUnchanged({ headers }: Request, etag: string): boolean {
  const tags = (headers.get("if-none-match") ?? "").split(",");
  const known = new Set(tags.map((tag) => tag.trim().replace(/^W\//, "")));
  return known.has(etag) || known.has("*");
}
