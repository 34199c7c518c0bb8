import { readFile } from "node:fs/promises";
import {
  formatTestFile,
  parseTestFile,
  recordConversation,
  type ConversationTest,
} from "@banter/engine/runtime";
import { fail, ok, parseJson, type Result } from "@banter/protocol";
import { transcriptOf } from "../reports/transcript.ts";
import type { Store } from "../store/store.ts";
import { writeTextFile } from "./write-text-file.ts";

/** A stored conversation as a test. Fails if the bot has no such result. */
export async function recordResult(
  { reports }: Store,
  botId: string,
  resultId: string,
): Promise<Result<ConversationTest, string>> {
  const result = await reports.find(resultId);
  if (result === undefined || result.botId !== botId)
    return fail(`The bot "${botId}" has no result "${resultId}". \`banter export results\` lists the ids.`);
  const turns = (await reports.transcript(resultId)).filter(
    ({ sessionId }) => sessionId === result.lastSessionId,
  );
  const errors = result.logs.flatMap(({ status, description, details }) =>
    status === "error" ? [details === undefined ? description : `${description}: ${details}`] : [],
  );
  return ok(
    recordConversation({
      name: `Result ${resultId}`,
      now: new Date(turns[0]?.createdAt ?? result.createdAt).toISOString(),
      transcript: transcriptOf(turns, result),
      expect: {
        isCompleted: result.isCompleted,
        variables: result.variables,
        ...(errors.length > 0 && { errors }),
      },
    }),
  );
}

/** Adds a conversation to a file of tests, which is created if it doesn't exist. Fails if it contains something else. */
export async function addToTestFile(
  path: string,
  botId: string,
  conversation: ConversationTest,
): Promise<Result<void, string>> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  const file = text === undefined ? ok({ bot: botId, conversations: [] }) : parseTestFile(parseJson(text));
  if (!file.ok) return fail(`"${path}" is not a valid test file. Check it with \`banter test\`.`);
  const { conversations } = file.value;
  return writeTextFile(
    path,
    formatTestFile({ ...file.value, conversations: [...conversations, conversation] }),
  );
}
