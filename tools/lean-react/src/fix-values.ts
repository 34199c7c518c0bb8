import type { ESTree } from "vite";
import type { RemovedFeature } from "./removed-feature.ts";
import { enclosingFunctions, type Edit, type NodePath, type Source } from "./syntax.ts";

/** Inlines variables and fields with a constant value, removes assignments to them, and replaces calls by their result. */
export function fixValues(
  source: Source,
  { variables = {}, fields = {}, calls = {} }: RemovedFeature,
): Edit[] {
  const fixEach = (
    kind: string,
    values: Readonly<Record<string, string>>,
    find: (source: Source, path: string) => readonly NodePath[],
  ): Edit[] =>
    Object.entries(values).flatMap(([path, value]) => {
      const found = find(source, path);
      if (found.length === 0) throw new Error(`there is no ${kind} ${path}.`);
      return found.flatMap((nodePath) => replaceByValue(nodePath, value));
    });
  return [
    ...fixEach("variable", variables, findVariable),
    ...fixEach("field", fields, findField),
    ...fixEach("call of", calls, findCalls),
  ];
}

/** Of an assignment only the right side remains, which may have side effects. */
function replaceByValue({ node, ancestors: [parent] }: NodePath, value: string): Edit[] {
  if (parent?.type === "AssignmentExpression" && parent.left === node) {
    const { start, end, operator, right } = parent;
    if (operator !== "=") return [{ start, end, text: value }];
    return [
      { start, end: right.start, text: "(" },
      { start: right.end, end: right.end, text: ")" },
    ];
  }
  const { start, end } = parent?.type === "UpdateExpression" ? parent : node;
  return [{ start, end, text: value }];
}

/** `name` of the file, or `function/name`. */
function findVariable(source: Source, path: string): readonly NodePath[] {
  const [name = "", functionName] = path.split("/").toReversed();
  return source
    .identifiers(name)
    .filter(
      ({ node, ancestors }) =>
        isVariableReference(node, ancestors) && isInScope(ancestors, name, functionName),
    );
}

/** `name` of any object, or `object.name`. */
function findField(source: Source, path: string): readonly NodePath[] {
  const [name = "", owner] = path.split(".").toReversed();
  return source.identifiers(name).flatMap(({ node, ancestors: [field, ...ancestors] }) => {
    if (field?.type !== "MemberExpression" || field.computed || field.property !== node) return [];
    const { object } = field;
    const hasOwner = owner === undefined || (object.type === "Identifier" && object.name === owner);
    return hasOwner ? [{ node: field, ancestors }] : [];
  });
}

function findCalls(source: Source, name: string): readonly NodePath[] {
  return source
    .identifiers(name)
    .flatMap(({ node, ancestors: [call, ...ancestors] }) =>
      call?.type === "CallExpression" && call.callee === node ? [{ node: call, ancestors }] : [],
    );
}

/** Excludes field names and declarations. */
function isVariableReference(node: ESTree.Node, [parent]: NodePath["ancestors"]): boolean {
  switch (parent?.type) {
    case "MemberExpression":
      return parent.computed || parent.object === node;
    case "Property":
      return parent.value === node;
    case "VariableDeclarator":
      return parent.init === node;
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "CatchClause":
      return false;
    default:
      return true;
  }
}

/** A variable of the named function; without a name, the file's variable rather than a parameter that shadows it. */
function isInScope(
  ancestors: NodePath["ancestors"],
  name: string,
  functionName: string | undefined,
): boolean {
  const functions = enclosingFunctions(ancestors);
  if (functionName !== undefined) return functions.some(({ id }) => id?.name === functionName);
  return !functions.some(({ params }) =>
    params.some((parameter) => parameter.type === "Identifier" && parameter.name === name),
  );
}
