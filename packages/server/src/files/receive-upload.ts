import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { fail } from "@banter/protocol";
import type { ArrivedFile } from "./answer-files.ts";
import { BOT_FIELD, type DiskStore } from "./disk-store.ts";
import type { UploadPermit } from "./post-policy.ts";
import { MAX_DRAIN_BYTES, refuse, type UploadOutcome } from "./write-upload.ts";

/** Counts received files against the limit of their bot. */
export interface UploadMeter {
  /** Whether the bot may receive another file. */
  admits(botId: string): Promise<boolean>;
  count(botId: string, bytes: number): Promise<void>;
  /** Counts a file unless any server has counted it. */
  countOnce(botId: string, file: ArrivedFile): Promise<void>;
}

/** Where received files are stored and counted. */
export interface UploadTargetStore {
  readonly store: DiskStore;
  readonly meter: UploadMeter;
}

/** Receives a multipart form: the signed fields, then one field `file`, which is streamed to disk. */
export async function receiveForm(
  { store, meter }: UploadTargetStore,
  body: Readable,
  contentType: string,
): Promise<UploadOutcome> {
  const form = openForm(contentType);
  if (form === undefined) return refuse(400, "Not a multipart form");
  const fields: Record<string, string> = {};
  form.on("field", (name, value, _, isCut) => {
    fields[name] = isCut ? "" : value;
  });
  let received: Readable | undefined;
  const outcome = new Promise<UploadOutcome>((resolve, reject) => {
    form.on("file", (name, file) => {
      received = file;
      // The parser reports a truncated form here as well, even after the file was rejected.
      file.on("error", (error: Error) => file.destroy(error));
      const permit =
        name === "file" ? store.verifyUpload(fields) : fail("The file must be the field named file");
      if (permit.ok) save({ store, meter }, permit.value, file).then(resolve, reject);
      else drain(file).then(() => resolve(refuse(403, permit.error)), reject);
    });
    form.on("finish", () => {
      if (received === undefined) resolve(refuse(400, "The form has no file"));
    });
    form.on("error", (error) => {
      const problem = error instanceof Error ? error : new Error(String(error));
      // A file that is being saved fails with the form: `save` removes the partial file before it replies.
      if (received === undefined) resolve(refuse(400, problem.message));
      else received.destroy(problem);
    });
  });
  body.on("error", (error) => form.destroy(error));
  body.pipe(form);
  try {
    return await outcome.finally(() => body.unpipe(form));
  } catch (error) {
    await drain(body);
    throw error;
  }
}

/** Receives the file as the request body; the signed fields are in the URL. */
export async function receiveFile(
  { store, meter }: UploadTargetStore,
  body: Readable | undefined,
  fields: URLSearchParams,
): Promise<UploadOutcome> {
  const permit = store.verifyUpload(Object.fromEntries(fields));
  if (!permit.ok) {
    if (body !== undefined) await drain(body);
    return refuse(403, permit.error);
  }
  return body === undefined ? refuse(400, "Missing upload body") : save({ store, meter }, permit.value, body);
}

function openForm(contentType: string): InstanceType<typeof Busboy> | undefined {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { fields: 30, fieldSize: 16_384, fieldNameSize: 200, files: 1, parts: 31, headerPairs: 20 },
    });
  } catch {
    // Not a form header, or no boundary.
    return undefined;
  }
}

/** Stores the file unless its form was already used, or its bot has received too much. */
async function save(
  { store, meter }: UploadTargetStore,
  permit: UploadPermit,
  file: Readable,
): Promise<UploadOutcome> {
  const end = store.beginUpload(permit.key);
  if (end === undefined) return refuseUsed(file);
  const botId = permit.fields[BOT_FIELD];
  try {
    if (await store.isUsable(permit.key)) return await refuseUsed(file);
    if (botId !== undefined && !(await meter.admits(botId))) {
      await drain(file);
      return refuse(429, "Too many uploads");
    }
    const outcome = await store.writeUpload(permit, file);
    if (outcome.ok && botId !== undefined) await meter.count(botId, outcome.value.bytes);
    return outcome;
  } finally {
    end();
  }
}

async function refuseUsed(file: Readable): Promise<UploadOutcome> {
  await drain(file);
  return refuse(409, "The upload form was already used");
}

/** Discards a refused body, see `MAX_DRAIN_BYTES`. */
async function drain(refused: Readable): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of refused) {
      size += chunk instanceof Uint8Array ? chunk.byteLength : 0;
      if (size > MAX_DRAIN_BYTES) return;
    }
  } catch {
    // The upload is refused anyway.
  }
}
