import { describe, expect, test } from "vitest";
import { fileInput } from "./file-input.ts";

const optionsOf = (options: Readonly<Record<string, unknown>>) =>
  fileInput.parse({ id: "x", type: "file input", options, items: [], runtimeOptions: {} });
const plan = "https://files.example/a/plan b.pdf";

describe("files", () => {
  test("are URLs, which can contain spaces", () => {
    expect(fileInput.answer({ text: "", attachedFileUrls: [plan] }, optionsOf({}))).toEqual({
      ok: true,
      value: { value: plan, attachedFileUrls: [plan] },
    });
  });

  test("are parsed from text if no attachments are sent", () => {
    const text = "https://files.example/1.pdf, https://files.example/2.pdf";
    expect(fileInput.answer({ text }, optionsOf({}))).toMatchObject({ ok: true, value: { value: text } });
  });

  test.each(["hello", "javascript:alert(1)", "https://", "file:///etc/passwd"])("rejects %j", (text) => {
    const result = fileInput.answer({ text }, optionsOf({}));
    expect(result.ok).toBe(false);
  });

  test("are required by default", () => {
    expect(fileInput.answer({ text: "" }, optionsOf({}))).toEqual({
      ok: false,
      error: { kind: "file-required" },
    });
    expect(fileInput.answer({ text: "" }, optionsOf({ isRequired: false }))).toMatchObject({ ok: true });
  });

  // Spec: 5.16
  test("must have an allowed type", () => {
    const options = optionsOf({ allowedFileTypes: { isEnabled: true, types: [".png", "jpg"] } });
    expect(fileInput.answer({ text: plan }, options, {})).toMatchObject({
      error: { kind: "file-type-not-allowed" },
    });
    expect(fileInput.answer({ text: "https://files.example/1.JPG?x=1" }, options, {}).ok).toBe(true);
    const unused = optionsOf({ allowedFileTypes: { isEnabled: false, types: [".png"] } });
    expect(fileInput.answer({ text: plan }, unused, {}).ok).toBe(true);
  });
});

test("the field accepts what its storage answers, whatever the extension", () => {
  const options = optionsOf({ allowedFileTypes: { isEnabled: true, types: [".csv"] } });
  for (const url of ["https://files.example/a/f81d4fae", "https://files.example/a.xls"])
    expect(fileInput.answer({ text: url, attachedFileUrls: [url] }, options).ok).toBe(true);
});

test("allowed types are trimmed", () => {
  const options = optionsOf({ allowedFileTypes: { isEnabled: true, types: [" .pdf", "jpg ", " "] } });
  expect(options.allowedFileTypes.types).toEqual([".pdf", "jpg"]);
  expect(fileInput.answer({ text: plan }, options, {}).ok).toBe(true);
});

test("a lone surrogate doesn't throw", () => {
  expect(() => fileInput.answer({ text: "https://files.example/\uD800" }, optionsOf({}))).not.toThrow();
});
