import { expect, test } from "vitest";
import { linkImages } from "./link-images.ts";

const image = (url: string) => ({ type: "img", url, caption: "A map", children: [{ text: "" }] });
const typeOf = (url: string) => linkImages([image(url)], ["shop.example", "cdn.example:8443"])[0]?.type;

test.each([
  "https://evil.example/x.png",
  "//evil.example/x.png",
  "/\\evil.example/x.png",
  "\\\\evil.example/x.png",
  "https:evil.example",
  "ht\ntps://evil.example",
  " https://evil.example",
  "https://shop.example@evil.example/",
  "https://shop.example.evil.example/",
  "https://shop.example:8080/x.png",
  "https://shop.example\\@evil.example/",
  "data:text/html,x",
  "/logout?now=1",
])("%j becomes a link", (url) => {
  expect(typeOf(url)).toBe("a");
  expect(JSON.stringify(linkImages([image(url)], []))).toContain('"text":"A map"');
});

test.each([
  "https://SHOP.example/x.png",
  "https://cdn.example:8443/x.png",
  "/uploads/x.png",
  "pictures/x.png",
  "data:image/png;base64,AA==",
])("%j stays an image", (url) => {
  expect(typeOf(url)).toBe("img");
});

test("images inside of other nodes are replaced, too, and a link without a caption is named by its address", () => {
  const nodes = [
    { type: "ul", children: [{ type: "li", children: [{ type: "img", url: "https://a.example/" }] }] },
  ];
  expect(JSON.stringify(linkImages(nodes, []))).toContain(
    '{"type":"a","url":"https://a.example/","children":[{"text":"https://a.example/"}]}',
  );
});
