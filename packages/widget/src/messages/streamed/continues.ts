const SEAM = 256;

/** Whether `text` goes on where `before` ended. Only the seam is looked at: comparing all each time would cost the square of the length. */
export function continues(text: string, before: string): boolean {
  const from = Math.max(0, before.length - SEAM);
  return text.length >= before.length && text.slice(from, before.length) === before.slice(from);
}
