import { parseSync, type ESTree } from "vite";

export type NodeOf<Type extends ESTree.Node["type"]> = Extract<ESTree.Node, { type: Type }>;

/** A syntax node and its ancestors, nearest first. */
export interface NodePath<Node extends ESTree.Node = ESTree.Node> {
  readonly node: Node;
  readonly ancestors: readonly ESTree.Node[];
}

/** A file's text with its parsed syntax. */
export interface Source {
  readonly code: string;
  readonly program: ESTree.Program;
  all<Type extends ESTree.Node["type"]>(type: Type): readonly NodePath<NodeOf<Type>>[];
  /** Every identifier node of this name, whatever it refers to. */
  identifiers(name: string): readonly NodePath[];
}

/** A replacement of a range of source text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Parses JavaScript, or TypeScript when the file name ends with `.ts` or `.tsx`. */
export function parseSource(code: string, name = "react.js"): Source {
  const isScript = name.endsWith(".js");
  const { program, errors } = parseSync(name, code, { sourceType: isScript ? "script" : "module" });
  const [error] = errors;
  if (error !== undefined) throw new Error(`Cannot parse ${name}: ${error.codeframe ?? error.message}`);
  const byType = new Map<string, NodePath[]>();
  const byName = new Map<string, NodePath[]>();
  for (const path of walk(program)) {
    addTo(byType, path.node.type, path);
    if (path.node.type === "Identifier") addTo(byName, path.node.name, path);
  }
  return {
    code,
    program,
    all: (type) => (byType.get(type) ?? []).filter((path) => isPathOf(path, type)),
    identifiers: (name) => byName.get(name) ?? [],
  };
}

/** The node itself, then all of its descendants. */
export function walk(root: ESTree.Node): readonly NodePath[] {
  const paths: NodePath[] = [];
  const visit = (node: ESTree.Node, ancestors: NodePath["ancestors"]): void => {
    paths.push({ node, ancestors });
    const inner = [node, ...ancestors];
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, inner);
  };
  visit(root, []);
  return paths;
}

function addTo(lists: Map<string, NodePath[]>, key: string, path: NodePath): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [path]);
  else list.push(path);
}

/** Applies the edits. Of nested edits only the outermost applies. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = "";
  let position = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < position) continue;
    result += code.slice(position, start) + text;
    position = end;
  }
  return result + code.slice(position);
}

/** Enclosing functions, nearest first. React's own files contain no arrow functions. */
export function enclosingFunctions(ancestors: NodePath["ancestors"]): readonly ESTree.Function[] {
  return ancestors.filter(isFunction);
}

function isPathOf<Type extends ESTree.Node["type"]>(
  path: NodePath,
  type: Type,
): path is NodePath<NodeOf<Type>> {
  return path.node.type === type;
}

function isFunction(node: ESTree.Node): node is ESTree.Function {
  return node.type === "FunctionDeclaration" || node.type === "FunctionExpression";
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
