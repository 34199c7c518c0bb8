import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { StoredLog } from "../store/stored-result.ts";
import type { Caller } from "./origin-rule.ts";
import { findSession, type SessionFinder } from "./find-session.ts";

/** Characters of a field; the rest is cut off. */
const MAX_TEXT_LENGTH = 1_000;
const MAX_LABEL_LENGTH = 100;

type ClientLogs = readonly {
  readonly description: string;
  readonly status?: string | undefined;
  readonly details?: string | undefined;
  readonly context?: string | undefined;
}[];

/** Adds errors reported by the visitor's page to the visitor's result. */
export async function addClientLogs(
  deps: SessionFinder,
  sessionId: string,
  logs: ClientLogs,
  caller: Caller,
): Promise<Result<void, ApiFailure>> {
  const session = await findSession(deps, sessionId, caller);
  if (!session.ok) return session;
  const { resultId } = session.value;
  if (resultId === undefined) return fail({ code: "NOT_FOUND", message: "Result not found." });
  const createdAt = deps.now().getTime();
  await deps.store.results.addLogs(
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
    description: description.slice(0, MAX_TEXT_LENGTH),
    ...(status !== undefined && { status: status.slice(0, MAX_LABEL_LENGTH) }),
    ...(details !== undefined && { details: details.slice(0, MAX_TEXT_LENGTH) }),
    ...(context !== undefined && { context: context.slice(0, MAX_LABEL_LENGTH) }),
    createdAt,
  };
}
