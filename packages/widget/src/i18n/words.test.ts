import { describe, expect, it } from "vitest";
import { english } from "./english.ts";
import { fillIn, wordsWith } from "./words.ts";

describe("wordsWith", () => {
  it("takes the owner's words over the widget's and passes over what it doesn't know", () => {
    const words = wordsWith({ send: "Go", unheardOf: "x", retry: 3 });
    expect(words.send).toBe("Go");
    expect(words.retry).toBe(english.retry);
    expect(words).not.toHaveProperty("unheardOf");
  });
});

describe("fillIn", () => {
  it("fills named places and leaves unnamed ones", () => {
    expect(fillIn("{total} of {all}", { total: 0 })).toBe("0 of {all}");
  });
});
