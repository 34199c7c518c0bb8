import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readTemplate, templates } from "./templates.ts";

export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

export interface ProjectOptions {
  /** The package's name. */
  readonly name: string;
  /** The name of a template. */
  readonly template: string;
  readonly packageManager: PackageManager;
}

/** The files of a new project, by path. */
export type ProjectFiles = Readonly<Record<string, string>>;

export function projectFiles(options: ProjectOptions): ProjectFiles {
  const { name, template } = options;
  return {
    [`bots/${template}.ts`]: readTemplate(template),
    "package.json": json({ name, version: "0.0.0", private: true, type: "module", ...manifestParts() }),
    "tsconfig.json": json(tsconfig),
    ".env.example": environmentExample(template),
    ".gitignore": "node_modules/\n.data/\n.env\n",
    "README.md": readme(options),
  };
}

/** What a project needs in its package.json. */
export function manifestParts(): {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
} {
  const version = `^${ownVersion()}`;
  return {
    scripts: {
      dev: "banter dev bots/",
      start: "banter start bots/ --data .data",
      test: "banter validate bots/ && banter simulate bots/",
      export: "banter export results --data .data --format csv",
    },
    dependencies: { "@banter/engine": version, "@banter/server": version },
    engines: { node: ">=24" },
  };
}

/** All packages are released with the same version. */
function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return hasVersion ? String(manifest.version) : "latest";
}

const tsconfig = {
  compilerOptions: {
    target: "ES2023",
    module: "NodeNext",
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
  },
  include: ["bots"],
};

function environmentExample(template: string): string {
  const own = templates.find(({ name }) => name === template)?.environment ?? [];
  return [
    "# Copy this file to .env. Every setting is optional; all of them: docs/server-settings.md of Banter.",
    ...own,
    "# The server's public address, once it has one.",
    "BANTER_PUBLIC_URL=",
    "",
  ].join("\n");
}

function readme({ name, template, packageManager }: ProjectOptions): string {
  // `bun test` runs Bun's own tests instead of the script.
  const run = packageManager === "npm" || packageManager === "bun" ? `${packageManager} run` : packageManager;
  return `# ${name}

A chat bot, in \`bots/${template}.ts\`.

\`\`\`sh
${run} dev      # try it; a changed bot is reloaded
${run} test     # check it, and walk through it at random
${run} start    # serve it; visitors' answers are stored in .data
${run} export   # write the answers as CSV
\`\`\`

Pictures, sounds and videos of the bot are files in \`public/\`: \`public/team.png\` is \`image("/team.png")\`.

\`start\` prints the address of the bot's page, of code that embeds it in other pages, and a link to the answers.
`;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
