import { expect, test } from "vitest";
import { returnedItems, totalShare, withState, type UploadItem, type UploadState } from "./upload-list.ts";

const item = (key: number, size: number, state: UploadState): UploadItem => ({
  key,
  file: new File([new Uint8Array(size)], `${key}.bin`),
  name: `${key}.bin`,
  state,
});
const there: UploadState = {
  status: "uploaded",
  result: { url: "https://f.example/1", type: "", name: "1" },
};

test("total progress is weighted by file size", () => {
  const items = [
    item(0, 300, there),
    item(1, 100, { status: "uploading", share: 0.5 }),
    item(2, 100, { status: "chosen" }),
  ];
  expect(totalShare(items)).toBe(0.7);
  expect(totalShare([])).toBe(0);
});

test("changes the state of one item only", () => {
  const items = [item(0, 1, there), item(1, 1, { status: "chosen" })];
  const changed = withState(items, 1, { status: "failed", message: "" });
  expect(changed.map(({ state }) => state.status)).toEqual(["uploaded", "failed"]);
});

test("a returned answer restores its files", () => {
  const items = returnedItems({
    type: "text",
    value: "x",
    attachments: [
      { type: "image/png", url: "https://f.example/a/1.png", name: "Cat.png" },
      { type: "", url: "https://f.example/a/plan%20b.pdf?x=1" },
    ],
  });
  expect(items.map(({ name, state }) => [name, state.status])).toEqual([
    ["Cat.png", "uploaded"],
    ["plan b.pdf", "uploaded"],
  ]);
  expect(returnedItems({ type: "skip", label: "Skip" })).toEqual([]);
});
