import { describe, expect, test } from "vitest";
import { fileInput } from "./file-input.ts";

const optionsOf = (options: Readonly<Record<string, unknown>>) =>
  fileInput.parse({ id: "x", type: "file input", options, items: [], runtimeOptions: {} });
const plan = "https://files.example/a/plan b.pdf";

describe("files", () => {
  test("are named by their addresses, which may hold spaces", () => {
    expect(fileInput.answer({ text: "", attachedFileUrls: [plan] }, optionsOf({}))).toEqual({
      ok: true,
      value: { value: plan, attachedFileUrls: [plan] },
    });
  });

  test("come as text from pages that send no more", () => {
    const text = "https://files.example/1.pdf, https://files.example/2.pdf";
    expect(fileInput.answer({ text }, optionsOf({}))).toMatchObject({ ok: true, value: { value: text } });
  });

  test.each(["hello", "javascript:alert(1)", "https://", "file:///etc/passwd"])("are not %j", (text) => {
    const judged = fileInput.answer({ text }, optionsOf({}));
    expect(judged.ok).toBe(false);
  });

  test("are needed unless the bot says otherwise", () => {
    expect(fileInput.answer({ text: "" }, optionsOf({}))).toEqual({
      ok: false,
      error: { kind: "file-required" },
    });
    expect(fileInput.answer({ text: "" }, optionsOf({ isRequired: false }))).toMatchObject({ ok: true });
  });

  test("are of the kinds that the bot allows", () => {
    const options = optionsOf({ allowedFileTypes: { isEnabled: true, types: [".png", "jpg"] } });
    expect(fileInput.answer({ text: plan }, options)).toMatchObject({
      error: { kind: "file-type-not-allowed" },
    });
    expect(fileInput.answer({ text: "https://files.example/1.JPG?x=1" }, options).ok).toBe(true);
    const unused = optionsOf({ allowedFileTypes: { isEnabled: false, types: [".png"] } });
    expect(fileInput.answer({ text: plan }, unused).ok).toBe(true);
  });
});

test("half a character does not stop the judging", () => {
  expect(() => fileInput.answer({ text: "https://files.example/\uD800" }, optionsOf({}))).not.toThrow();
});
