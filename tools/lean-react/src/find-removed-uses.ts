import type { RemovedFeature } from "./removed-feature.ts";
import { removedFeatures } from "./removed-features.ts";
import { parseSource, walk, type Source } from "./syntax.ts";

const imports = collect((feature) => feature.imports);
const elements = collect((feature) => feature.elements);
const attributes = collect((feature) => feature.attributes);

/** Imports, elements and attributes in a TypeScript file that the stripped React does not support. */
export function findRemovedUses(code: string, fileName: string): string[] {
  const source = parseSource(code, fileName);
  return [...findImports(source), ...findElements(source), ...findCreatedElements(source)];
}

function collect(list: (feature: RemovedFeature) => readonly string[] | undefined): ReadonlySet<string> {
  return new Set(Object.values(removedFeatures).flatMap((feature) => list(feature) ?? []));
}

function findImports(source: Source): string[] {
  const declarations = [...source.all("ImportDeclaration"), ...source.all("ExportNamedDeclaration")];
  return declarations
    .filter(({ node }) => /^react(-dom)?(\/|$)/.test(node.source?.value ?? ""))
    .flatMap(({ node }) => walk(node))
    .flatMap(({ node }) => (node.type === "Identifier" && imports.has(node.name) ? [node.name] : []));
}

function findElements({ code, all }: Source): string[] {
  return all("JSXOpeningElement").flatMap(({ node }) => {
    const tag = code.slice(node.name.start, node.name.end);
    const ownAttributes = node.attributes.flatMap((attribute) =>
      attribute.type === "JSXAttribute" ? [code.slice(attribute.name.start, attribute.name.end)] : [],
    );
    if (tag === "Fragment") return ownAttributes.filter((attribute) => attribute === "ref");
    if (tag.endsWith(".Consumer")) return [tag];
    if (!/^[a-z]/.test(tag)) return [];
    const isRemoved = elements.has(tag) || tag.includes("-");
    return [...(isRemoved ? [tag] : []), ...ownAttributes.filter((attribute) => attributes.has(attribute))];
  });
}

function findCreatedElements({ all }: Source): string[] {
  return all("CallExpression").flatMap(({ node }) => {
    const [type] = node.arguments;
    if (node.callee.type !== "Identifier" || node.callee.name !== "createElement") return [];
    if (type?.type !== "Literal" || typeof type.value !== "string") return [];
    return elements.has(type.value) ? [type.value] : [];
  });
}
