import type { ESTree } from "vite";
import { applyEdits, parseSource, type Edit, type NodePath } from "./syntax.ts";

/**
 * Converts one of React's CommonJS files to an ES module: bundlers cannot tree-shake `exports.name = value` and
 * `require("…")`.
 */
export function commonjsToModule(code: string): string {
  const source = parseSource(code);
  const imports: string[] = [];
  const edits: Edit[] = [];
  for (const { node, ancestors } of source.all("CallExpression")) {
    const file = requiredFile(node);
    if (file === undefined) continue;
    const [declarator] = ancestors;
    if (declarator?.type !== "VariableDeclarator" || declarator.id.type !== "Identifier")
      throw new Error(`Expected require("${file}") to initialize a variable.`);
    imports.push(`import * as ${declarator.id.name} from "${file}";`);
    edits.push({ start: declarator.start, end: declarator.end, text: `required${imports.length}` });
  }
  /** By exported name: whether it can be declared at its assignment. Only then can the bundler drop it. */
  const names = new Map<string, boolean>();
  for (const { node, ancestors } of source.all("MemberExpression")) {
    const name = exportedName(node);
    if (name === undefined) continue;
    const isDeclaration = !names.has(name) && isStatement(ancestors);
    names.set(name, isDeclaration || names.get(name) === true);
    edits.push({ start: node.start, end: node.end, text: `${isDeclaration ? "var " : ""}${local(name)}` });
  }
  const undeclared = [...names].flatMap(([name, isDeclared]) => (isDeclared ? [] : [`var ${local(name)};`]));
  const exported = [...names.keys()].map((name) => `${local(name)} as ${name}`);
  return [...imports, ...undeclared, applyEdits(code, edits), `export { ${exported.join(", ")} };`].join(
    "\n",
  );
}

function local(name: string): string {
  return `exported$${name}`;
}

/** The name in `exports.name`. */
function exportedName({ object, property }: ESTree.MemberExpression): string | undefined {
  const isExport = object.type === "Identifier" && object.name === "exports";
  return isExport && property.type === "Identifier" ? property.name : undefined;
}

function requiredFile({ callee, arguments: [file] }: ESTree.CallExpression): string | undefined {
  if (callee.type !== "Identifier" || callee.name !== "require") return undefined;
  return file?.type === "Literal" && typeof file.value === "string" ? file.value : undefined;
}

/** Whether `exports.name = value;` is a top-level statement of its own. */
function isStatement([assignment, statement, program]: NodePath["ancestors"]): boolean {
  return (
    assignment?.type === "AssignmentExpression" &&
    statement?.type === "ExpressionStatement" &&
    program?.type === "Program"
  );
}
