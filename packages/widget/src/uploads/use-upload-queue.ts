import { useRef, useState } from "react";
import type { UploadedFile } from "./upload-file.ts";
import type { UploadItem, UploadState } from "./upload-list.ts";
import { useItemUpload } from "./use-item-upload.ts";

export type UploadOutcome =
  | { readonly status: "uploaded"; readonly files: readonly UploadedFile[] }
  /** At least one file failed; its row in the list says why. */
  | { readonly status: "failed" }
  /** All files were removed, or the running call reports the outcome. */
  | { readonly status: "cancelled" };

/** Uploads files one after another. */
export function useUploadQueue(blockId: string, onState: (key: number, state: UploadState) => void) {
  const [isUploading, setUploading] = useState(false);
  const removed = useRef(new Set<number>());
  // The rest of the running upload; undefined if there is none.
  const queue = useRef<UploadItem[]>(undefined);
  /** The uploaded files, by the keys of their items. */
  const uploaded = useRef(new Map<number, UploadedFile>());
  const { upload, cancel } = useItemUpload(blockId, onState);

  async function uploadAll(requested: readonly UploadItem[]): Promise<UploadOutcome> {
    if (queue.current !== undefined) {
      retryFailed(requested, queue.current);
      return { status: "cancelled" };
    }
    const waiting = [...requested];
    queue.current = waiting;
    setUploading(true);
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        if (removed.current.has(item.key)) continue;
        const file = await upload(item);
        if (file) uploaded.current.set(item.key, file);
      }
    } finally {
      queue.current = undefined;
      setUploading(false);
    }
    const remaining = requested.filter(({ key }) => !removed.current.has(key));
    if (remaining.length === 0 && requested.length > 0) return { status: "cancelled" };
    const files = remaining.flatMap(({ key }) => uploaded.current.get(key) ?? []);
    return files.length < remaining.length ? { status: "failed" } : { status: "uploaded", files };
  }

  /** Adds files that failed to the running upload, whose caller gets the outcome. */
  function retryFailed(requested: readonly UploadItem[], waiting: UploadItem[]): void {
    const isWaiting = (key: number) => waiting.some((item) => item.key === key);
    for (const item of requested) {
      if (item.state.status !== "failed" || isWaiting(item.key)) continue;
      waiting.push(item);
      onState(item.key, { status: "chosen" });
    }
  }

  return {
    isUploading,
    uploadAll,
    urlOf: (key: number) => uploaded.current.get(key)?.url,
    remove: (key: number): void => {
      removed.current.add(key);
      cancel(key);
    },
  };
}
