import { parseSync, type ESTree } from "vite";

export type NodeOf<Type extends ESTree.Node["type"]> = Extract<ESTree.Node, { type: Type }>;

/** A node and those around it, the nearest first. */
export interface Place<Node extends ESTree.Node = ESTree.Node> {
  readonly node: Node;
  readonly around: readonly ESTree.Node[];
}

/** A file's text and syntax. */
export interface Source {
  readonly code: string;
  readonly program: ESTree.Program;
  all<Type extends ESTree.Node["type"]>(type: Type): readonly Place<NodeOf<Type>>[];
  /** Where a name stands, whatever it names there. */
  named(name: string): readonly Place[];
}

/** What is put in place of a piece of source text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A file of JavaScript, or, by the end of its name, of TypeScript. */
export function readSource(code: string, name = "react.js"): Source {
  const isScript = name.endsWith(".js");
  const { program, errors } = parseSync(name, code, { sourceType: isScript ? "script" : "module" });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${name} could not be read: ${error.codeframe ?? error.message}`);
  const byType = new Map<string, Place[]>();
  const byName = new Map<string, Place[]>();
  for (const place of placesIn(program)) {
    addTo(byType, place.node.type, place);
    if (place.node.type === "Identifier") addTo(byName, place.node.name, place);
  }
  return {
    code,
    program,
    all: (type) => (byType.get(type) ?? []).filter((place) => isPlaceOf(place, type)),
    named: (name) => byName.get(name) ?? [],
  };
}

/** Every node below `node`, itself first. */
export function placesIn(node: ESTree.Node): readonly Place[] {
  const found: Place[] = [];
  const add = (below: ESTree.Node, around: Place["around"]): void => {
    found.push({ node: below, around });
    const within = [below, ...around];
    for (const child of Object.values(below).flat()) if (isNode(child)) add(child, within);
  };
  add(node, []);
  return found;
}

function addTo(lists: Map<string, Place[]>, key: string, place: Place): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [place]);
  else list.push(place);
}

/** Of edits inside each other the outer one counts. */
export function edited(code: string, edits: readonly Edit[]): string {
  let done = "";
  let from = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < from) continue;
    done += code.slice(from, start) + text;
    from = end;
  }
  return done + code.slice(from);
}

/** Functions around a place, the nearest first. React's own files have no arrow functions. */
export function functionsAround(around: Place["around"]): readonly ESTree.Function[] {
  return around.filter(isFunction);
}

function isPlaceOf<Type extends ESTree.Node["type"]>(place: Place, type: Type): place is Place<NodeOf<Type>> {
  return place.node.type === type;
}

function isFunction(node: ESTree.Node): node is ESTree.Function {
  return node.type === "FunctionDeclaration" || node.type === "FunctionExpression";
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
