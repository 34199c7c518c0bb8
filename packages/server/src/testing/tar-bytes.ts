/** A part of an archive that no tar program would write. */
export interface TarPart {
  readonly name: string;
  /** Default: a regular file. */
  readonly type?: string;
  readonly content?: string;
  /** The header's field for the size, as Latin-1. Default: that of the content. */
  readonly size?: string;
}

/** A tar archive of these parts. */
export function tarBytes(parts: readonly TarPart[]): Buffer {
  return Buffer.concat([...parts.flatMap(bytesOf), Buffer.alloc(1_024)]);
}

function bytesOf({ name, type = "0", content = "", size }: TarPart): readonly Buffer[] {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write(size ?? bytes.length.toString(8).padStart(11, "0"), 124, 12, "latin1");
  header.write(" ".repeat(8), 148);
  header.write(type, 156, 1, "latin1");
  header.write("ustar", 257);
  header.write("00", 263);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(checksum.toString(8).padStart(6, "0"), 148);
  return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
}
