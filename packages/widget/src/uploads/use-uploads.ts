import { useRef, useState } from "react";
import type { Answer } from "@banter/client";
import { useChat } from "../chat-context/chat-context.ts";
import { hasFile } from "./has-file.ts";
import { newItems, returnedItems, withState, type UploadItem } from "./upload-list.ts";
import { useNotSent } from "./use-not-sent.ts";
import { useUploadQueue, type UploadOutcome } from "./use-upload-queue.ts";

/** The files of one input. Running uploads are cancelled on unmount. */
export interface Uploads {
  readonly items: readonly UploadItem[];
  readonly isUploading: boolean;
  /** Adds files under unique names at the end or start of the list, or replaces it, and announces them. Returns the new items. */
  add(files: readonly File[], position?: "end" | "start" | "replace"): readonly UploadItem[];
  /** Removes a file and cancels its upload. */
  remove(key: number): void;
  clear(): void;
  /**
   * Uploads pending files one after another. Files that are removed meanwhile don't count as failed. A call while another
   * runs repeats the files that have failed so far, as part of that other call.
   */
  uploadAll(items: readonly UploadItem[]): Promise<UploadOutcome>;
}

/** Starts with the files of the returned answer. */
export function useUploads(blockId: string, returned?: Answer): Uploads {
  const [items, setItems] = useState(() => returnedItems(returned));
  const nextKey = useRef(0);
  const { announce } = useChat();
  const queue = useUploadQueue(blockId, (key, state) =>
    setItems((current) => withState(current, key, state)),
  );
  // The session keeps those of a returned answer.
  useNotSent((chat) => {
    const unsent = items.filter(({ key, file }) => file !== undefined && !hasFile(chat, queue.urlOf(key)));
    return unsent.map(({ name }) => name).join(", ");
  });

  function removeAll(keys: readonly number[]): void {
    for (const key of keys) queue.remove(key);
    setItems((current) => current.filter(({ key }) => !keys.includes(key)));
  }

  return {
    items,
    isUploading: queue.isUploading,
    add(files, position = "end") {
      if (position === "replace") removeAll(items.map(({ key }) => key));
      const added = newItems(files, position === "replace" ? [] : items, () => nextKey.current++);
      announce(added.map(({ name }) => name).join(", "));
      setItems((current) => (position === "start" ? [...added, ...current] : [...current, ...added]));
      return added;
    },
    remove: (key) => removeAll([key]),
    clear: () => removeAll(items.map(({ key }) => key)),
    uploadAll: queue.uploadAll,
  };
}
