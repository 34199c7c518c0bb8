import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { leanReact, type LeanReact } from "@banter/lean-react";
import { listModules } from "./list-modules.ts";
import { gzipSize } from "./module-graph.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version }: { version: string } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const TARGET = ["chrome111", "firefox115", "safari16.4"];
const REACT = /^react(-dom)?(\/(client|jsx-runtime))?$/;
/** The chat, and small modules that its deferred files share with others: as files of their own they cost a round trip. */
const IN_CHAT_FILE =
  /\/(mount-chat\.tsx|VisitorAttachments\.tsx|percent-encode\.ts|parse-json\.ts|wire\/reply-feedback\.ts)$/;
const REACT_PLACEHOLDER = "banter:react";
const CHAT_PLACEHOLDER = "banter:chat";
const START_PLACEHOLDER = "banter:start";
/** Vite requires a global name for the plain script's exports; it has none. */
const IIFE_NAME = "BanterEntryPoint";
/** Lightning CSS's flags for `:dir()` and `light-dark()`. */
const DIR_SELECTOR = 4;
const LIGHT_DARK = 1_048_576;
/** Gzipped bytes of the stripped React; `built-files.test.ts` keeps this number true. */
export const STRIPPED_REACT_SIZE = 28_613;

export const MODES = ["standard", "popup", "bubble"] as const;

/** Paths relative to an entry point's folder. */
export interface ChatFiles {
  readonly modes: Readonly<Record<(typeof MODES)[number], string>>;
  /** Sends the start before a mode's file has arrived. */
  readonly start: string;
  readonly chat: string;
  /** Static imports of the chat, direct and indirect. */
  readonly needed: readonly string[];
  /** What the chat loads after its first render. */
  readonly deferred: readonly string[];
}

/** The stripped React (decision 10), or the reason why React is bundled whole. */
export function chooseReact(): LeanReact {
  if (process.env["BANTER_REACT"] === "whole") return { ok: false, error: "BANTER_REACT=whole is set." };
  return leanReact(import.meta.url);
}

/** Builds React as one module file and returns its name. A React that can't be stripped is bundled whole. */
export async function buildReact(
  outDir: string,
  react: LeanReact = chooseReact(),
  observers: readonly Plugin[] = [],
): Promise<string> {
  const entry = "src/vendor/react.ts";
  if (react.ok) {
    const plugins = [react.value, ...observers];
    return await run("react", entry, outDir, { entryFileNames: "react-[hash].js" }, plugins);
  }
  const output = { entryFileNames: "react-whole-[hash].js" };
  const file = await run("react", entry, outDir, output, [...observers]);
  const size = gzipSize(join(outDir, file));
  console.warn(
    `React is bundled whole: ${react.error}\nVisitors download ${kilobytes(size)} of React instead of ${kilobytes(STRIPPED_REACT_SIZE)}, ${kilobytes(size - STRIPPED_REACT_SIZE)} more.`,
  );
  return file;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/** Builds a display mode as one file and returns its name. */
export async function buildMode(outDir: string, mode: string, observers: readonly Plugin[]): Promise<string> {
  // What its lazy files share with it stays in its file: a file of its own would cost a round trip.
  const groups = [{ name: mode, test: new RegExp(`/(modes/${mode}|tamper-proof)\\.ts$`) }];
  const output = { entryFileNames: "[name]-[hash].js", codeSplitting: { groups } };
  return await run(mode, `src/shell/modes/${mode}.ts`, outDir, output, [...observers]);
}

/** Builds what sends the start before a display mode has loaded, as one file, and returns its name. */
export async function buildStart(outDir: string, observers: readonly Plugin[]): Promise<string> {
  const output = { entryFileNames: "[name]-[hash].js" };
  return await run("start", "src/shell/start/send-start.ts", outDir, output, [...observers]);
}

/** Builds the chat and its lazy chunks and returns the entry's name. Without `react`, imports of React stay bare. */
export async function buildChat(
  outDir: string,
  react: string | undefined,
  observers: readonly Plugin[],
): Promise<string> {
  const reactImports =
    react === undefined ? externalReact() : replaceExternal(REACT, REACT_PLACEHOLDER, react);
  const groups = [
    // One file for all that the chat can't run without, whatever later chunks share with it.
    { name: "first-message", test: IN_CHAT_FILE, priority: 1 },
  ];
  const output = {
    entryFileNames: "[name]-[hash].js",
    // Grammars have names such as `c` and `css`.
    chunkFileNames: ({ facadeModuleId }: Rolldown.PreRenderedChunk) =>
      facadeModuleId?.includes("/highlight.js/") === true ? "code-[name]-[hash].js" : "[name]-[hash].js",
    codeSplitting: { groups },
  };
  const plugins = [reactImports, ...observers];
  return await run("mount-chat", "src/chat/mount-chat.tsx", outDir, output, plugins);
}

/** Builds the renderer of openings, for servers, as one file with everything that it imports. */
export async function buildOpeningRenderer(outDir: string, observers: readonly Plugin[]): Promise<void> {
  const output = { entryFileNames: "render-opening.js" };
  await run("render-opening", "src/opening/render-opening.tsx", outDir, output, [...observers]);
}

/** Builds an entry point: a single file without static imports. */
export async function buildEntryPoint(
  outDir: string,
  name: string,
  format: "es" | "iife",
  files: ChatFiles,
  observers: readonly Plugin[],
): Promise<void> {
  const paths = {
    ...files.modes,
    chat: [files.chat, ...files.needed].join(" "),
    deferred: files.deferred.join(" "),
    // Modules import it without fetching it before: the frame sends the start if that fails.
    ...(format === "iife" && { start: files.start }),
  };
  const output = {
    entryFileNames: `${name}.js`,
    format,
    ...(format === "iife" && { name: IIFE_NAME }),
  } as const;
  // A page that brings its own React bundles the chat through its import, so paths are of no use to it.
  const define = files.needed.length === 0 ? undefined : { BANTER_FILES: JSON.stringify(paths) };
  const plugins = [
    replaceExternal(/\/mount-chat\.tsx$/, CHAT_PLACEHOLDER, files.chat),
    replaceExternal(/\/send-start\.ts$/, START_PLACEHOLDER, files.start),
    ...MODES.map((mode) =>
      replaceExternal(new RegExp(`/modes/${mode}\\.ts$`), `banter:${mode}`, files.modes[mode]),
    ),
    ...observers,
  ];
  await run(name, `src/${name}.ts`, outDir, output, plugins, define);
}

async function run(
  name: string,
  entry: string,
  outDir: string,
  output: Rolldown.OutputOptions,
  plugins: Plugin[] = [],
  define: Record<string, string> = {},
): Promise<string> {
  const results = [await build(viteConfig(name, entry, outDir, output, plugins, define))].flat();
  const entries = results
    .flatMap((result) => ("output" in result ? result.output : []))
    .filter((file) => file.type === "chunk" && file.isEntry);
  const [built] = entries;
  if (built === undefined || entries.length > 1)
    throw new Error(`Expected one entry file from ${entry}, got ${entries.length}.`);
  return built.fileName;
}

function viteConfig(
  name: string,
  entry: string,
  outDir: string,
  output: Rolldown.OutputOptions,
  plugins: Plugin[],
  define: Record<string, string>,
): InlineConfig {
  // Only bundlers use annotations, and only `index.js` is bundled by others.
  const comments = { annotation: name === "index" };
  return {
    root,
    configFile: false,
    mode: "production",
    // Independent of the NODE_ENV that the build itself runs under.
    oxc: { jsx: { runtime: "automatic", development: false } },
    logLevel: "warn",
    publicDir: false,
    plugins: [...plugins, listModules()],
    resolve: { conditions: ["@banter/source", "module", "browser", "production"] },
    // `:dir()` would be compiled to a long list of languages, and `light-dark()` to variables that only a color scheme in
    // the same style sheet sets. Older browsers ignore the rules.
    css: { lightningcss: { exclude: DIR_SELECTOR | LIGHT_DARK } },
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
        name: IIFE_NAME,
      },
      rolldownOptions: {
        preserveEntrySignatures: "allow-extension",
        // A named number costs more bytes than the number.
        optimization: { inlineConst: { mode: "all", pass: 2 } },
        // The one slow plugin is known: it parses React.
        checks: { bundlerTimings: false },
        output: { minify: true, comments, ...output },
      },
    },
  };
}

/** Makes imports that match `pattern` external and points them to `file`. */
function replaceExternal(pattern: RegExp, placeholder: string, file: string): Plugin {
  return {
    name: `banter:${placeholder}`,
    enforce: "pre",
    resolveId: (id) => (pattern.test(id) ? { id: placeholder, external: true } : undefined),
    renderChunk: {
      order: "post",
      handler: (code) => ({ code: code.replaceAll(placeholder, file), map: null }),
    },
  };
}

function externalReact(): Plugin {
  return {
    name: "banter:external-react",
    enforce: "pre",
    resolveId: (id) => (REACT.test(id) ? { id, external: true } : undefined),
  };
}
