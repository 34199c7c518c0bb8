import { inputs, parseUploadTarget, type InputBlock } from "@banter/protocol";
import type { Exchange, Send } from "../http/exchange.ts";

/** A small file that a file input could accept. */
export interface SampleFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The steps of an upload. */
export interface Upload {
  readonly file: SampleFile;
  /** The response with the upload URL. */
  readonly target: Exchange;
  /** The response to the file itself; undefined if the page stores it. */
  readonly sent: Exchange | undefined;
  readonly fileUrl: string;
}

/** A file of a type that the input accepts. */
export function sampleFile(block: InputBlock): SampleFile {
  const { allowedFileTypes } = inputs["file input"].parse(block);
  const [accepted = ".txt"] = allowedFileTypes.isEnabled ? allowedFileTypes.types : [];
  const extension = accepted.replace(/^\./, "").toLowerCase();
  const isImage = /^image\/|^(?:png|jpe?g|gif|webp)$/.test(extension);
  if (isImage) return { name: "conformance.png", type: "image/png", bytes: bytesOf(atob(PIXEL)) };
  const type = extension.includes("/") ? extension.replace("*", "plain") : "text/plain";
  const name = extension.includes("/") ? "conformance.txt" : `conformance.${extension}`;
  return { name, type, bytes: bytesOf("A file of the conformance test.\n") };
}

/** Requests an upload URL for the file. */
export function requestUpload(send: Send, sessionId: string, file: SampleFile): Promise<Exchange> {
  return send("/api/v3/generate-upload-url", {
    body: { sessionId, fileName: file.name, fileType: file.type, fileSize: file.bytes.byteLength },
  });
}

/** Uploads a file as a page does. `content` may differ from what was announced. */
export async function upload(
  send: Send,
  sessionId: string,
  file: SampleFile,
  content = file.bytes,
): Promise<Upload> {
  const target = await requestUpload(send, sessionId, file);
  const parsed = parseUploadTarget(target.body);
  if (!parsed.ok) return { file, target, sent: undefined, fileUrl: "" };
  const { presignedUrl, formData, fileUrl } = parsed.value;
  const sent = /^https?:/.test(presignedUrl)
    ? await sendFile(send, presignedUrl, formData, { ...file, bytes: content })
    : undefined;
  return { file, target, sent, fileUrl };
}

/** Sends the file: with a form if the target has fields for it, else as the body of a PUT. */
function sendFile(
  send: Send,
  url: string,
  fields: Readonly<Record<string, string>>,
  { name, type, bytes }: SampleFile,
): Promise<Exchange> {
  const blob = new Blob([bytes], { type });
  if (Object.keys(fields).length === 0) return send(url, { method: "PUT", raw: blob });
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append("file", blob, name);
  return send(url, { method: "POST", raw: form });
}

/** A PNG of one pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";

function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
