import { useEffect, useRef, useState } from "react";
import { useChat } from "../chat/chat-context.ts";
import { uniqueName } from "./file-check.ts";
import { uploadFile, type Upload, type UploadedFile } from "./upload-file.ts";
import { withState, type UploadItem, type UploadState } from "./upload-list.ts";

/** The files of one input. Leaving the input cancels what is still going up. */
export interface Uploads {
  readonly items: readonly UploadItem[];
  /** Adds files with names of their own; gives the items they became. */
  add(files: readonly File[]): readonly UploadItem[];
  remove(key: number): void;
  clear(): void;
  /** Uploads one after another what is not there yet; gives the files that are, in order, or nothing when one failed. */
  uploadAll(items: readonly UploadItem[]): Promise<readonly UploadedFile[] | undefined>;
}

export function useUploads(blockId: string): Uploads {
  const { session, transport } = useChat();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const nextKey = useRef(0);
  const running = useRef(new Map<number, Upload>());

  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const upload of uploads.values()) upload.cancel();
    };
  }, []);

  function change(key: number, state: UploadState): void {
    setItems((current) => withState(current, key, state));
  }

  async function upload({ key, file, name, state }: UploadItem): Promise<UploadedFile | undefined> {
    if (state.status === "uploaded") return state.result;
    const { sessionId } = session.getState();
    if (sessionId === undefined) return undefined;
    change(key, { status: "uploading", share: 0 });
    const started = uploadFile(transport, { file, name, sessionId, blockId }, (share) =>
      change(key, { status: "uploading", share }),
    );
    running.current.set(key, started);
    const result = await started.done;
    running.current.delete(key);
    change(key, result.ok ? { status: "uploaded", result: result.value } : { status: "failed", message: result.error });
    return result.ok ? result.value : undefined;
  }

  return {
    items,
    add(files) {
      const taken = new Set(items.map(({ name }) => name));
      const added = files.map((file): UploadItem => {
        const name = uniqueName(file.name, taken);
        taken.add(name);
        return { key: nextKey.current++, file, name, state: { status: "chosen" } };
      });
      setItems((current) => [...current, ...added]);
      return added;
    },
    remove(key) {
      running.current.get(key)?.cancel();
      setItems((current) => current.filter((item) => item.key !== key));
    },
    clear() {
      for (const started of running.current.values()) started.cancel();
      setItems([]);
    },
    async uploadAll(wanted) {
      const files: UploadedFile[] = [];
      for (const item of wanted) {
        const file = await upload(item);
        if (file) files.push(file);
      }
      return files.length === wanted.length ? files : undefined;
    },
  };
}
