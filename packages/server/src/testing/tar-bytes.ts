/** A part of an archive that no tar program would write. */
export interface TarPart {
  readonly name: string;
  /** Default: a regular file. */
  readonly type?: string;
  readonly content?: string;
  /** The header's field for the size, as Latin-1. Default: that of the content. */
  readonly size?: string;
  /** Seconds since 1970, as bytes of the header's field. Default: none. */
  readonly mtime?: Uint8Array;
  /** Default: that of POSIX. */
  readonly magic?: string;
  /** The field for the folder, in which GNU tar writes other data. */
  readonly prefix?: string;
}

/** A tar archive of these parts. */
export function tarBytes(parts: readonly TarPart[]): Buffer {
  return Buffer.concat([...parts.flatMap(bytesOf), Buffer.alloc(1_024)]);
}

function bytesOf({
  name,
  type = "0",
  content = "",
  size,
  mtime,
  magic = "ustar\u000000",
  prefix = "",
}: TarPart): readonly Buffer[] {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write(size ?? bytes.length.toString(8).padStart(11, "0"), 124, 12, "latin1");
  header.write(" ".repeat(8), 148);
  header.write(type, 156, 1, "latin1");
  header.set(mtime ?? [], 136);
  header.write(magic, 257);
  header.write(prefix, 345);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(checksum.toString(8).padStart(6, "0"), 148);
  return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
}
