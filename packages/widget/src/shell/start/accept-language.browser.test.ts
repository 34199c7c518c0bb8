import { afterEach, beforeEach, expect, test } from "vitest";
import { resolveProps } from "../../contract/resolve-props.ts";
import { acceptLanguage } from "./accept-language.ts";

const browser = navigator.languages.join();

const language = document.documentElement.lang;
beforeEach(() => {
  document.documentElement.lang = "";
});
afterEach(() => {
  document.documentElement.lang = language;
  localStorage.removeItem("banter-preferences");
});

test("a page without a language leaves it to the browser", () => {
  expect(acceptLanguage(resolveProps({}))).toBeUndefined();
});

test("the prop comes before the page's language, and that before the browser's", () => {
  document.documentElement.lang = "fr";
  expect(acceptLanguage(resolveProps({}))).toBe(`fr,${browser}`);
  expect(acceptLanguage(resolveProps({ locale: "de-AT" }))).toBe(`de-AT,fr,${browser}`);
});

test("the visitor's choice comes first, where it may be made and stored", () => {
  localStorage.setItem("banter-preferences", '{ "locale": "ar" }');
  const withProps = (props: Parameters<typeof resolveProps>[0]) =>
    acceptLanguage(resolveProps({ locale: "de", ...props }));
  expect(withProps({})).toBe(`ar,de,${browser}`);
  expect(withProps({ controls: ["language"] })).toBe(`ar,de,${browser}`);
  expect(withProps({ controls: ["restart"] })).toBe(`de,${browser}`);
  expect(withProps({ controls: false })).toBe(`de,${browser}`);
  expect(withProps({ storage: "none" })).toBe(`de,${browser}`);
});

test("tags that would make browsers ask the server first are left out", () => {
  document.documentElement.lang = "de\u00a0AT";
  expect(acceptLanguage(resolveProps({ locale: `de-${"x".repeat(200)}` }))).toBeUndefined();
});
