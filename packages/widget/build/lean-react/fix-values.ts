import type { ESTree } from "vite";
import type { LeftOut } from "./left-out.ts";
import { functionsAround, type Edit, type Place, type Source } from "./syntax.ts";

/** Reads of variables and fields that never change become their value, writes to them go, calls become a result. */
export function fixValues(source: Source, { variables = {}, fields = {}, calls = {} }: LeftOut): Edit[] {
  return [
    ...Object.entries(variables).flatMap(([path, value]) =>
      fixAll(`variable ${path}`, value, mentions(source, path)),
    ),
    ...Object.entries(fields).flatMap(([path, value]) =>
      fixAll(
        `field ${path}`,
        value,
        source.all("MemberExpression").filter(({ node }) => isField(node, path)),
      ),
    ),
    ...Object.entries(calls).flatMap(([name, value]) =>
      fixAll(
        `call of ${name}`,
        value,
        source.all("CallExpression").filter(({ node }) => isCall(node, name)),
      ),
    ),
  ];
}

function fixAll(what: string, value: string, places: readonly Place[]): Edit[] {
  if (places.length === 0) throw new Error(`there is no ${what}.`);
  return places.flatMap((place) => fix(place, value));
}

function fix({ node, around: [parent] }: Place, value: string): Edit[] {
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

function mentions(source: Source, path: string): readonly Place[] {
  const [name = "", within] = path.split("/").toReversed();
  return source
    .all("Identifier")
    .filter(
      ({ node, around }) => node.name === name && isVariable(node, around) && isMeant(around, name, within),
    );
}

/** Not the name of a field, and not where a variable is declared. */
function isVariable(node: ESTree.Node, [parent]: Place["around"]): boolean {
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

/** The variable of the function that is named; else the file's, not a parameter of the same name. */
function isMeant(around: Place["around"], name: string, within: string | undefined): boolean {
  const functions = functionsAround(around);
  if (within !== undefined) return functions.some(({ id }) => id?.name === within);
  return !functions.some(({ params }) =>
    params.some((parameter) => parameter.type === "Identifier" && parameter.name === name),
  );
}

/** `name` of any object, or `object.name`. */
function isField({ object, property, computed }: ESTree.MemberExpression, path: string): boolean {
  const [name, owner] = path.split(".").toReversed();
  if (computed || property.type !== "Identifier" || property.name !== name) return false;
  return owner === undefined || (object.type === "Identifier" && object.name === owner);
}

function isCall({ callee }: ESTree.CallExpression, name: string): boolean {
  return callee.type === "Identifier" && callee.name === name;
}
