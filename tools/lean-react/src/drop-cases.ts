import type { ESTree } from "vite";
import type { RemovedFeature } from "./removed-feature.ts";
import { enclosingFunctions, walk, type Edit, type NodeOf, type NodePath, type Source } from "./syntax.ts";

type SwitchPath = NodePath<NodeOf<"SwitchStatement">>;
type BinaryPath = NodePath<NodeOf<"BinaryExpression">>;

/** Drops switch cases that never apply and decides comparisons with a constant result. */
export function dropCases(source: Source, { tags = [], cases = {}, types = [] }: RemovedFeature): Edit[] {
  const switches = source.all("SwitchStatement");
  for (const [path, values] of Object.entries(cases)) expectCases(source, switches, path, values);
  const neverApplies = (path: SwitchPath, test: ESTree.Expression): boolean => {
    if (test.type === "Identifier") return types.includes(test.name);
    if (test.type !== "Literal") return false;
    const switched = switchedBy(source, path);
    const values = [...(switched.endsWith(".tag") ? tags : []), ...(cases[switched] ?? [])];
    return values.some((value) => value === test.value);
  };
  return [
    ...switches.flatMap((path) => dropFrom(path, (test) => neverApplies(path, test))),
    ...source
      .all("BinaryExpression")
      .flatMap((path) =>
        comparesTag(source, path, tags) || comparesType(path, types) ? decide(path.node) : [],
      ),
  ];
}

function expectCases(
  source: Source,
  switches: readonly SwitchPath[],
  path: string,
  values: readonly (number | string)[],
): void {
  const cases = switches
    .filter((candidate) => switchedBy(source, candidate) === path)
    .flatMap(({ node }) => node.cases);
  const tested = new Set(cases.map(({ test }) => (test?.type === "Literal" ? test.value : undefined)));
  const missing = values.filter((value) => !tested.has(value));
  if (missing.length > 0) throw new Error(`${path} has no cases ${missing.join(", ")}.`);
}

/** `function/discriminant`. */
function switchedBy({ code }: Source, { node: { discriminant }, ancestors }: SwitchPath): string {
  const last = discriminant.type === "SequenceExpression" ? discriminant.expressions.at(-1) : discriminant;
  return `${enclosingFunctions(ancestors)[0]?.id?.name ?? ""}/${code.slice(last?.start, last?.end)}`;
}

function dropFrom(
  { node, ancestors }: SwitchPath,
  neverApplies: (test: ESTree.Expression) => boolean,
): Edit[] {
  const edits: Edit[] = [];
  let fallsThrough = false;
  for (const { test, consequent, start, end } of node.cases) {
    const isDropped = test !== null && neverApplies(test);
    if (isDropped && !fallsThrough) {
      edits.push({ start, end, text: "" }, ...keepVariables(consequent, ancestors));
    } else {
      // A remaining case falls through into this one, so its statements stay.
      if (isDropped) edits.push({ start, end: consequent[0]?.start ?? end, text: "" });
      fallsThrough = !endsFlow(consequent.at(-1));
    }
  }
  return edits;
}

/** Other cases may use variables that a dropped case declares. */
function keepVariables(dropped: readonly ESTree.Node[], ancestors: NodePath["ancestors"]): Edit[] {
  const body = enclosingFunctions(ancestors)[0]?.body;
  const names = dropped
    .flatMap(walk)
    .flatMap(({ node }) =>
      node.type === "VariableDeclarator" && node.id.type === "Identifier" ? [node.id.name] : [],
    );
  if (names.length === 0 || body === undefined || body === null) return [];
  return [{ start: body.start + 1, end: body.start + 1, text: ` var ${names.join(", ")};` }];
}

function endsFlow(last: ESTree.Node | undefined): boolean {
  const ends = ["BreakStatement", "ReturnStatement", "ThrowStatement", "ContinueStatement"];
  return last !== undefined && ends.includes(last.type);
}

/** `26 === fiber.tag`, or a comparison with a variable that the same function assigned a fiber's tag to. */
function comparesTag({ code }: Source, { node, ancestors }: BinaryPath, tags: readonly number[]): boolean {
  const { left, right } = node;
  if (left.type !== "Literal" || !tags.some((tag) => tag === left.value)) return false;
  if (isTagField(right)) return true;
  const [enclosing] = enclosingFunctions(ancestors);
  if (right.type !== "Identifier" || enclosing === undefined) return false;
  return (
    code.slice(enclosing.start, enclosing.end).includes(`${right.name} = `) &&
    isAssignedTag(enclosing, right.name)
  );
}

function isAssignedTag(enclosing: ESTree.Function, name: string): boolean {
  return walk(enclosing).some(({ node }) => {
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

function comparesType({ node: { right } }: BinaryPath, types: readonly string[]): boolean {
  return right.type === "Identifier" && types.includes(right.name);
}

function decide({ start, end, operator }: NodeOf<"BinaryExpression">): Edit[] {
  if (operator !== "===" && operator !== "!==") return [];
  return [{ start, end, text: operator === "===" ? "!1" : "!0" }];
}
