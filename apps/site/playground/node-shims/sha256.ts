/** First 32 bits of the fractional parts of the square (`power` 2) or cube roots of the first `count` primes (FIPS 180-4). */
function fractions(power: 2 | 3, count: number): readonly number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes.map((prime) => {
    const root = prime ** (1 / power);
    return ((root - Math.floor(root)) * 2 ** 32) | 0;
  });
}

/** SHA-256 digest as hexadecimal text. */
export function sha256(message: Uint8Array): string {
  const rounds = fractions(3, 64);
  let state = fractions(2, 8);
  const blocks = Math.ceil((message.length + 9) / 64);
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  for (const [index, byte] of message.entries()) padded.setUint8(index, byte);
  padded.setUint8(message.length, 0x80);
  padded.setUint32(padded.byteLength - 8, Math.floor(message.length / 2 ** 29));
  padded.setUint32(padded.byteLength - 4, message.length << 3);
  for (let block = 0; block < blocks; block++) state = compress(state, schedule(padded, block * 64), rounds);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function schedule(data: DataView, offset: number): Int32Array {
  const words = new Int32Array(64);
  for (let index = 0; index < 16; index++) words[index] = data.getInt32(offset + index * 4);
  const at = (index: number): number => words[index] ?? 0;
  for (let index = 16; index < 64; index++) {
    const word15 = at(index - 15);
    const word2 = at(index - 2);
    const sigma0 = rotateRight(word15, 7) ^ rotateRight(word15, 18) ^ (word15 >>> 3);
    const sigma1 = rotateRight(word2, 17) ^ rotateRight(word2, 19) ^ (word2 >>> 10);
    words[index] = at(index - 16) + sigma0 + at(index - 7) + sigma1;
  }
  return words;
}

function compress(state: readonly number[], words: Int32Array, rounds: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [index, word] of words.entries()) {
    const choice = (e & f) ^ (~e & g);
    const sum1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const first = (h + sum1 + choice + (rounds[index] ?? 0) + word) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  const added = [a, b, c, d, e, f, g, h];
  return state.map((before, index) => (before + (added[index] ?? 0)) | 0);
}

function rotateRight(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
