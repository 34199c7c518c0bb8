import { createHash } from "node:crypto";

/** Markup that is safe to send: every text in it is escaped. */
export interface Html {
  readonly html: string;
}

/**
 * Builds markup from a template. Interpolated strings are escaped, also for quoted attributes. It isn't called `html`,
 * because formatters would change the whitespace that content security policies have hashes of.
 */
export function markup(
  strings: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const parts = strings.flatMap((part, index) => {
    const value = values[index];
    return value === undefined ? [part] : [part, markupOf(value)];
  });
  return { html: parts.join("") };
}

export const NOTHING: Html = { html: "" };

function markupOf(value: string | Html | readonly Html[]): string {
  if (typeof value === "string") return escape(value);
  return "html" in value ? value.html : value.map(({ html }) => html).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A page that is never cached without revalidation. */
export function htmlResponse(
  { html }: Html,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Response {
  const body = new TextEncoder().encode(html);
  return new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-length": String(body.byteLength),
      "cache-control": "no-cache",
      ...headers,
    },
  });
}

/** The source of an inline style or script in a content security policy. */
export function policyHash(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
