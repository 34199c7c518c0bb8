const ID_BYTES = 20;

/**
 * Returns ids of 160 random bits in hexadecimal. Fetches random bytes for many ids at once: a call for each costs more than
 * the rest. `crypto.randomUUID` would require a secure context in pages.
 */
export function createRandomIds(): () => string {
  const bytes = new Uint8Array(ID_BYTES * 256);
  let used = bytes.length;
  return () => {
    if (used === bytes.length) {
      crypto.getRandomValues(bytes);
      used = 0;
    }
    let id = "";
    for (const end = used + ID_BYTES; used < end; used++) id += byteText(bytes[used]);
    return id;
  };
}

function byteText(byte = 0): string {
  return byte.toString(16).padStart(2, "0");
}
