/* Element ids of the WebM container (Matroska, RFC 9559). */
const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const INFO_ID = [0x15, 0x49, 0xa9, 0x66];
/** The element's id, then its size: a double of eight bytes. */
const DURATION_HEADER = [0x44, 0x89, 0x88];

/** Default timestamp scale, in nanoseconds. */
const DEFAULT_SCALE = 1_000_000;
/** Upper bound of the header's size. */
const HEAD_BYTES = 4_096;

interface Element {
  readonly id: number;
  /** Offsets of its content; `end` is `Infinity` for an unknown size. */
  readonly start: number;
  readonly end: number;
}

/**
 * Writes the duration into the recording's header. Browsers record as a stream without a duration, so players can't show
 * one. Files with another layout are returned unchanged.
 */
export async function withDuration(recording: Blob, milliseconds: number): Promise<Blob> {
  const head = new Uint8Array(await recording.slice(0, HEAD_BYTES).arrayBuffer());
  const info = findInfo(head);
  if (info === undefined) return recording;
  const content = head.subarray(info.start, info.end);
  const written = new Uint8Array([
    ...INFO_ID,
    ...sizeBytes(content.length + 11),
    ...content,
    ...DURATION_HEADER,
    ...doubleBytes((milliseconds * 1_000_000) / scaleOf(head, info)),
  ]);
  return new Blob([head.subarray(0, info.at), written, recording.slice(info.end)], { type: recording.type });
}

/** The Info element, unless it has a duration already or a SeekHead contains offsets that would become wrong. */
function findInfo(head: Uint8Array): (Element & { readonly at: number }) | undefined {
  const ebml = readElement(head, 0);
  if (ebml?.id !== EBML) return undefined;
  const segment = readElement(head, ebml.end);
  if (segment?.id !== SEGMENT || segment.end !== Infinity) return undefined;
  for (let at = segment.start; ;) {
    const element = readElement(head, at);
    if (element === undefined || element.id === SEEK_HEAD || element.end > head.length) return undefined;
    const hasDuration = element.id === INFO && child(head, element, DURATION) !== undefined;
    if (element.id === INFO) return hasDuration ? undefined : { ...element, at };
    at = element.end;
  }
}

function scaleOf(bytes: Uint8Array, info: Element): number {
  const scale = child(bytes, info, TIMESTAMP_SCALE);
  return scale === undefined ? DEFAULT_SCALE : readNumber(bytes, scale.start, scale.end) || DEFAULT_SCALE;
}

function child(bytes: Uint8Array, parent: Element, id: number): Element | undefined {
  for (let at = parent.start; at < parent.end;) {
    const element = readElement(bytes, at);
    if (element === undefined || element.id === id) return element;
    at = element.end;
  }
  return undefined;
}

/** Leading zero bits of ids and sizes encode their width in bytes. A size of all ones is unknown. */
function readElement(bytes: Uint8Array, at: number): Element | undefined {
  const idEnd = at + widthAt(bytes, at);
  const width = widthAt(bytes, idEnd);
  const start = idEnd + width;
  if (start > bytes.length) return undefined;
  const isUnknown = bytes
    .subarray(idEnd, start)
    .every((byte, index) => byte === (index === 0 ? 2 ** (9 - width) - 1 : 0xff));
  const size = isUnknown ? Infinity : readNumber(bytes, idEnd, start) % 2 ** (7 * width);
  return { id: readNumber(bytes, at, idEnd), start, end: start + size };
}

/** Width of the id or size at an offset: 1 to 8, or an invalid width past the end or for a zero byte. */
function widthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  return first === 0 ? HEAD_BYTES + 1 : Math.clz32(first) - 23;
}

function readNumber(bytes: Uint8Array, from: number, to: number): number {
  return bytes.subarray(from, to).reduce((number, byte) => number * 256 + byte, 0);
}

/** Encodes a size in eight bytes. */
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
