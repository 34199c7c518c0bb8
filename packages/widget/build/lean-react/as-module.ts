import type { ESTree } from "vite";
import { edited, readSource, type Edit, type Place } from "./syntax.ts";

/**
 * One of React's CommonJS files as a module, so that the bundler sees which of its exports no one imports: with
 * `exports.name = value` and `require("…")` it has to keep them all.
 */
export function asModule(code: string): string {
  const source = readSource(code);
  const imports: string[] = [];
  const edits: Edit[] = [];
  for (const { node, around } of source.all("CallExpression")) {
    const file = requiredFile(node);
    if (file === undefined) continue;
    const [declarator] = around;
    if (declarator?.type !== "VariableDeclarator" || declarator.id.type !== "Identifier")
      throw new Error(`require("${file}") should give a variable its value.`);
    imports.push(`import * as ${declarator.id.name} from "${file}";`);
    edits.push({ start: declarator.start, end: declarator.end, text: `required${imports.length}` });
  }
  /** Whether a name is declared where it gets its value: only then can the bundler leave it out. */
  const names = new Map<string, boolean>();
  for (const { node, around } of source.all("MemberExpression")) {
    const name = exportedName(node);
    if (name === undefined) continue;
    const isDeclared = !names.has(name) && isStatement(around);
    names.set(name, isDeclared || names.get(name) === true);
    edits.push({ start: node.start, end: node.end, text: `${isDeclared ? "var " : ""}${local(name)}` });
  }
  const undeclared = [...names].flatMap(([name, isDeclared]) => (isDeclared ? [] : [`var ${local(name)};`]));
  const exported = [...names.keys()].map((name) => `${local(name)} as ${name}`);
  return [...imports, ...undeclared, edited(code, edits), `export { ${exported.join(", ")} };`].join("\n");
}

function local(name: string): string {
  return `exported$${name}`;
}

/** Of `exports.name`. */
function exportedName({ object, property }: ESTree.MemberExpression): string | undefined {
  const isExport = object.type === "Identifier" && object.name === "exports";
  return isExport && property.type === "Identifier" ? property.name : undefined;
}

function requiredFile({ callee, arguments: [file] }: ESTree.CallExpression): string | undefined {
  if (callee.type !== "Identifier" || callee.name !== "require") return undefined;
  return file?.type === "Literal" && typeof file.value === "string" ? file.value : undefined;
}

/** `exports.name = value;` by itself. */
function isStatement([assignment, statement, program]: Place["around"]): boolean {
  return (
    assignment?.type === "AssignmentExpression" &&
    statement?.type === "ExpressionStatement" &&
    program?.type === "Program"
  );
}
