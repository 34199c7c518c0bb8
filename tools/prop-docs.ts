import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { propDefaults } from "../packages/widget/src/contract/prop-table.ts";
import { root } from "./run-command.ts";

/*
 * node tools/prop-docs.ts
 * Writes the prop tables of docs/embedding.md from the comments in widget-props.ts and the defaults in prop-table.ts.
 */

const SOURCE = "packages/widget/src/contract/widget-props.ts";
export const DOCS = join(root, "docs/embedding.md");

/** Documentation of each property of an interface, by name. */
type Members = ReadonlyMap<string, string>;

if (process.argv[1] === import.meta.filename) writeFileSync(DOCS, withPropTables(readFileSync(DOCS, "utf8")));

/** Replaces the tables between `<!-- props: … -->` and `<!-- /props -->`. */
export function withPropTables(text: string): string {
  const tables = propTables(readInterfaces(readFileSync(join(root, SOURCE), "utf8")));
  return text.replaceAll(/<!-- props: ([\w-]+) -->[^]*?<!-- \/props -->/g, (_, name: string) => {
    const rows = tables[name];
    if (rows === undefined) throw new Error(`docs/embedding.md asks for an unknown prop table: ${name}.`);
    const lines = [...rows].map(([prop, text]) => `| \`${prop}\` | ${text} | ${defaultOf(prop)} |`);
    const header = ["| prop | description | default |", "|---|---|---|"];
    return [`<!-- props: ${name} -->`, "", ...header, ...lines, "", "<!-- /props -->"].join("\n");
  });
}

function propTables(interfaces: ReadonlyMap<string, Members>): Readonly<Record<string, Members>> {
  const membersOf = (name: string): Members => {
    const members = interfaces.get(name);
    if (members === undefined) throw new Error(`${SOURCE} has no interface ${name}.`);
    return members;
  };
  const [popup, bubble] = [membersOf("PopupProps"), membersOf("BubbleProps")];
  const themeOf = (name: string) =>
    new Map([...membersOf(name)].map(([key, text]) => [`theme.${key}`, text]));
  const own = (members: Members, others: Members) =>
    new Map([...members].filter(([name]) => !others.has(name) && name !== "theme"));
  return {
    all: membersOf("ChatProps"),
    shared: new Map([...popup].filter(([name]) => bubble.has(name) && name !== "theme")),
    popup: new Map([...own(popup, bubble), ...themeOf("PopupTheme")]),
    bubble: new Map([...own(bubble, popup), ...themeOf("BubbleTheme")]),
  };
}

function defaultOf(prop: string): string {
  const value: unknown = Reflect.get(propDefaults, prop);
  return typeof value === "string" || typeof value === "boolean" ? `\`${value}\`` : "";
}

function readInterfaces(code: string): ReadonlyMap<string, Members> {
  const { program, comments } = parseSync("widget-props.ts", code);
  const docsBefore = (start: number): string => {
    const comment = comments.findLast(({ end }) => end <= start);
    const isAdjacent = comment !== undefined && code.slice(comment.end, start).trim() === "";
    if (!isAdjacent || !comment.value.startsWith("*")) return "";
    return comment.value
      .slice(1)
      .replaceAll(/\s+\*?\s*/g, " ")
      .trim();
  };
  const interfaces = new Map<string, Members>();
  for (const statement of program.body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    if (declaration?.type !== "TSInterfaceDeclaration") continue;
    const members = declaration.body.body.flatMap((member) =>
      member.type === "TSPropertySignature" && member.key.type === "Identifier"
        ? [[member.key.name, docsBefore(member.start)] as const]
        : [],
    );
    interfaces.set(declaration.id.name, new Map(members));
  }
  return interfaces;
}
