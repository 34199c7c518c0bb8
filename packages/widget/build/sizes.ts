import { basename, dirname, join } from "node:path";
import { builtFiles } from "./check-build.ts";
import { closure, gzipSize } from "./module-graph.ts";

const KB = 1024;

/* Limits in KB after gzip. docs/weight.md explains them. */
const ENTRY_POINT_LIMIT = 6.7;
const FIRST_MESSAGE_LIMIT = 100;
const OWN_REACT_LIMIT = 72.2;
/** For a build with a React that could not be stripped (`tools/lean-react`). */
export const WHOLE_REACT_FIRST_MESSAGE_LIMIT = 138;
const OTHER_CHUNK_LIMIT = 1.5;

/** Limits of lazy chunks, by file name. */
const CHUNK_LIMITS: readonly (readonly [RegExp, number])[] = [
  // Loaded right after the chat's first render.
  [/^deferred-session/, 15.9],
  [/^deferred-parts/, 8],
  [/^StreamedMessage/, 14.6],
  // Loaded with the first closed code block: the highlighter, and a file for each language.
  [/^HighlightedCode/, 2],
  [/^code-core/, 8.2],
  [/^code-/, 4.3],
  // Loaded with the first image.
  [/^Lightbox/, 3.4],
  [/^run-action/, 4],
  [/^script-source/, 2.2],
  [/^PaymentInput/, 4.2],
  [/^VisitorBar/, 3.1],
  // Loaded with a chat that asks one question at a time.
  [/^FocusLayout/, 2.5],
  [/^reply-controls/, 2.3],
  // Loaded when the chat is opened before the frame has arrived.
  [/^start-/, 4.3],
  // Loaded for widgets with display rules: every condition, and what explains it.
  [/^apply-rules/, 7.1],
  // Loaded with the first answer that can be edited.
  [/^edit-controls/, 2.5],
  // Loaded where the page offers questions to agents.
  [/^WebMcp/, 2.6],
  // Loaded with the first preview messages.
  [/^preview-cards/, 2.3],
  [/^MediaTextInput/, 7],
  // Shared by the file input and text inputs with attachments.
  [/^upload-limit/, 4.7],
  [/^PhoneInput/, 5],
  [/^CountryDialog/, 3.2],
  [/^DateDialog/, 4.3],
  // Shared by date and time: the field with its button.
  [/^date-input/, 2],
  [/^FileInput/, 3.7],
  // Loaded when a server asks for a proof of work.
  [/^solve-challenge/, 2.2],
  // The same in pages without TLS.
  [/^derive-key-in-script/, 3.8],
  // Loaded with the prop `identity`, and its hash in pages without TLS.
  [/^create-visitor/, 2],
  [/^sha2/, 3.1],
  // Reads stored dates back in any format, and shows them in the visitor's locale.
  [/^DateInput/, 3],
  [/^(ImageMessage|CardsInput)/, 2.8],
  [/^VideoMessage/, 1.8],
  [/^(NumberInput|RatingInput)/, 3.2],
  [/^TimeInput/, 1.7],
  // Shared by choices of labels and of pictures.
  [/^option-grid/, 3.8],
  [/^PictureChoiceInput/, 2],
  // One file per language.
  [/^[a-z]{2}(-[a-z]+)?-.{8}\.js$/, 4],
];

/** What a visitor downloads, and how large it may be. */
export interface Size {
  readonly name: string;
  readonly bytes: number;
  /** After gzip. */
  readonly maxBytes: number;
}

/** Measures the widget built into `dist`. `sizeOf` returns the bytes that a visitor downloads for a file. */
export function measureSizes(dist: string, sizeOf = gzipSize): readonly Size[] {
  const firstMessageLimit = hasWholeReact(dist) ? WHOLE_REACT_FIRST_MESSAGE_LIMIT : FIRST_MESSAGE_LIMIT;
  const measure = (name: string, files: readonly string[], limit: number): Size => ({
    name,
    bytes: files.reduce((sum, file) => sum + sizeOf(file), 0),
    maxBytes: limit * KB,
  });
  return [
    measure("closed bubble (banter.js)", [join(dist, "banter.js")], ENTRY_POINT_LIMIT),
    measure("first message with a text input", firstMessage(dist), firstMessageLimit),
    measure("the same in a popup", firstMessage(dist, "popup"), firstMessageLimit),
    measure("the same inline", firstMessage(dist, "standard"), firstMessageLimit),
    measure("the same in a page with its own React", ownReactFirstMessage(dist), OWN_REACT_LIMIT),
    ...lazyChunks(dist).map((file) => measure(`  ${basename(file)}`, [file], chunkLimit(basename(file)))),
  ];
}

/** The files of a bubble's first message, `banter.js` aside. */
export function firstMessageParts(dist: string, sizeOf = gzipSize): readonly Pick<Size, "name" | "bytes">[] {
  const parts = [
    ["frame", /^(?!banter|mount-chat|react)/],
    ["chat", /^mount-chat-/],
    ["React", /^react-/],
  ] as const;
  const files = firstMessage(dist);
  return parts.map(([name, pattern]) => ({
    name,
    bytes: files.filter((file) => pattern.test(basename(file))).reduce((sum, file) => sum + sizeOf(file), 0),
  }));
}

/** Whether React was bundled without stripping it. */
export function hasWholeReact(dist: string): boolean {
  return builtFiles(dist).some((file) => basename(file).startsWith("react-whole-"));
}

function firstMessage(dist: string, mode = "bubble"): string[] {
  return [...closure([join(dist, "banter.js"), ...chunksNamed(dist, dist, [mode, "mount-chat"])])];
}

function ownReactFirstMessage(dist: string): string[] {
  const npm = join(dist, "npm");
  return [...closure([join(npm, "index.js"), ...chunksNamed(dist, npm, ["bubble", "mount-chat"])])];
}

function chunksNamed(dist: string, folder: string, names: readonly string[]): string[] {
  return builtFiles(dist).filter((file) => {
    const name = /^(.*)-.{8}\.js$/.exec(basename(file))?.[1] ?? "";
    return dirname(file) === join(folder, "chunks") && names.includes(name);
  });
}

/** Largest first. */
function lazyChunks(dist: string): string[] {
  const first = new Set(["bubble", "popup", "standard"].flatMap((mode) => firstMessage(dist, mode)));
  return builtFiles(dist)
    .filter((file) => dirname(file) === join(dist, "chunks") && !first.has(file))
    .toSorted((a, b) => gzipSize(b) - gzipSize(a));
}

function chunkLimit(name: string): number {
  return CHUNK_LIMITS.find(([pattern]) => pattern.test(name))?.[1] ?? OTHER_CHUNK_LIMIT;
}
