/** A piece of code with its role, such as `keyword`; empty for plain text. */
export interface Token {
  readonly role: TokenRole | "";
  readonly text: string;
}

export type TokenRole =
  | "keyword"
  | "string"
  | "comment"
  | "number"
  | "title"
  | "name"
  | "addition"
  | "deletion";

/** The highlighter's scopes, of which there are more than colors. Others inherit the role that surrounds them. */
const ROLES: ReadonlyMap<string, TokenRole> = new Map([
  ["keyword", "keyword"],
  ["operator", "keyword"],
  ["selector-tag", "keyword"],
  ["doctag", "keyword"],
  ["string", "string"],
  ["regexp", "string"],
  ["link", "string"],
  ["code", "string"],
  ["comment", "comment"],
  ["quote", "comment"],
  ["meta", "comment"],
  ["number", "number"],
  ["literal", "number"],
  ["symbol", "number"],
  ["bullet", "number"],
  ["title", "title"],
  ["section", "title"],
  ["tag", "title"],
  ["selector-class", "title"],
  ["selector-id", "title"],
  ["attr", "name"],
  ["attribute", "name"],
  ["built_in", "name"],
  ["property", "name"],
  ["template-variable", "name"],
  ["type", "name"],
  ["variable", "name"],
  ["addition", "addition"],
  ["deletion", "deletion"],
]);

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#x27;", "'"],
]);

/**
 * The tokens of the highlighter's output, which is escaped text in spans such as `<span class="hljs-title function_">`. They
 * become React elements: the output is never used as HTML.
 */
export function parseTokens(output: string): readonly Token[] {
  const tokens: Token[] = [];
  const roles: (TokenRole | "")[] = [""];
  for (const [part, scope] of output.matchAll(/<span class="hljs-([\w-]+)(?: [^">]*)?">|<\/span>|<|[^<]+/g)) {
    const role = roles.at(-1) ?? "";
    if (scope !== undefined) roles.push(scope === "subst" ? "" : (ROLES.get(scope) ?? role));
    else if (part === "</span>") roles.pop();
    else
      tokens.push({
        role,
        text: part.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES.get(entity) ?? entity),
      });
  }
  return tokens;
}
