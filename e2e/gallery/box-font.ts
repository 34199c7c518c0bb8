/*
 * A font whose every glyph is a box, so that screenshots of text are the same on every machine: there is nothing to hint,
 * to shape or to fall back from. Capitals, small letters, digits and all other characters have boxes of different sizes, so
 * that different words still look different.
 */

const UNITS = 1000;
const ASCENT = 800;
const DESCENT = 200;

/** Advance width and height of a glyph's box, in thousandths of an em. */
const boxes = [
  { advance: 600, height: 600 }, // what has no glyph, which the first one stands for
  { advance: 600, height: 600 }, // everything that is not named below
  { advance: 300, height: 0 }, // spaces
  { advance: 0, height: 0 }, // marks that have no width
  { advance: 660, height: 700 }, // capitals
  { advance: 520, height: 480 }, // small letters
  { advance: 300, height: 680 }, // narrow small letters
  { advance: 560, height: 640 }, // digits
] as const;

const [ANY, SPACE, NOTHING, CAPITAL, SMALL, NARROW, DIGIT] = [1, 2, 3, 4, 5, 6, 7];

/** From, to (code points), glyph. Ascending; code points outside these ranges have no glyph. */
const ranges: readonly (readonly [from: number, to: number, glyph: number])[] = [
  [0x20, 0x20, SPACE],
  [0x21, 0x2f, ANY],
  [0x30, 0x39, DIGIT],
  [0x3a, 0x40, ANY],
  [0x41, 0x5a, CAPITAL],
  [0x5b, 0x60, ANY],
  [0x61, 0x65, SMALL],
  [0x66, 0x66, NARROW],
  [0x67, 0x68, SMALL],
  [0x69, 0x6a, NARROW],
  [0x6b, 0x6b, SMALL],
  [0x6c, 0x6c, NARROW],
  [0x6d, 0x71, SMALL],
  [0x72, 0x72, NARROW],
  [0x73, 0x73, SMALL],
  [0x74, 0x74, NARROW],
  [0x75, 0x7a, SMALL],
  [0x7b, 0x7e, ANY],
  [0xa0, 0xa0, SPACE],
  [0xa1, 0x1fff, ANY],
  [0x2000, 0x200a, SPACE],
  [0x200b, 0x200f, NOTHING],
  [0x2010, 0x2027, ANY],
  [0x2028, 0x202f, NOTHING],
  [0x2030, 0x205f, ANY],
  [0x2060, 0x206f, NOTHING],
  [0x2070, 0xd7ff, ANY],
  [0xe000, 0xfdff, ANY],
  [0xfe00, 0xfe0f, NOTHING],
  [0xfe10, 0xfffd, ANY],
  [0x10000, 0x1ffff, ANY],
];

/** The font as a TrueType file. */
export function boxFont(family: string): Buffer {
  const glyphs = boxes.map(glyphOf);
  const offsets = [0];
  for (const glyph of glyphs) offsets.push((offsets.at(-1) ?? 0) + glyph.length);
  return fontFile({
    "OS/2": os2Table(),
    cmap: cmapTable(),
    glyf: Buffer.concat(glyphs),
    head: headTable(),
    hhea: hheaTable(),
    hmtx: Buffer.concat(boxes.map(({ advance }) => words(advance, 0))),
    loca: Buffer.concat(offsets.map(long)),
    maxp: Buffer.concat([long(0x10000), words(boxes.length, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: nameTable(family),
    post: Buffer.concat([
      long(0x30000),
      long(0),
      words(-100, 50),
      long(0),
      long(0),
      long(0),
      long(0),
      long(0),
    ]),
  });
}

/** One contour of four corners with side bearings; none for a glyph without height. */
function glyphOf({ advance, height }: { readonly advance: number; readonly height: number }): Buffer {
  if (height === 0) return Buffer.alloc(0);
  const [left, right] = [40, advance - 40];
  const onCurve = Buffer.from([1, 1, 1, 1]);
  const x = words(left, 0, right - left, 0);
  const y = words(0, height, 0, -height);
  const glyph = Buffer.concat([words(1, left, 0, right, height, 3, 0), onCurve, x, y]);
  return Buffer.concat([glyph, Buffer.alloc((4 - (glyph.length % 4)) % 4)]);
}

function cmapTable(): Buffer {
  // Format 13: many code points, one glyph.
  const groups = ranges.map(([from, to, glyph]) => Buffer.concat([long(from), long(to), long(glyph)]));
  return Buffer.concat([
    words(0, 1, 3, 10),
    long(12),
    words(13, 0),
    long(16 + groups.length * 12),
    long(0),
    long(groups.length),
    ...groups,
  ]);
}

function headTable(): Buffer {
  const dates = Buffer.alloc(16);
  return Buffer.concat([
    words(1, 0, 1, 0),
    // The checksum adjustment, which browsers don't verify, and the magic number of a TrueType file.
    long(0),
    long(0x5f0f3cf5),
    words(0b11, UNITS),
    dates,
    words(0, -DESCENT, UNITS, ASCENT, 0, 8, 2, 1, 0),
  ]);
}

function hheaTable(): Buffer {
  return words(1, 0, ASCENT, -DESCENT, 0, 660, 0, 0, 660, 1, 0, 0, 0, 0, 0, 0, 0, boxes.length);
}

function os2Table(): Buffer {
  const panose = Buffer.alloc(10);
  const coverage = Buffer.alloc(16, 0xff);
  return Buffer.concat([
    words(4, 520, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    panose,
    coverage,
    Buffer.from("BOXF"),
    words(0x40, 0x20, 0xffff, ASCENT, -DESCENT, 0, ASCENT, DESCENT),
    Buffer.alloc(8, 0xff),
    words(480, 700, 0, 0x20, 1),
  ]);
}

function nameTable(family: string): Buffer {
  const texts: readonly (readonly [id: number, text: string])[] = [
    [1, family],
    [2, "Regular"],
    [4, family],
    [6, family.replaceAll(" ", "")],
  ];
  const encoded = texts.map(([id, text]) => ({ id, bytes: Buffer.from(text, "utf16le").swap16() }));
  let offset = 0;
  const records = encoded.map(({ id, bytes }) => {
    const record = words(3, 1, 0x409, id, bytes.length, offset);
    offset += bytes.length;
    return record;
  });
  return Buffer.concat([
    words(0, texts.length, 6 + texts.length * 12),
    ...records,
    ...encoded.map(({ bytes }) => bytes),
  ]);
}

/** Tables, preceded by their directory. */
function fontFile(tables: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(tables);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  let offset = 12 + entries.length * 16;
  const directory: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [tag, table] of entries) {
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    directory.push(
      Buffer.concat([Buffer.from(tag), long(checksum(padded)), long(offset), long(table.length)]),
    );
    bodies.push(padded);
    offset += padded.length;
  }
  const header = words(entries.length, power * 16, Math.log2(power), (entries.length - power) * 16);
  return Buffer.concat([long(0x10000), header, ...directory, ...bodies]);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

/** 16-bit numbers, signed or unsigned. */
function words(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, index * 2);
  return buffer;
}

function long(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value >>> 0);
  return buffer;
}
