import * as fc from "fast-check";

/** Payloads generated from a grammar of HTML, Markdown and URLs, nested and truncated anywhere. Deterministic per seed. */
export function fuzzedPayloads(count: number, seed: number): readonly string[] {
  return fc.sample(document, { numRuns: count, seed });
}

const call = fc.constantFrom("alert(1)", "alert`1`", "print()", "confirm(1)", "parent.alert(1)");
const space = fc.constantFrom(" ", "\n", "\t", "/", "\f", "", "\u0000");
const fragment = fc.constantFrom(
  "x",
  "Hello",
  "&lt;",
  "&#x3c;",
  "\u202e",
  "😀",
  "--",
  "]]>",
  "{{name}}",
  "|",
  "\\",
  "\n\n",
  "1. ",
  "> ",
  "- ",
);

const url = fc.oneof(
  call.map((code) => `javascript:${code}`),
  call.map((code) => `java\nscript:${code}`),
  call.map((code) => `data:text/html,<script>${code}</script>`),
  fc.constantFrom(
    "https://leak.invalid/x",
    "//leak.invalid/x",
    "#",
    "x",
    "blob:null/1",
    "data:image/svg+xml,<svg onload=alert(1)>",
  ),
);

const attribute = fc.oneof(
  fc
    .tuple(fc.constantFrom("onerror", "onload", "onfocus", "ONTOGGLE", "onbegin", "onclick"), call)
    .map(([name, code]) => `${name}=${code}`),
  fc
    .tuple(
      fc.constantFrom(
        "href",
        "src",
        "xlink:href",
        "action",
        "srcdoc",
        "poster",
        "data",
        "style",
        "id",
        "name",
        "is",
      ),
      url,
    )
    .map(([name, value]) => `${name}="${value}"`),
  fc
    .tuple(
      fc.constantFrom("id", "name", "for", "form", "slot", "part", "is"),
      fc.constantFrom("attributes", "body", "parentNode", "location", "Banter", "__proto__"),
    )
    .map(([name, hidden]) => `${name}=${hidden}`),
  fc.constantFrom(
    'encoding="text/html"',
    "attributeName=href",
    "shadowrootmode=open",
    'style="background:url(https://leak.invalid/x)"',
    "ping=https://leak.invalid/x",
    'http-equiv=refresh content="0;url=javascript:alert(1)"',
  ),
);

const tagName = fc.constantFrom(
  "img",
  "svg",
  "math",
  "style",
  "script",
  "iframe",
  "a",
  "p",
  "table",
  "template",
  "noscript",
  "title",
  "textarea",
  "mglyph",
  "mtext",
  "foreignObject",
  "annotation-xml",
  "form",
  "input",
  "details",
  "video",
  "animate",
  "use",
  "select",
  "option",
  "plaintext",
  "xmp",
  "x-y",
);

const { node } = fc.letrec<{ node: string; tag: string; delimited: string }>((tie) => ({
  node: fc.oneof({ maxDepth: 6, withCrossShrink: true }, fragment, url, tie("tag"), tie("delimited")),
  tag: fc
    .tuple(
      tagName,
      space,
      fc.array(attribute, { maxLength: 3 }),
      fc.array(tie("node"), { maxLength: 3 }),
      fc.constantFrom("", "x", ">", "/"),
    )
    .map(
      ([name, gap, attributes, inner, end]) =>
        `<${name}${gap}${attributes.join(" ")}>${inner.join("")}${end === "x" ? "" : `</${name}${end}>`}`,
    ),
  delimited: fc
    .tuple(
      tie("node"),
      url,
      fc.constantFrom(
        "**",
        "*",
        "`",
        "~~",
        "```\n",
        "# ",
        "> ",
        "- ",
        "| ",
        "link",
        "image",
        "definition",
        "comment",
        "cdata",
      ),
    )
    .map(([inner, href, kind]) => {
      if (kind === "link") return `[${inner}](${href} "${inner}")`;
      if (kind === "image") return `![${inner}](${href})`;
      if (kind === "definition") return `[x]\n\n[x]: ${href} "${inner}"\n`;
      if (kind === "comment") return `<!--${inner}-->`;
      if (kind === "cdata") return `<![CDATA[${inner}]]>`;
      return `${kind}${inner}${kind}`;
    }),
}));

const document = fc
  .tuple(fc.array(node, { minLength: 1, maxLength: 4 }), fc.nat({ max: 20 }))
  .map(([nodes, cut]) => {
    const text = nodes.join("");
    return cut < 5 ? text.slice(0, Math.ceil((text.length * (cut + 4)) / 9)) : text;
  });
