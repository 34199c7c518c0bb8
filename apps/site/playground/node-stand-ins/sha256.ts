/** First 32 bits of the fractional parts of the square (`power` 2) or cube roots of the first primes (FIPS 180-4). */
function fractions(power: 2 | 3, total: number): readonly number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < total; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes.map((prime) => {
    const root = prime ** (1 / power);
    return ((root - Math.floor(root)) * 2 ** 32) | 0;
  });
}

/** SHA-256 as hexadecimal text. */
export function sha256(message: Uint8Array): string {
  const rounds = fractions(3, 64);
  let state = fractions(2, 8);
  const blocks = Math.ceil((message.length + 9) / 64);
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  message.forEach((byte, index) => padded.setUint8(index, byte));
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
    const near = at(index - 15);
    const far = at(index - 2);
    const small = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3);
    const large = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10);
    words[index] = at(index - 16) + small + at(index - 7) + large;
  }
  return words;
}

function compress(state: readonly number[], words: Int32Array, rounds: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  words.forEach((word, index) => {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (rounds[index] ?? 0) + word) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  const added = [a, b, c, d, e, f, g, h];
  return state.map((before, index) => (before + (added[index] ?? 0)) | 0);
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
