import { ok } from "@banter/protocol";
import { onTestFinished, vi } from "vitest";

/**
 * Replaces requests to a file storage, and the server's reply with an upload form, until the test ends. `arrive` completes
 * the held upload, if there is one.
 */
export function fakeStorage({ isHeld = false } = {}) {
  const held: (() => void)[] = [];
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 204;
    open(): void {}
    abort(): void {}
    send(): void {
      const finish = () => this.dispatchEvent(new Event("loadend"));
      if (isHeld) held.push(finish);
      else queueMicrotask(finish);
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  onTestFinished(() => void vi.unstubAllGlobals());
  const form = {
    presignedUrl: "https://a.test/",
    formData: { key: "k1" },
    fileUrl: "https://a.test/contract.pdf",
  };
  return {
    transport: async () => ok(form),
    isUploading: () => held.length > 0,
    arrive: () => held.shift()?.(),
  };
}
