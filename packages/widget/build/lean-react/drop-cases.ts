import type { ESTree } from "vite";
import type { LeftOut } from "./left-out.ts";
import { functionsAround, placesIn, type Edit, type NodeOf, type Place, type Source } from "./syntax.ts";

type Switch = Place<NodeOf<"SwitchStatement">>;

/** Cases of switches that never apply go, comparisons that always end the same way are decided. */
export function dropCases(source: Source, { tags = [], cases = {}, types = [] }: LeftOut): Edit[] {
  const switches = source.all("SwitchStatement");
  for (const [path, values] of Object.entries(cases)) expectCases(source, switches, path, values);
  const isNever = (place: Switch, test: ESTree.Expression): boolean => {
    if (test.type === "Identifier") return types.includes(test.name);
    if (test.type !== "Literal") return false;
    const switched = switchedBy(source, place);
    const values = [...(switched.endsWith(".tag") ? tags : []), ...(cases[switched] ?? [])];
    return values.some((value) => value === test.value);
  };
  return [
    ...switches.flatMap((place) => dropFrom(place, (test) => isNever(place, test))),
    ...source
      .all("BinaryExpression")
      .flatMap((place) => (isTagOf(source, place, tags) || isTypeOf(place, types) ? decide(place.node) : [])),
  ];
}

function expectCases(
  source: Source,
  switches: readonly Switch[],
  path: string,
  values: readonly (number | string)[],
): void {
  const cases = switches
    .filter((place) => switchedBy(source, place) === path)
    .flatMap(({ node }) => node.cases);
  const tested = new Set(cases.map(({ test }) => (test?.type === "Literal" ? test.value : undefined)));
  const missing = values.filter((value) => !tested.has(value));
  if (missing.length > 0) throw new Error(`there are no cases ${missing.join(", ")} of ${path}.`);
}

/** `function/what is switched`. */
function switchedBy({ code }: Source, { node: { discriminant }, around }: Switch): string {
  const last = discriminant.type === "SequenceExpression" ? discriminant.expressions.at(-1) : discriminant;
  return `${functionsAround(around)[0]?.id?.name ?? ""}/${code.slice(last?.start, last?.end)}`;
}

function dropFrom({ node, around }: Switch, isNever: (test: ESTree.Expression) => boolean): Edit[] {
  const edits: Edit[] = [];
  let isFallenInto = false;
  for (const { test, consequent, start, end } of node.cases) {
    const isDropped = test !== null && isNever(test);
    if (isDropped && !isFallenInto) {
      edits.push({ start, end, text: "" }, ...keepVariables(consequent, around));
    } else {
      // What a case that stays runs on into stays, too.
      if (isDropped) edits.push({ start, end: consequent[0]?.start ?? end, text: "" });
      isFallenInto = !endsRun(consequent.at(-1));
    }
  }
  return edits;
}

/** Other cases use the variables that a dropped one declares. */
function keepVariables(dropped: readonly ESTree.Node[], around: Place["around"]): Edit[] {
  const body = functionsAround(around)[0]?.body;
  const names = dropped
    .flatMap(placesIn)
    .flatMap(({ node }) =>
      node.type === "VariableDeclarator" && node.id.type === "Identifier" ? [node.id.name] : [],
    );
  if (names.length === 0 || body === undefined || body === null) return [];
  return [{ start: body.start + 1, end: body.start + 1, text: ` var ${names.join(", ")};` }];
}

function endsRun(last: ESTree.Node | undefined): boolean {
  const ends = ["BreakStatement", "ReturnStatement", "ThrowStatement", "ContinueStatement"];
  return last !== undefined && ends.includes(last.type);
}

/** `26 === fiber.tag`, or of a variable that got a fiber's tag in the same function. */
function isTagOf(
  { code }: Source,
  { node, around }: Place<NodeOf<"BinaryExpression">>,
  tags: readonly number[],
): boolean {
  const { left, right } = node;
  if (left.type !== "Literal" || !tags.some((tag) => tag === left.value)) return false;
  if (isTagField(right)) return true;
  const [within] = functionsAround(around);
  if (right.type !== "Identifier" || within === undefined) return false;
  return code.slice(within.start, within.end).includes(`${right.name} = `) && getsTag(within, right.name);
}

function getsTag(within: ESTree.Function, name: string): boolean {
  return placesIn(within).some(({ node }) => {
    if (node.type === "VariableDeclarator")
      return node.id.type === "Identifier" && node.id.name === name && isTagField(node.init);
    if (node.type !== "AssignmentExpression") return false;
    return node.left.type === "Identifier" && node.left.name === name && isTagField(node.right);
  });
}

function isTagField(node: ESTree.Node | null): boolean {
  return (
    node?.type === "MemberExpression" && node.property.type === "Identifier" && node.property.name === "tag"
  );
}

function isTypeOf({ node: { right } }: Place<NodeOf<"BinaryExpression">>, types: readonly string[]): boolean {
  return right.type === "Identifier" && types.includes(right.name);
}

function decide({ start, end, operator }: NodeOf<"BinaryExpression">): Edit[] {
  if (operator !== "===" && operator !== "!==") return [];
  return [{ start, end, text: operator === "===" ? "!1" : "!0" }];
}
