import { expect, test } from "vitest";
import { aspectRatio } from "./aspect-ratio.ts";
import { imageBox } from "./image-box.ts";

test.each(["16/9", "16 / 9", "1.5", " 4/3 "])("%j is a ratio", (ratio) => {
  expect(aspectRatio(ratio)).toBe(ratio);
});

test.each(["", "auto", "16:9", "0", "4/0", "1/", "-1", "1);color:red", undefined, {}])(
  "%j is no ratio",
  (value) => {
    expect(aspectRatio(value)).toBeUndefined();
  },
);

test.each([
  ["its size", { width: 600, height: 400 }, "min(600px, calc(512px * (600 / 400)))", "600 / 400"],
  ["its ratio", { aspectRatio: "3/2" }, "calc(512px * (3/2))", "3/2"],
  ["its width and ratio", { width: 300, aspectRatio: "3/2" }, "min(300px, calc(512px * (3/2)))", "3/2"],
])("a box is reserved for an image of which %s is known", (_, size, inlineSize, ratio) => {
  expect(imageBox(size)).toEqual({ inlineSize, aspectRatio: ratio });
});

test.each([{}, { width: 300 }, { height: 300 }, { width: 300, height: 0 }, { width: -1, height: -1 }])(
  "%j doesn't say how high the image will be, so no box is reserved",
  (size) => {
    expect(imageBox(size)).toBeUndefined();
  },
);
