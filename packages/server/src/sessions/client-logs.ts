import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../http/api-failure.ts";
import type { StoredLog } from "../store/stored-result.ts";
import type { Caller } from "./origin-rule.ts";
import type { ConversationParts } from "./conversation-parts.ts";
import { findSession } from "./find-session.ts";

/** Longest text of one field of a log that comes from a client. */
const MAX_LENGTH = 1_000;

type ClientLogs = readonly {
  readonly description: string;
  readonly status?: string | undefined;
  readonly details?: string | undefined;
  readonly context?: string | undefined;
}[];

/** Keeps what went wrong in a visitor's page with the visitor's result. */
export async function addClientLogs(
  parts: ConversationParts,
  sessionId: string,
  logs: ClientLogs,
  caller: Caller,
): Promise<Result<void, ApiFailure>> {
  const session = await findSession(parts, sessionId, caller);
  if (!session.ok) return session;
  const { resultId } = session.value;
  if (resultId === undefined) return fail({ code: "NOT_FOUND", message: "Result not found." });
  const createdAt = parts.now().getTime();
  await parts.store.results.addLogs(
    resultId,
    logs.map((log) => storedLog(log, createdAt)),
  );
  return ok(undefined);
}

function storedLog(
  { description, status, details, context }: ClientLogs[number],
  createdAt: number,
): StoredLog {
  return {
    description: description.slice(0, MAX_LENGTH),
    ...(status !== undefined && { status: status.slice(0, MAX_LENGTH) }),
    ...(details !== undefined && { details: details.slice(0, MAX_LENGTH) }),
    ...(context !== undefined && { context: context.slice(0, MAX_LENGTH) }),
    createdAt,
  };
}
