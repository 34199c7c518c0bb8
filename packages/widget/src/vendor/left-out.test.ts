import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { LeftOut } from "../../build/lean-react/left-out.ts";
import { leftOut } from "../../build/lean-react/left-out/all.ts";
import { placesIn, readSource, type Source } from "../../build/lean-react/syntax.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));
const files = globSync("**/*.{ts,tsx}", { cwd: folder }).filter((file) => !/\.test\.|testing\//.test(file));

const names = (list: (entry: LeftOut) => readonly string[] | undefined): ReadonlySet<string> =>
  new Set(Object.values(leftOut).flatMap((entry) => list(entry) ?? []));
const imports = names((entry) => entry.imports);
const elements = names((entry) => entry.elements);
const attributes = names((entry) => entry.attributes);

/** What `code` asks of React that the React of visitors can't do. */
function asked(code: string, name = "Asking.tsx"): string[] {
  const source = readSource(code, name);
  return [...askedImports(source), ...askedElements(source), ...askedByCall(source)];
}

function askedImports(source: Source): string[] {
  const lists = [...source.all("ImportDeclaration"), ...source.all("ExportNamedDeclaration")];
  return lists
    .filter(({ node }) => /^react(-dom)?(\/|$)/.test(node.source?.value ?? ""))
    .flatMap(({ node }) => placesIn(node))
    .flatMap(({ node }) => (node.type === "Identifier" && imports.has(node.name) ? [node.name] : []));
}

function askedElements({ code, all }: Source): string[] {
  return all("JSXOpeningElement").flatMap(({ node }) => {
    const tag = code.slice(node.name.start, node.name.end);
    const own = node.attributes.flatMap((attribute) =>
      attribute.type === "JSXAttribute" ? [code.slice(attribute.name.start, attribute.name.end)] : [],
    );
    if (tag === "Fragment") return own.filter((attribute) => attribute === "ref");
    if (tag.endsWith(".Consumer")) return [tag];
    if (!/^[a-z]/.test(tag)) return [];
    const isLeftOut = elements.has(tag) || tag.includes("-");
    return [...(isLeftOut ? [tag] : []), ...own.filter((attribute) => attributes.has(attribute))];
  });
}

function askedByCall({ all }: Source): string[] {
  return all("CallExpression").flatMap(
    ({
      node: {
        callee,
        arguments: [type],
      },
    }) => {
      if (callee.type !== "Identifier" || callee.name !== "createElement" || type?.type !== "Literal")
        return [];
      return typeof type.value === "string" && elements.has(type.value) ? [type.value] : [];
    },
  );
}

describe("what is left out of the React that visitors get", () => {
  it.each(files)("is not asked for by %s", (file) => {
    expect(asked(readFileSync(`${folder}${file}`, "utf8"), file)).toEqual([]);
  });

  it.each([
    ['import { lazy } from "react";', "lazy"],
    ['export { Suspense } from "react";', "Suspense"],
    ['import { hydrateRoot as start } from "react-dom/client";', "hydrateRoot"],
    ["const view = <title>Chat</title>;", "title"],
    ["const view = <a-card>Chat</a-card>;", "a-card"],
    ["const view = <form action={send} />;", "action"],
    ["const view = <div onMouseEnter={show} />;", "onMouseEnter"],
    ["const view = <path strokeWidth={2} />;", "strokeWidth"],
    ["const view = <Fragment ref={part} />;", "ref"],
    ['const view = createElement("style");', "style"],
    ["const view = <Theme.Consumer>{draw}</Theme.Consumer>;", "Theme.Consumer"],
  ])("is found in %s", (code, word) => {
    expect(asked(code)).toContain(word);
  });

  it("may be asked of components, which are the widget's own", () => {
    expect(asked("const view = <Form action={send} onSelect={choose} />;")).toEqual([]);
  });
});
