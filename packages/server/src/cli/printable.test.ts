import { expect, test } from "vitest";
import { printable } from "./printable.ts";

test("removes what controls a terminal, and keeps lines and letters", () => {
  expect(printable('it contains "\u001b[2J\u009bA\u0007"\n\tZoë 😀')).toBe('it contains "�[2J�A�"\n\tZoë 😀');
  expect(printable("a\r\nb\rc\r")).toBe("a\r\nb�c�");
});
