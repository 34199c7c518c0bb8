import { recordConversation, type ConversationTest } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import type { ResultDetail } from "@banter/protocol/reply-schemas";
import type { OwnerApi } from "../../owner-api/create-owner-api.ts";
import { parseDraft } from "../draft/bot-draft.ts";
import { storedAuthor } from "../stored-author.ts";
import { editorTexts } from "../strings/editor-strings.ts";
import { interpolate } from "../../strings/strings.ts";
import { addTest } from "./draft-tests.ts";
import { foreignLanguage } from "./foreign-language.ts";

/** Adds a stored conversation to the tests of the bot's draft. Fails with a sentence for the owner. */
export async function saveResultAsTest(
  api: Pick<OwnerApi, "draft" | "saveDraft">,
  botId: string,
  name: string,
  result: ResultDetail,
): Promise<Result<void, string>> {
  const edited = await api.draft(botId, new AbortController().signal);
  if (!edited.ok) return fail(edited.error.message);
  const draft = parseDraft(edited.value.source);
  if (!draft.ok) return draft;
  const test = recordResult(name, result);
  const foreign = foreignLanguage(draft.value, test.steps);
  if (foreign !== undefined) {
    const { strings, languageName } = editorTexts(document.documentElement.lang);
    return fail(interpolate(strings.foreignConversation, { language: languageName(foreign) }));
  }
  const source = addTest(draft.value, test);
  const { version } = edited.value;
  const saved = await api.saveDraft(botId, { source, version, author: storedAuthor.read() });
  return saved.ok ? ok(undefined) : fail(saved.error.message);
}

/** The last session of a result as a test, like `banter test --record`. */
export function recordResult(name: string, result: ResultDetail): ConversationTest {
  const { transcript, createdAt, isCompleted, variables, logs } = result;
  const session = transcript.at(-1)?.sessionId;
  const entries = transcript.filter(({ sessionId }) => sessionId === session);
  const errors = logs.flatMap(({ status, description, details }) =>
    status === "error" ? [details === undefined ? description : `${description}: ${details}`] : [],
  );
  return recordConversation({
    name,
    now: entries[0]?.at ?? createdAt,
    transcript: entries.map((entry) => {
      if (entry.from === "bot") return entry;
      const { from, text, iso, files } = entry;
      return { from, text, ...(iso !== undefined && { iso }), fileUrls: files.map(({ url }) => url) };
    }),
    expect: { isCompleted, variables, ...(errors.length > 0 && { errors }) },
  });
}
