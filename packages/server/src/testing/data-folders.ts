import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readBot } from "@banter/engine/runtime";
import * as v from "valibot";
import { createServer } from "../create-server.ts";
import { must, ORIGIN, type TestServer } from "./test-server.ts";

/**
 * Data folders that released versions wrote, one folder per version: bots as files, the server's data, and what a visitor
 * knows of a conversation that waits for its next answer.
 */
export const DATA_FOLDERS = fileURLToPath(new URL("data-folders", import.meta.url));

export const visitSchema = v.object({
  /** The server continues at this time, before the conversation expires. */
  writtenAt: v.pipe(v.string(), v.isoTimestamp()),
  sessionId: v.string(),
  /** The last answer that was sent, and its reply. */
  answer: v.object({
    message: v.object({ type: v.literal("text"), text: v.string() }),
    messageId: v.string(),
    turn: v.number(),
  }),
  reply: v.record(v.string(), v.unknown()),
  filePath: v.string(),
});

/** What a visitor knows. */
export type Visit = v.InferOutput<typeof visitSchema>;

/** Content of the uploaded file. */
export const FILE_CONTENT = "A letter to the shop";

/** A server in process with the bots and the data of a folder. */
export async function serveDataFolder(
  folder: string,
  now: () => Date,
): Promise<Pick<TestServer, "server" | "post">> {
  const bots = await Promise.all(
    ["survey.json", "files.json"].map(async (file) => {
      const content: unknown = JSON.parse(await readFile(join(folder, file), "utf8"));
      return must(readBot(content)).definition;
    }),
  );
  const server = await createServer({ bots, dataDir: join(folder, "data"), environment: {}, now });
  return {
    server,
    post: async (path, body, headers = {}) =>
      server.fetch(
        new Request(ORIGIN + path, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify(body),
        }),
      ),
  };
}
