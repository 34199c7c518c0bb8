import type { ESTree } from "vite";
import type { LeftOut } from "./left-out.ts";
import { functionsAround, type Edit, type Place, type Source } from "./syntax.ts";

/** Reads of variables and fields that never change become their value, writes to them go, calls become a result. */
export function fixValues(source: Source, { variables = {}, fields = {}, calls = {} }: LeftOut): Edit[] {
  const fixEach = (
    what: string,
    values: Readonly<Record<string, string>>,
    find: (source: Source, path: string) => readonly Place[],
  ): Edit[] =>
    Object.entries(values).flatMap(([path, value]) => fixAll(`${what} ${path}`, value, find(source, path)));
  return [
    ...fixEach("variable", variables, mentions),
    ...fixEach("field", fields, fieldsOf),
    ...fixEach("call of", calls, callsOf),
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
    .named(name)
    .filter(({ node, around }) => isVariable(node, around) && isMeant(around, name, within));
}

/** `name` of any object, or `object.name`. */
function fieldsOf(source: Source, path: string): readonly Place[] {
  const [name = "", owner] = path.split(".").toReversed();
  return source.named(name).flatMap(({ node, around: [field, ...around] }) => {
    if (field?.type !== "MemberExpression" || field.computed || field.property !== node) return [];
    const { object } = field;
    const isMeant = owner === undefined || (object.type === "Identifier" && object.name === owner);
    return isMeant ? [{ node: field, around }] : [];
  });
}

function callsOf(source: Source, name: string): readonly Place[] {
  return source
    .named(name)
    .flatMap(({ node, around: [call, ...around] }) =>
      call?.type === "CallExpression" && call.callee === node ? [{ node: call, around }] : [],
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
