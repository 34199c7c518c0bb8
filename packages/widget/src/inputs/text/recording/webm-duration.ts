/* Element names of the WebM container (Matroska, RFC 9559). */
const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;

/** Nanoseconds in one unit of time, where the file names no other. */
const DEFAULT_SCALE = 1_000_000;
/** More than comes before the sound. */
const HEAD_BYTES = 4_096;

interface Element {
  readonly name: number;
  /** Where its content begins and ends; `Infinity` where the recorder did not know yet. */
  readonly start: number;
  readonly end: number;
}

/**
 * The recording with its length written into its head. Browsers stream what they record, so they leave the length out,
 * and players show none. A file that is laid out otherwise comes back as it is.
 */
export async function withDuration(recording: Blob, milliseconds: number): Promise<Blob> {
  const head = new Uint8Array(await recording.slice(0, HEAD_BYTES).arrayBuffer());
  const info = findInfo(head);
  if (info === undefined) return recording;
  const content = head.subarray(info.start, info.end);
  const written = new Uint8Array([
    ...[0x15, 0x49, 0xa9, 0x66],
    ...sizeBytes(content.length + 11),
    ...content,
    ...[0x44, 0x89, 0x88],
    ...doubleBytes((milliseconds * 1_000_000) / scaleOf(head, info)),
  ]);
  return new Blob([head.subarray(0, info.at), written, recording.slice(info.end)], { type: recording.type });
}

/** The part that tells of the whole, unless it knows its length, or others point past it by their place in the file. */
function findInfo(head: Uint8Array): (Element & { readonly at: number }) | undefined {
  const ebml = readElement(head, 0);
  if (ebml?.name !== EBML) return undefined;
  const segment = readElement(head, ebml.end);
  if (segment?.name !== SEGMENT || segment.end !== Infinity) return undefined;
  for (let at = segment.start; ;) {
    const element = readElement(head, at);
    if (element === undefined || element.name === SEEK_HEAD || element.end > head.length) return undefined;
    const isLengthKnown = element.name === INFO && child(head, element, DURATION) !== undefined;
    if (element.name === INFO) return isLengthKnown ? undefined : { ...element, at };
    at = element.end;
  }
}

function scaleOf(bytes: Uint8Array, info: Element): number {
  const scale = child(bytes, info, TIMESTAMP_SCALE);
  return scale === undefined ? DEFAULT_SCALE : readNumber(bytes, scale.start, scale.end) || DEFAULT_SCALE;
}

function child(bytes: Uint8Array, parent: Element, name: number): Element | undefined {
  for (let at = parent.start; at < parent.end;) {
    const element = readElement(bytes, at);
    if (element === undefined || element.name === name) return element;
    at = element.end;
  }
  return undefined;
}

/** Names and sizes say by their leading zero bits how many bytes they take; a size of ones only is not known. */
function readElement(bytes: Uint8Array, at: number): Element | undefined {
  const nameEnd = at + widthAt(bytes, at);
  const width = widthAt(bytes, nameEnd);
  const start = nameEnd + width;
  if (start > bytes.length) return undefined;
  const isUnknown = bytes
    .subarray(nameEnd, start)
    .every((byte, index) => byte === (index === 0 ? 2 ** (9 - width) - 1 : 0xff));
  const size = isUnknown ? Infinity : readNumber(bytes, nameEnd, start) % 2 ** (7 * width);
  return { name: readNumber(bytes, at, nameEnd), start, end: start + size };
}

/** One to eight; past the end, or for a byte of zeros, more than there can be. */
function widthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  return first === 0 ? HEAD_BYTES + 1 : Math.clz32(first) - 23;
}

function readNumber(bytes: Uint8Array, from: number, to: number): number {
  return bytes.subarray(from, to).reduce((number, byte) => number * 256 + byte, 0);
}

/** In eight bytes, whatever it is. */
function sizeBytes(size: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(4, size);
  bytes[0] = 1;
  return bytes;
}

function doubleBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}
