import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseUploadTarget, type UploadTarget } from "@banter/protocol";
import type { Attack, AttackedServer } from "../attack.ts";
import { startSession, STRANGER } from "../conversations.ts";

const FILES = 85;
const FILE = Buffer.alloc(9.9 * 1_048_576).fill("GIF89a");

/** Uploads large files in one conversation, and uses one form again. */
const attack: Attack = {
  name: "fill the disk with uploads",
  run: async (start) => {
    const server = await start({
      bots: [
        {
          id: "files",
          variables: { file: { type: "text" } },
          start: "ask",
          groups: { ask: [{ ask: "file", save: "file" }] },
        },
      ],
    });
    const sessionId = await startSession(server, "files");
    let reused = 0;
    for (let n = 0; n < FILES; n++) {
      const target = await requestTarget(server, sessionId);
      if (target === undefined) continue;
      await send(target, FILE);
      if (n === 0 && (await send(target, Buffer.from("GIF89a other"))) < 300) reused++;
    }
    const stored = Math.round((await sizeOf(join(server.dataDir, "files"))) / 1_048_576);
    return {
      isHeld: stored <= 200 && reused === 0,
      figure: `${stored} of ${Math.round(FILES * 9.9)} MB were stored, ${reused} forms were usable twice`,
    };
  },
};

async function requestTarget(server: AttackedServer, sessionId: string): Promise<UploadTarget | undefined> {
  const request = { fileName: "a.gif", fileType: "image/gif", fileSize: FILE.length, sessionId };
  const { status, text } = await server.post("/api/v3/generate-upload-url", request, STRANGER);
  const target = status === 200 ? parseUploadTarget(JSON.parse(text)) : undefined;
  return target?.ok === true ? target.value : undefined;
}

/** Returns the status. */
async function send({ presignedUrl, formData }: UploadTarget, content: Buffer<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(formData)) form.append(name, value);
  form.append("file", new Blob([content]), "a.gif");
  return (await fetch(presignedUrl, { method: "POST", body: form })).status;
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

export default attack;
