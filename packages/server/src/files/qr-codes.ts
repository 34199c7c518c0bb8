import { createHmac, timingSafeEqual } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";

export const qrCodesPath = "/api/v1/qr-codes";

/** The capacity of the largest QR code with medium error correction. */
const MAX_BYTES = 2_331;
/** The smallest side of an image, in pixels. */
const MIN_SIDE = 300;
/** Modules of white around the code, as the standard requires. */
const QUIET_ZONE = 4;

/**
 * Images of QR codes. They are not stored: the URL contains the text and a signature, so that only this server's bots can
 * create them.
 */
export interface QrCodes {
  /** Undefined if the text is too long. */
  readonly urlOf: (text: string, origin: string) => string | undefined;
  /** The image at a URL of `urlOf`, as PNG; undefined for any other URL. */
  readonly read: (url: string) => Uint8Array<ArrayBuffer> | undefined;
}

export function createQrCodes(secret: string): QrCodes {
  const sign = (text: string): Buffer =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["qr-code", text]))
      .digest()
      .subarray(0, 16);

  return {
    urlOf: (text, origin) => {
      if (Buffer.byteLength(text) > MAX_BYTES) return undefined;
      const query = new URLSearchParams({ text }).toString();
      return `${origin}${qrCodesPath}/${sign(text).toString("base64url")}.png?${query}`;
    },
    read: (url) => {
      const { pathname = "", searchParams } = URL.parse(url) ?? {};
      // The server may be below a path.
      const path = pathname.slice(Math.max(0, pathname.indexOf(qrCodesPath)));
      const signature = new RegExp(`^${qrCodesPath}/([\\w-]{22})\\.png$`).exec(path)?.[1];
      const text = searchParams?.get("text") ?? "";
      if (signature === undefined || !timingSafeEqual(Buffer.from(signature, "base64url"), sign(text)))
        return undefined;
      return toPng(encode(text, { ecc: "M", border: QUIET_ZONE }).data);
    },
  };
}

/** A black and white PNG, with one bit per pixel. */
function toPng(modules: readonly (readonly boolean[])[]): Uint8Array<ArrayBuffer> {
  const scale = Math.max(2, Math.ceil(MIN_SIDE / modules.length));
  const side = modules.length * scale;
  const rows = modules.flatMap((row) => {
    const line = Buffer.alloc(1 + Math.ceil(side / 8));
    for (let x = 0; x < side; x++) {
      const isWhite = row[Math.floor(x / scale)] !== true;
      if (isWhite) line.writeUInt8(line.readUInt8(1 + (x >> 3)) | (0x80 >> (x & 7)), 1 + (x >> 3));
    }
    return Array.from({ length: scale }, () => line);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.concat(rows))),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
