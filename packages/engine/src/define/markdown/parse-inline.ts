import type { RichTextNode } from "@banter/protocol";

type Mark = "bold" | "italic" | "underline" | "strikethrough" | "code";

interface Rule {
  readonly pattern: RegExp;
  readonly mark: Mark;
}

/** Emphasis by its signs; the first rule that fits at the earliest place wins. A sign before white space is no sign. */
const rules: readonly Rule[] = [
  { pattern: /`([^`\n]+)`/, mark: "code" },
  { pattern: /\*\*(?=\S)([\s\S]*?\S)\*\*(?!\*)/, mark: "bold" },
  { pattern: /\+\+(?=\S)([\s\S]*?\S)\+\+/, mark: "underline" },
  { pattern: /~~(?=\S)([\s\S]*?\S)~~/, mark: "strikethrough" },
  { pattern: /\*(?=[^\s*])((?:\*\*[\s\S]*?\*\*|[^*])*?[^\s*]|\*\*[\s\S]*?\*\*)\*(?!\*)/, mark: "italic" },
  { pattern: /(?<![\p{L}\p{N}_])_(?=[^\s_])([\s\S]*?[^\s_])_(?![\p{L}\p{N}_])/u, mark: "italic" },
];

const LINK = /\[([^\]\n]+)\]\(((?:\{\{[^}]*\}\}|[^\s()]|\([^\s()]*\))+)\)/;
/** Variables are taken out first, so that signs in their names stay as they are. */
const VARIABLE = /\{\{[^}]*\}\}/;
const ESCAPED = /\\([\\`*_+~[\](){}#>.!-])/;

type Marks = Readonly<Partial<Record<Mark, true>>>;

/** Reads emphasis and links within a line. */
export function parseInline(text: string, marks: Marks = {}): readonly RichTextNode[] {
  return joinLeaves(parse(text, marks));
}

function parse(text: string, marks: Marks): readonly RichTextNode[] {
  if (text === "") return [];
  const found = earliest(text);
  if (found === undefined) return [{ text, ...marks }];
  const { index, length, nodes } = found;
  return [
    ...(index > 0 ? [{ text: text.slice(0, index), ...marks }] : []),
    ...nodes(marks),
    ...parse(text.slice(index + length), marks),
  ];
}

interface Found {
  readonly index: number;
  readonly length: number;
  readonly nodes: (marks: Marks) => readonly RichTextNode[];
}

function earliest(text: string): Found | undefined {
  const candidates: Found[] = [];
  const look = (
    pattern: RegExp,
    nodes: (match: RegExpExecArray, marks: Marks) => readonly RichTextNode[],
  ) => {
    const match = pattern.exec(text);
    if (match)
      candidates.push({ index: match.index, length: match[0].length, nodes: (marks) => nodes(match, marks) });
  };
  look(ESCAPED, (match, marks) => [{ text: match[1] ?? "", ...marks }]);
  look(VARIABLE, (match, marks) => [{ text: match[0], ...marks }]);
  look(LINK, (match, marks) => [
    { type: "a", url: match[2] ?? "", children: parseInline(match[1] ?? "", marks) },
  ]);
  for (const { pattern, mark } of rules) {
    look(pattern, (match, marks) => {
      const inner = match[1] ?? "";
      return mark === "code"
        ? [{ text: inner, ...marks, code: true }]
        : parse(inner, { ...marks, [mark]: true });
    });
  }
  return candidates.reduce<Found | undefined>(
    (first, candidate) => (first === undefined || candidate.index < first.index ? candidate : first),
    undefined,
  );
}

/** Neighbouring leaves with the same marks become one. */
function joinLeaves(nodes: readonly RichTextNode[]): readonly RichTextNode[] {
  const joined: RichTextNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last?.text !== undefined && node.text !== undefined && haveSameMarks(last, node)) {
      joined[joined.length - 1] = { ...last, text: last.text + node.text };
    } else joined.push(node);
  }
  return joined;
}

function haveSameMarks(a: RichTextNode, b: RichTextNode): boolean {
  return (["bold", "italic", "underline", "strikethrough", "code"] as const).every(
    (mark) => a[mark] === b[mark],
  );
}
