import { describe, expect, it } from "vitest";
import { claim, slug } from "./slug.ts";

describe("slug", () => {
  it.each([
    ["Your plan?", "your-plan"],
    ["  a  --  b  ", "a-b"],
    ["Crème brûlée", "creme-brulee"],
    ["Größe", "große"],
    ["日本", "日本"],
    ["5", "5"],
    ["?!", "x"],
    ["", "x"],
  ])("%j → %j", (name, expected) => {
    expect(slug(name)).toBe(expected);
  });

  it("is at most 40 characters long", () => {
    expect(slug("a".repeat(50))).toBe("a".repeat(40));
  });
});

describe("claim", () => {
  it("appends a number to ids that are already used", () => {
    const used = new Map([["b", 1]]);
    const ids = ["a", "a", "a", "b", "a-2"].map((id) => claim(id, used));
    expect(ids).toEqual(["a", "a-2", "a-3", "b-2", "a-2-2"]);
    expect([...used.keys()]).toEqual(["b", ...ids]);
  });

  it("looks up equal ids a bounded number of times", () => {
    let lookups = 0;
    class Counted extends Map<string, number> {
      override has(key: string): boolean {
        lookups++;
        return super.has(key);
      }
    }
    const used = new Counted();
    const ids = Array.from({ length: 1_000 }, () => claim("a", used));
    expect(ids.at(-1)).toBe("a-1000");
    expect(lookups).toBeLessThanOrEqual(2_000);
  });
});
