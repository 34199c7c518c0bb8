import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readTemplate } from "./templates.ts";

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
    ...Object.fromEntries(
      Object.entries(readTemplate(template)).map(([file, text]) => [`bots/${file}`, text]),
    ),
    "package.json": json({ name, version: "0.0.0", private: true, type: "module", ...manifestParts() }),
    "tsconfig.json": json(tsconfig),
    ".env.example": environmentExample(),
    ".gitignore": "node_modules/\n.data/\n.env\n",
    "README.md": readme(options),
  };
}

/** The fields that a project needs in its package.json. */
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
      test: "banter validate bots/ && banter test bots/ && banter simulate bots/",
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

/** The guides of the installed version, relative to the project. */
const DOCS = "node_modules/@banter/server/dist/docs";

/** The settings of a small site, with empty values. */
const settings = [
  {
    comment: "The server's public address, once it has one: https://bots.example.com",
    section: "reachability-and-health",
    names: ["BANTER_PUBLIC_URL"],
  },
  {
    comment:
      "Grants access to the answers at /admin/. Without it, `start` generates one and prints a sign-in link.",
    section: "owners",
    names: ["BANTER_OWNER_TOKEN"],
  },
  {
    comment:
      "For bots that send mail: smtps://user:password@mail.example.com, and the sender, e.g. Shop <shop@example.com>",
    section: "mail-and-payments",
    names: ["BANTER_SMTP_URL", "BANTER_SMTP_FROM"],
  },
  {
    comment:
      "For bots with a language model: the provider's key. Without it, `dev` answers with a demo model.",
    section: "models",
    names: ["BANTER_AI_OPENAI_KEY"],
  },
] as const;

function environmentExample(): string {
  const page = `${DOCS}/server-settings.md`;
  const lines = settings.flatMap(({ comment, section, names }) => [
    "",
    `# ${comment}`,
    `# ${page}#${section}`,
    ...names.map((name) => `${name}=`),
  ]);
  const heading =
    "# Copy this file to .env. Every setting is optional, and an empty one is unset. All of them:";
  return [heading, `# ${page}`, ...lines, ""].join("\n");
}

function readme({ name, template, packageManager }: ProjectOptions): string {
  const command = (script: string): string => `\`\`\`sh\n${runScript(packageManager, script)}\n\`\`\``;
  return `# ${name}

A chat bot, in \`bots/${template}.ts\`. Try it; a changed bot is reloaded:

${command("dev")}

Check it, run the conversations in \`bots/${template}.test.json\`, and walk through it at random:

${command("test")}

Serve it; visitors' answers are stored in \`.data\`:

${command("start")}

It prints the address of the bot's page, of code that embeds it in other pages, and a link to the answers. In another
terminal, write the answers as CSV:

${command("export")}

Pictures, sounds and videos of the bot are files in \`public/\`: \`public/team.png\` is \`image("/team.png")\`. Settings, such as
the mail server, are lines of a file \`.env\`; \`.env.example\` has those of a small site.

## Documentation

These guides are installed with the project; on the web they are at https://github.com/banter-chat/banter/tree/main/docs.

- [Writing a bot](${DOCS}/authoring.md), [every step with its fields](${DOCS}/bot-reference.md), [themes](${DOCS}/theming.md)
- [Testing a bot](${DOCS}/testing-bots.md)
- [Embedding it in a page](${DOCS}/embedding.md)
- [Reading the answers](${DOCS}/owners.md)
- [Deployment](${DOCS}/deployment.md), [settings](${DOCS}/server-settings.md), [backups](${DOCS}/backups.md)
- [Troubleshooting](${DOCS}/troubleshooting.md), [all guides](${DOCS}/README.md)
`;
}

function runScript(packageManager: PackageManager, script: string): string {
  const isShort = packageManager === "npm" && (script === "test" || script === "start");
  // `bun test` runs Bun's own tests instead of the script.
  const needsRun = packageManager === "bun" || (packageManager === "npm" && !isShort);
  return needsRun ? `${packageManager} run ${script}` : `${packageManager} ${script}`;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
