import type { CodePlace } from "./code-place.ts";

const CURLY_QUOTE = /[“”„‘’«»]/;

/**
 * Says what to write instead of code that doesn't parse. Node's messages for TypeScript and for JavaScript name tokens of
 * their parsers; a message without an explanation is returned as it is.
 */
export function explainSyntaxError(message: string, place: CodePlace | undefined): string {
  // Without a column the problem can be anywhere in the line.
  const before = place?.source?.slice(0, place.column && place.column - 1) ?? "";
  const found = /^(?:[\w$]+|.)/u.exec(place?.source?.slice(before.length) ?? "")?.[0] ?? "";
  if (/<eof>|Unexpected end of input/.test(message))
    return "the file ends too early. Close what is still open: each (, [, { and quotation mark.";
  if (/^Unterminated (?:string|template)/.test(message))
    return "a text isn't closed. End it with the quotation mark that it begins with.";
  const [curly] = (found === "" ? CURLY_QUOTE.exec(before) : CURLY_QUOTE.exec(found)) ?? [];
  if (curly !== undefined) return `write straight quotation marks, " or ', instead of ${curly}.`;
  if (message === "Invalid shorthand property initializer") return 'write ":" instead of "=".';
  if (message.endsWith("in strip-only mode"))
    return `${message}. Only types can be removed; use plain objects and unions of texts, such as "a" | "b".`;
  const isUnexpected = /^(?:Expected ',', got|Unexpected (?:identifier|string|number|token))/.test(message);
  if (!isUnexpected) return message;
  if (found === ";") return 'write a comma instead of ";".';
  if (/^[)\]}]$/.test(found))
    return `"${found}" comes too early. Close each (, [, { and quotation mark before it.`;
  const [quote] = /['"`]$/.exec(before) ?? [];
  if (quote !== undefined && /^[\w$]/.test(found))
    return `the text ends before ${found}. Write \\${quote} in it, or use ${quote === '"' ? "single" : "double"} quotation marks.`;
  return message.startsWith("Expected ','")
    ? `a comma is missing before ${found}.`
    : `${message}. Is a comma missing before it?`;
}
