import { matchesFileRule } from "@banter/protocol";

/** How a file is stored and served. */
export interface FileType {
  readonly extension: string;
  readonly contentType: string;
  /** Whether browsers may display the file; otherwise they download it. */
  readonly isInline: boolean;
}

/** Types served as declared. All others, in particular HTML, SVG, XML and scripts, are served as plain bytes. */
const knownTypes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  "image/jpeg": ["jpg", "jpeg", "jfif"],
  "image/png": ["png"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/avif": ["avif"],
  "image/heic": ["heic"],
  "audio/mpeg": ["mp3"],
  "audio/mp4": ["m4a"],
  "audio/aac": ["aac"],
  "audio/ogg": ["ogg", "oga"],
  "audio/wav": ["wav"],
  "audio/webm": ["weba"],
  "video/mp4": ["mp4", "m4v"],
  "video/webm": ["webm"],
  "video/quicktime": ["mov"],
  "application/pdf": ["pdf"],
  "text/plain": ["txt", "log"],
  "text/csv": ["csv"],
  "text/markdown": ["md"],
  "application/json": ["json"],
  "application/rtf": ["rtf"],
  "application/zip": ["zip"],
  "application/msword": ["doc"],
  "application/vnd.ms-excel": ["xls"],
  "application/vnd.ms-powerpoint": ["ppt"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
};

const typeByExtension: ReadonlyMap<string, string> = new Map(
  Object.entries(knownTypes).flatMap(([type, extensions]) =>
    extensions.map((extension): [string, string] => [extension, type]),
  ),
);

const INLINE = /^(?:image|audio|video)\//;

/**
 * The type of an upload, from the file name's extension or else from the declared type. Systems disagree on declared
 * types: Windows declares .csv as application/vnd.ms-excel, many browsers .md as text/plain.
 */
export function fileTypeOf(fileName: string, declared: string): FileType {
  const type = mediaType(declared);
  const extension = /\.([a-z0-9]{1,16})$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension !== undefined && typeByExtension.has(extension)) return fileTypeOfExtension(extension);
  return fileTypeOfExtension(knownTypes[type]?.[0] ?? extension ?? "bin");
}

/** How a stored file with this extension is served. */
export function fileTypeOfExtension(extension: string): FileType {
  const contentType = typeByExtension.get(extension) ?? "application/octet-stream";
  return { extension, contentType, isInline: INLINE.test(contentType) };
}

/** Whether `accepts` (`.pdf`, `pdf`, `image/png`, `image/*`) includes the file. An empty list accepts everything. */
export function isAcceptedType(fileName: string, declared: string, accepts: readonly string[]): boolean {
  const { extension, contentType } = fileTypeOf(fileName, declared);
  // The name under which it is stored: a file without a known extension gets one from its type.
  const stored = `.${extension}`;
  const name = fileName.toLowerCase().endsWith(stored) ? fileName : fileName + stored;
  const types = [contentType, mediaType(declared)];
  return accepts.length === 0 || accepts.some((rule) => matchesFileRule(name, types, rule));
}

/** `audio/webm;codecs=opus` is `audio/webm`. */
function mediaType(declared: string): string {
  return (declared.split(";")[0] ?? "").trim().toLowerCase();
}
