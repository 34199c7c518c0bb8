import { afterEach, expect, test, vi } from "vitest";
import type { Transport, TransportRequest } from "@banter/client";
import { ok } from "@banter/protocol";
import { createScriptedSession, emptyState } from "../chat/testing/scripted-session.ts";
import { uploadFile } from "./upload-file.ts";

/* The calls of an upload (spec §7), to a fake storage. */

const TARGET = {
  presignedUrl: "https://storage.test/bucket",
  formData: { key: "k1", policy: "p1" },
  fileUrl: "https://files.test/a/plan.pdf",
};
const file = new File(["words"], "own-name.pdf", { type: "application/pdf" });

afterEach(() => vi.unstubAllGlobals());

/** Uploads the file to a storage that answers with these statuses, one per attempt; 0 is a lost connection. */
function startUpload(...statuses: readonly number[]) {
  const requests: TransportRequest[] = [];
  const sent: { method: string; url: string; fields: string[] }[] = [];
  class FakeStorage extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    readonly responseText = "";
    method = "";
    url = "";
    open(method: string, url: string): void {
      [this.method, this.url] = [method, url];
    }
    send(form: FormData): void {
      sent.push({ method: this.method, url: this.url, fields: [...form.keys()] });
      this.status = statuses[sent.length - 1] ?? 0;
      queueMicrotask(() => this.dispatchEvent(new Event("loadend")));
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeStorage);
  const transport: Transport = async (request) => {
    requests.push(request);
    return ok(TARGET);
  };
  const session = createScriptedSession(emptyState);
  const request = { file, name: "plan.pdf", session, blockId: "b1" };
  const started = uploadFile(transport, request, () => {});
  return { requests, sent, session, ...started };
}

async function upload(...statuses: readonly number[]) {
  const { requests, sent, session, done } = startUpload(...statuses);
  session.set({ sessionId: "s1" });
  return { requests, sent, result: await done };
}

test("waits for the session, and ends if it is cancelled before", async () => {
  const { requests, session, done } = startUpload(204);
  session.set({ reply: { state: "waiting", isBusy: true } });
  expect(requests).toEqual([]);
  session.set({ sessionId: "s1" });
  expect(await done).toMatchObject({ ok: true });
  const cancelled = startUpload(204);
  cancelled.cancel();
  expect(await cancelled.done).toEqual({ ok: false, error: { message: "", status: 0 } });
  expect(cancelled.requests).toEqual([]);
});

// Spec: 7.11, 7.18
test("requests a target and results in the file's URL and type", async () => {
  const { requests, result } = await upload(204);
  expect(requests).toMatchObject([
    {
      method: "POST",
      path: "/api/v3/generate-upload-url",
      body: { fileName: "plan.pdf", sessionId: "s1", fileType: "application/pdf", blockId: "b1" },
    },
  ]);
  expect(result).toMatchObject({ ok: true, value: { url: TARGET.fileUrl, type: "application/pdf" } });
});

// Spec: 7.16
test("posts a form to the target, the fields first and the file last", async () => {
  const { sent } = await upload(204);
  expect(sent).toEqual([{ method: "POST", url: TARGET.presignedUrl, fields: ["key", "policy", "file"] }]);
});

// Spec: 7.17
test.each([400, 500])("has no result if the storage answers with %i", async (status) => {
  const { result, sent } = await upload(status);
  expect(result.ok).toBe(false);
  expect(sent).toHaveLength(1);
});

test("is successful if the form was used by an attempt whose response was lost", async () => {
  const { result, sent } = await upload(0, 409);
  expect(result).toMatchObject({ ok: true, value: { url: TARGET.fileUrl } });
  expect(sent).toHaveLength(2);
  expect((await upload(409)).result.ok).toBe(false);
});
