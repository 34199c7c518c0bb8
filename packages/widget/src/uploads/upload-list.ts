import type { Answer } from "@banter/client";
import { fileName } from "../browser/file-name.ts";
import { uniqueName } from "./file-check.ts";
import type { UploadedFile } from "./upload-file.ts";

/** A file of an input with its upload state. */
export interface UploadItem {
  readonly key: number;
  /** Undefined for the file of a returned answer, which is uploaded already. */
  readonly file: File | undefined;
  /** Unique among the input's files. */
  readonly name: string;
  readonly state:
    | { readonly status: "chosen" }
    | { readonly status: "uploading"; /** 0 to 1 */ readonly share: number }
    | { readonly status: "uploaded"; readonly result: UploadedFile }
    | { readonly status: "failed"; readonly message: string };
}

export type UploadState = UploadItem["state"];

/** Items for chosen files, under names that differ from those of the other items. */
export function newItems(
  files: readonly File[],
  others: readonly UploadItem[],
  nextKey: () => number,
): readonly UploadItem[] {
  const takenNames = new Set(others.map(({ name }) => name));
  return files.map((file) => {
    const name = uniqueName(file.name, takenNames);
    takenNames.add(name);
    return { key: nextKey(), file, name, state: { status: "chosen" } };
  });
}

export function withState(
  items: readonly UploadItem[],
  key: number,
  state: UploadState,
): readonly UploadItem[] {
  return items.map((item) => (item.key === key ? { ...item, state } : item));
}

/** Progress of all files, from 0 to 1, weighted by size. */
export function totalShare(items: readonly UploadItem[]): number {
  const total = items.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
  if (total === 0) return 0;
  const done = items.reduce((sum, { file, state }) => sum + (file?.size ?? 0) * shareOf(state), 0);
  return done / total;
}

function shareOf(state: UploadState): number {
  if (state.status === "uploaded") return 1;
  return state.status === "uploading" ? state.share : 0;
}

/** The files of an answer that failed to be sent. They are uploaded already. */
export function returnedItems(answer: Answer | undefined): readonly UploadItem[] {
  if (answer?.type !== "text") return [];
  return (answer.attachments ?? []).map((attachment, index) => ({
    // Negative, because keys of added files count up from 0.
    key: -1 - index,
    file: undefined,
    name: attachment.name ?? fileName(attachment.url),
    state: { status: "uploaded", result: attachment },
  }));
}
