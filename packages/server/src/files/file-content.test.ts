import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fitsContent, HEAD_BYTES } from "./file-content.ts";

const folder = new URL("../../../../e2e/files/", import.meta.url);
const bytes = (content: string) => Buffer.from(content, "latin1");

test.each([
  ["animated.gif", "gif"],
  ["clip.mp4", "mp4"],
  ["clip.mp4", "mov"],
  ["clip.webm", "webm"],
  ["invoice.pdf", "pdf"],
  ["landscape.jpg", "jpg"],
  ["panorama.avif", "avif"],
  ["people.csv", "csv"],
  ["photo.heic", "heic"],
  ["portrait.webp", "webp"],
  ["portrait.webp", "jpg"],
  ["speech.mp3", "mp3"],
  ["square.png", "png"],
  ["square.png", "unknown"],
])("%s is a .%s", (name, extension) => {
  expect(fitsContent(extension, readFileSync(new URL(name, folder)).subarray(0, HEAD_BYTES))).toBe(true);
});

test.each([
  ["png", "<script>alert(1)</script>"],
  ["jpg", "MZ\x90\x00"],
  ["pdf", "PK\x03\x04"],
  ["mp4", "%PDF-1.7"],
  ["docx", "%PDF-1.7"],
  ["csv", "MZ\x90\x00\x03\x00"],
  ["txt", "\x7fELF\x00"],
  ["rtf", "plain"],
])("is no .%s: %j", (extension, content) => {
  expect(fitsContent(extension, bytes(content))).toBe(false);
});

test.each([
  ["docx", "PK\x03\x04"],
  ["xls", "<table><tr>"],
  ["doc", "\xd0\xcf\x11\xe0"],
  ["rtf", "{\\rtf1"],
  ["csv", "\xff\xfea\x00;\x00"],
  ["wav", "RIFF\x00\x00\x00\x00WAVE"],
  ["aac", "\xff\xf1\x50"],
  ["ogg", "OggS"],
])("is a .%s: %j", (extension, content) => {
  expect(fitsContent(extension, bytes(content))).toBe(true);
});
