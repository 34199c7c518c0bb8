/** Silence as WAV: 8-bit mono with 8 kHz. */
export function silence(seconds = 0.1): Blob {
  const size = seconds * 8_000;
  const header = new DataView(new ArrayBuffer(44));
  const write = (offset: number, word: string) => {
    for (const [index, letter] of [...word].entries()) header.setUint8(offset + index, letter.charCodeAt(0));
  };
  write(0, "RIFF");
  header.setUint32(4, 36 + size, true);
  write(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, 8_000, true);
  header.setUint32(28, 8_000, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  write(36, "data");
  header.setUint32(40, size, true);
  return new Blob([header, new Uint8Array(size).fill(128)], { type: "audio/wav" });
}
