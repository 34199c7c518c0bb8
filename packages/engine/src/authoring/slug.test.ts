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
    const used = new Set(["b"]);
    const ids = ["a", "a", "a", "b", "a-2"].map((id) => claim(id, used));
    expect(ids).toEqual(["a", "a-2", "a-3", "b-2", "a-2-2"]);
    expect(used).toEqual(new Set(["b", ...ids]));
  });
});
