/** How a file is stored and served. */
export interface FileType {
  readonly extension: string;
  readonly contentType: string;
  /** May be shown by the browser in place; everything else is only downloaded. */
  readonly isInline: boolean;
}

/** Types that are served as what they are. All others, HTML, SVG, XML and scripts first, become plain bytes. */
const knownTypes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  "image/jpeg": ["jpg", "jpeg"],
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

/** The type of an upload: what the browser declares, else what the name's ending says. Its name matters no further. */
export function fileTypeOf(fileName: string, declared: string): FileType {
  const type = mediaType(declared);
  const ending = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase();
  const extensions = knownTypes[type];
  if (extensions === undefined) return fileTypeOfExtension(ending ?? "bin");
  return fileTypeOfExtension(ending !== undefined && extensions.includes(ending) ? ending : extensions[0]);
}

/** How a stored file of that ending is served. */
export function fileTypeOfExtension(extension: string): FileType {
  const contentType = typeByExtension.get(extension) ?? "application/octet-stream";
  return { extension, contentType, isInline: INLINE.test(contentType) };
}

/** Whether a bot that accepts `accepts` (`.pdf`, `pdf`, `image/png`, `image/*`) takes this file. An empty list takes all. */
export function isAcceptedType(
  { extension, contentType }: FileType,
  declared: string,
  accepts: readonly string[],
): boolean {
  if (accepts.length === 0) return true;
  const types = [contentType, mediaType(declared)];
  return accepts.some((entry) => {
    const wanted = entry.trim().toLowerCase();
    if (!wanted.includes("/")) return wanted.replace(/^\./, "") === extension;
    const family = wanted.endsWith("/*") ? wanted.slice(0, -1) : undefined;
    return types.some((type) => (family === undefined ? type === wanted : type.startsWith(family)));
  });
}

/** `audio/webm;codecs=opus` is `audio/webm`. */
function mediaType(declared: string): string {
  return (declared.split(";")[0] ?? "").trim().toLowerCase();
}
