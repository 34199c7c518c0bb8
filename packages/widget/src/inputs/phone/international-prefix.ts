import { asciiDigits } from "../ascii-digits.ts";

/** The typed number in ASCII, with a plus if it has an international prefix. */
export function withPlus(typed: string, dialCode: string | undefined): string {
  const number = asciiDigits(typed).trim().replace(/^＋/, "+");
  const prefix = dialCode === "+1" ? /^(?:011|00)/ : /^00/;
  return number.replace(prefix, "+");
}
