import { expect, test } from "vitest";
import { parseHostMessage } from "./messages.ts";

/* The contents of each message on the wire, and the defaults of spec §9. */

const contentOf = (type: string, content: unknown) => parseHostMessage({ id: "m", type, content })?.content;

// Spec: 3.42
test.each(["url", "youtube", "vimeo", "tiktok", "gumlet"])("a video of the type %s", (type) => {
  const content = {
    type,
    url: "https://a.test/film.mp4",
    id: "abc",
    queryParamsStr: "?start=3",
    height: 300,
    maxWidth: "500px",
    aspectRatio: "16/9",
    areControlsDisplayed: false,
    isAutoplayEnabled: false,
  };
  expect(contentOf("video", content)).toEqual(content);
});

// Spec: 3.43
test("an image", () => {
  const clickLink = { url: "https://a.test", alt: "Our shop" };
  const content = { url: "https://a.test/a.png", width: 600, height: 400, aspectRatio: "3/2", clickLink };
  expect(contentOf("image", content)).toEqual(content);
});

// Spec: 3.44
test("an embed", () => {
  const waitForEvent = { isEnabled: true, name: "form-sent", saveDataInVariableId: "v1" };
  const content = { url: "https://a.test/form", height: 300, waitForEvent };
  expect(contentOf("embed", content)).toEqual(content);
});

// Spec: 3.45
test("a custom embed", () => {
  const content = {
    initFunction: { content: "show(name)", args: { name: "Ada" } },
    waitForEventFunction: { content: "continueFlow(name)", args: { name: "Ada" } },
  };
  expect(contentOf("custom-embed", content)).toMatchObject(content);
});

// Spec: 3.46
test("an audio message", () => {
  const content = { url: "https://a.test/a.mp3", isAutoplayEnabled: false };
  expect(contentOf("audio", content)).toEqual(content);
});

// Spec: 3.47
test("a rich text", () => {
  const leaf = { text: "words", bold: true, italic: true, underline: true };
  const richText = [
    { type: "p", children: [leaf, { type: "a", url: "https://a.test", children: [{ text: "link" }] }] },
    { type: "ol", children: [{ type: "li", children: [{ text: "one" }] }] },
    { type: "ul", children: [{ type: "li", children: [{ text: "two" }] }] },
    { type: "p", children: [{ type: "inline-variable", children: [{ text: "Ada" }] }] },
  ];
  expect(contentOf("text", { type: "richText", richText })).toEqual({ type: "richText", richText });
});

// Spec: 9.15
test("a video's controls are shown and it plays automatically by default", () => {
  expect(contentOf("video", {})).toMatchObject({ areControlsDisplayed: true, isAutoplayEnabled: true });
});

// Spec: 9.16
test("the default height of an embed", () => {
  expect(contentOf("embed", { url: "https://a.test" })).toMatchObject({ height: 400 });
});

// Spec: 9.17
test("audio plays automatically by default", () => {
  expect(contentOf("audio", { url: "https://a.test/a.mp3" })).toMatchObject({ isAutoplayEnabled: true });
});
