import type { LeftOut } from "./left-out.ts";

/** The entries that name pieces of source text. Each has to be found exactly as often as it says. */
export function rewriteText(code: string, { rewrites = [], cuts = [] }: LeftOut): string {
  let done = code;
  for (const [from, to, times = 1] of rewrites) done = replaced(done, pattern(from), to, times, from);
  for (const [from, upTo] of cuts) {
    const whole = new RegExp(`${pattern(from).source}[^]*?(?=${pattern(upTo).source})`, "g");
    done = replaced(done, whole, "", 1, from);
  }
  return done;
}

function replaced(code: string, find: RegExp, to: string, times: number, entry: string): string {
  const found = [...code.matchAll(find)].length;
  if (found !== times) throw new Error(`"${entry}" stands there ${found} times, not ${times}.`);
  return code.replace(find, () => to);
}

/** White space is as the publisher's formatter left it. */
function pattern(text: string): RegExp {
  const pieces = text.split(/\s+/).map((piece) => piece.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(pieces.join(String.raw`\s+`), "g");
}
