import { expect, test } from "vitest";
import { acceptList } from "./accept-list.ts";

const ALL_IMAGES = "image/avif, image/png, image/jpeg, image/gif, image/webp, image/bmp, image/tiff";

// Spec: 5.16
test.each([
  [[], ""],
  [[".pdf", "csv"], ".pdf, .csv"],
  [["application/pdf", "video/*"], "application/pdf, video/*"],
  [["image/*"], `image/*, ${ALL_IMAGES}, capture=camera`],
  [[".png", "JPG", "pdf"], ".png, .JPG, .pdf, image/png, image/jpeg, image/jpg, capture=camera"],
  [["pdf", "capture=camera"], ".pdf, capture=camera"],
  [["image/webp"], "image/webp, capture=camera"],
  [["image/svg+xml", "constructor"], "image/svg+xml, .constructor"],
])("the allowed types %j are offered as %j", (types, accept) => {
  expect(acceptList(types, false)).toBe(accept);
});

test("a field with a capture attribute opens the camera itself", () => {
  expect(acceptList([".png"], true)).toBe(".png, image/png");
});
