import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { leanReact } from "./lean-react/lean-react.ts";
import { listModules } from "./list-modules.ts";
import { ownExports } from "./own-exports.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version }: { version: string } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const TARGET = ["chrome111", "firefox115", "safari16.4"];
const REACT = /^react(-dom)?(\/(client|jsx-runtime))?$/;
const REACT_MARK = "banter:react";
/** Of Lightning CSS's features. */
const DIR_SELECTOR = 4;
const CHAT_MARK = "banter:chat";

/** The frames around a chat. */
export const MODES = ["standard", "popup", "bubble"] as const;

/** Relative to a door's folder. */
export interface ChatFiles {
  readonly modes: Readonly<Record<(typeof MODES)[number], string>>;
  readonly chat: string;
  /** What the chat can't run without. */
  readonly needed: readonly string[];
}

/** React as one module file, by default without what a chat never asks for (decision 10); gives its name. */
export async function buildReact(
  outDir: string,
  isLean = process.env["BANTER_REACT"] !== "whole",
): Promise<string> {
  const plugins = isLean ? [leanReact()] : [];
  return await run("react", "src/vendor/react.ts", outDir, { entryFileNames: "react-[hash].js" }, plugins);
}

/** A frame around the chat, as one file; gives its name. */
export async function buildMode(outDir: string, mode: string): Promise<string> {
  return await run(mode, `src/shell/modes/${mode}.ts`, outDir, {
    entryFileNames: "[name]-[hash].js",
  });
}

/** The chat and the chunks it loads later; gives the entry's name. Without `react` the bare imports stay. */
export async function buildChat(outDir: string, react: string | undefined): Promise<string> {
  const plugins = react === undefined ? [keepReact()] : [replaceExternal(REACT, REACT_MARK, react)];
  const groups = [
    // One file for all that the chat can't run without, whatever later chunks share with it.
    { name: "first-message", test: /\/mount-chat\.tsx$/, priority: 1 },
    // What nearly all later chunks share.
    { name: "later", test: /\/(i18n\/(use-all-words|words)|chat\/LaterIcon|theme\/encode-text)\.tsx?$/ },
  ];
  const output = {
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: { groups },
  };
  return await run("mount-chat", "src/chat/mount-chat.tsx", outDir, output, plugins);
}

/** One door: a single file with no static imports. */
export async function buildShell(
  outDir: string,
  door: string,
  format: "es" | "iife",
  files: ChatFiles,
): Promise<void> {
  const names = { ...files.modes, chat: [files.chat, ...files.needed].join(" ") };
  const output = {
    entryFileNames: `${door}.js`,
    format,
    ...(format === "iife" && { name: "BanterDoor" }),
  } as const;
  // Bundlers of a page with its own React find the chat by its import, not by its address.
  const define = files.needed.length === 0 ? undefined : { BANTER_FILES: JSON.stringify(names) };
  const plugins = [
    replaceExternal(/\/mount-chat\.tsx$/, CHAT_MARK, files.chat),
    ...MODES.map((mode) =>
      replaceExternal(new RegExp(`/modes/${mode}\\.ts$`), `banter:${mode}`, files.modes[mode]),
    ),
  ];
  await run(door, `src/${door}.ts`, outDir, output, plugins, define);
}

async function run(
  name: string,
  entry: string,
  outDir: string,
  output: Rolldown.OutputOptions,
  plugins: Plugin[] = [],
  define: Record<string, string> = {},
): Promise<string> {
  // Hints for bundlers, of which only the side-effect-free door has a use: visitors would download them.
  const comments = { annotation: name === "index" };
  const config: InlineConfig = {
    root,
    configFile: false,
    mode: "production",
    // Whatever NODE_ENV the build itself runs under.
    oxc: { jsx: { runtime: "automatic", development: false } },
    logLevel: "warn",
    publicDir: false,
    plugins: [...plugins, keepLexer(), listModules(), ownExports()],
    resolve: { conditions: ["@banter/source", "module", "browser", "production"] },
    // `:dir()` would become a long list of languages, which isn't the same; browsers without it draw arrows one way.
    css: { lightningcss: { exclude: DIR_SELECTOR } },
    define: { "process.env.NODE_ENV": '"production"', BANTER_VERSION: JSON.stringify(version), ...define },
    build: {
      outDir,
      emptyOutDir: false,
      minify: "oxc",
      cssMinify: "lightningcss",
      target: TARGET,
      lib: {
        entry: { [name]: entry },
        formats: [output.format === "iife" ? "iife" : "es"],
        name: "BanterDoor",
      },
      rolldownOptions: {
        preserveEntrySignatures: "allow-extension",
        // The one slow plug-in is known: it reads and writes React.
        checks: { bundlerTimings: false },
        output: { minify: true, comments, ...output },
      },
    },
  };
  const results = [await build(config)].flat();
  const entries = results
    .flatMap((result) => ("output" in result ? result.output : []))
    .filter((file) => file.type === "chunk" && file.isEntry);
  const [made] = entries;
  if (made === undefined || entries.length > 1)
    throw new Error(`${entry} should build one entry file and built ${entries.length}.`);
  return made.fileName;
}

/** Leaves what `pattern` matches out of the bundle, and imports `file` in its place. */
function replaceExternal(pattern: RegExp, mark: string, file: string): Plugin {
  return {
    name: `banter:${mark}`,
    enforce: "pre",
    resolveId: (id) => (pattern.test(id) ? { id: mark, external: true } : undefined),
    renderChunk: {
      order: "post",
      handler: (code) => ({ code: code.replaceAll(mark, file), map: null }),
    },
  };
}

function keepReact(): Plugin {
  return {
    name: "banter:react-of-the-page",
    enforce: "pre",
    resolveId: (id) => (REACT.test(id) ? { id, external: true } : undefined),
  };
}

/** Of marked only the lexer is used, but its module builds a renderer as it loads, which keeps that from being shaken off. */
function keepLexer(): Plugin {
  return {
    name: "banter:marked-lexer",
    transform: (code, id) => {
      if (!/\/marked\/lib\/marked\.esm\.js$/.test(id)) return undefined;
      const [, lexer] = /([\w$]+) as Lexer\b/.exec(code) ?? [];
      const [, renderer] = /([\w$]+) as Renderer\b/.exec(code) ?? [];
      const start = code.indexOf(`var ${lexer}=class`);
      const end = code.indexOf(`var ${renderer}=class`);
      if (start < 0 || end < start) {
        throw new Error(
          "marked is not laid out as before: see where its lexer ends, and mend keepLexer in build/passes.ts.",
        );
      }
      return { code: `${code.slice(0, end)}\nexport { ${lexer} as Lexer };`, map: null };
    },
  };
}
