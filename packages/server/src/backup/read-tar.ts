/** A file of an archive. Its content must be read to the end before the next file. */
export interface TarFile {
  readonly name: string;
  /** Undefined if the archive doesn't say it in a readable way. */
  readonly mtime: Date | undefined;
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The archive is damaged, or has something that a backup doesn't have. The message says where. */
export class TarError extends Error {}

/** The archive ends within a header or a file. */
export class TarEndError extends TarError {}

const BLOCK_BYTES = 512;

/** GNU tar has no field for the folder of a name. */
const GNU_MAGIC = "ustar ";

/** Of the last date that JavaScript has. */
const MAX_SECONDS = 8_640_000_000_000;

/** The longest names of a backup have about 600 characters. */
const MAX_EXTENDED_BYTES = 65_536;

/**
 * Reads the files of a tar archive (of POSIX.1-2001 or GNU tar): regular files with their long names. Skips folders, and throws
 * a `TarError` for anything else, such as a link. Needs little memory, whatever an archive says of its sizes.
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile, undefined> {
  const input = openInput(source);
  let longName: string | undefined;
  for (;;) {
    const place = `at byte ${input.position()}`;
    const block = await input.take(BLOCK_BYTES);
    if (block.every((byte) => byte === 0)) return undefined;
    if (block.length < BLOCK_BYTES) throw new TarEndError(`It ends in the header ${place}`);
    const { name, type, bytes, mtime } = parseHeader(block, place);
    const isExtension = bytes <= MAX_EXTENDED_BYTES;
    if (type === "x" && isExtension) longName = parseLongName(await input.take(bytes), place);
    else if (type === "L" && isExtension) longName = textAt(await input.take(bytes), 0, bytes);
    else if (type === "0" || type === "\0") {
      const path = (longName ?? name).replace(/^\.\//, "");
      yield { name: path, bytes, mtime, content: contentOf(input, bytes, place) };
      longName = undefined;
    } else if (type === "5" && bytes === 0) longName = undefined;
    else throw new TarError(`It contains something other than a file ${place}`);
    await input.take((BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES);
  }
}

interface Input {
  /** The number of bytes that were read. */
  readonly position: () => number;
  /** Some of the next bytes, `max` at most; none at the end. */
  readonly some: (max: number) => Promise<Uint8Array>;
  /** The next bytes; fewer at the end. */
  readonly take: (count: number) => Promise<Buffer>;
}

function openInput(source: AsyncIterable<Uint8Array>): Input {
  const chunks = source[Symbol.asyncIterator]();
  let buffered: Uint8Array = new Uint8Array();
  let position = 0;

  async function some(max: number): Promise<Uint8Array> {
    for (let isOpen = true; isOpen && buffered.length === 0;) {
      const next = await chunks.next();
      isOpen = next.done !== true;
      if (next.done !== true) buffered = next.value;
    }
    const part = buffered.subarray(0, max);
    buffered = buffered.subarray(max);
    position += part.length;
    return part;
  }

  return {
    position: () => position,
    some,
    take: async (count) => {
      const parts: Uint8Array[] = [];
      for (let missing = count; missing > 0;) {
        const part = await some(missing);
        if (part.length === 0) break;
        missing -= part.length;
        parts.push(part);
      }
      return Buffer.concat(parts);
    },
  };
}

async function* contentOf(input: Input, bytes: number, place: string): AsyncGenerator<Uint8Array> {
  for (let missing = bytes; missing > 0;) {
    const part = await input.some(missing);
    if (part.length === 0) throw new TarEndError(`It ends in the file ${place}`);
    missing -= part.length;
    yield part;
  }
}

interface Header extends Omit<TarFile, "content"> {
  readonly type: string;
}

function parseHeader(block: Buffer, place: string): Header {
  const bytes = numberAt(block, 124, 12);
  // The checksum counts its own field as blanks.
  const checksum = block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (numberAt(block, 148, 8) !== checksum || bytes === undefined)
    throw new TarError(`It has no valid header ${place}`);
  const [magic, name, seconds] = [textAt(block, 257, 6), textAt(block, 0, 100), numberAt(block, 136, 12)];
  if (magic !== "ustar" && magic !== GNU_MAGIC)
    throw new TarError(`It has an unknown format ${place}: write it with \`tar --format=ustar\``);
  const folder = magic === GNU_MAGIC ? "" : textAt(block, 345, 155);
  return {
    name: folder === "" ? name : `${folder}/${name}`,
    type: block.toString("latin1", 156, 157),
    bytes,
    mtime: seconds === undefined || seconds > MAX_SECONDS ? undefined : new Date(seconds * 1_000),
  };
}

/** A text that ends with a NUL or with its field. */
function textAt(block: Buffer, start: number, length: number): string {
  return block.toString("utf8", start, start + length).split("\0", 1)[0] ?? "";
}

/** Octal digits, or for large numbers their bytes after 0x80. */
function numberAt(block: Buffer, start: number, length: number): number | undefined {
  const field = block.subarray(start, start + length);
  const digits = textAt(field, 0, length).trim();
  const number =
    field[0] === 0x80
      ? field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0)
      : Number(/^[0-7]+$/.test(digits) ? `0o${digits}` : NaN);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The name in an extended header, which consists of records such as `17 path=files/a\n` that begin with their length. */
function parseLongName(content: Buffer, place: string): string | undefined {
  const text = content.toString("latin1");
  let name: string | undefined;
  for (let start = 0; start < text.length;) {
    const [head = "", length = "0", key] = /^(\d+) ([^=]+)=/.exec(text.slice(start, start + 100)) ?? [];
    const end = start + Number(length);
    if (end <= start || end > text.length) throw new TarError(`It has no valid extended header ${place}`);
    if (key === "path") name = content.toString("utf8", start + head.length, end - 1);
    start = end;
  }
  return name;
}
