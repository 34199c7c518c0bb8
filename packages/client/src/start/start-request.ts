import { percentEncode } from "@banter/protocol";
import { resultIdKey } from "../saved/storage-keys.ts";
import type { ChatStorage } from "../contract/ports.ts";
import type { SessionOptions } from "../contract/session.ts";

/** The `POST` request that starts a chat. */
export interface StartRequest {
  /** Below the API host. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The storages of `SessionPorts`. `session` takes precedence. */
export interface ChatStorages {
  readonly session: Pick<ChatStorage, "get">;
  readonly local: Pick<ChatStorage, "get">;
}

/** The request that starts a chat (spec §7), or `undefined` without a bot id. Retries send the same `startId`. */
export function startRequest(options: SessionOptions, storage: ChatStorages): StartRequest | undefined {
  const botId = startedBotId(options);
  if (botId === undefined) return undefined;
  const shared = {
    isStreamEnabled: true,
    startId: options.startId,
    prefilledVariables: { ...options.urlVariables, ...options.prefilledVariables },
  };
  const bot = botPath(botId);
  if (options.isPreview || typeof options.typebot !== "string") {
    const { startFrom, typebot, sessionId, previewToken } = options;
    return {
      path: `${bot}/preview/startChat`,
      body: { ...shared, startFrom, typebot, sessionId, previewToken },
    };
  }
  const resultId = options.resultId || storedResultId(botId, storage);
  const { startsOver } = options;
  return { path: `${bot}/startChat`, body: { ...shared, resultId, startsOver, isOnlyRegistering: false } };
}

/** The path of a published bot's opening, below the API host. */
export function openingPath(publicId: string): string {
  return `${botPath(publicId)}/opening`;
}

function botPath(botId: string): string {
  return `/api/v1/typebots/${percentEncode(botId)}`;
}

/** The bot id of the start request: the public id, or the id of the bot object. */
export function startedBotId({ typebot }: Pick<SessionOptions, "typebot">): string | undefined {
  const id = typeof typebot === "string" ? typebot : typebot["id"];
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** The server rejects a malformed id, so a corrupt stored one would make every start fail. */
const RESULT_ID = /^[\w.:-]{1,200}$/;

function storedResultId(publicId: string, { session, local }: ChatStorages): string | undefined {
  const key = resultIdKey(publicId);
  return [session.get(key), local.get(key)].find((id) => id !== undefined && RESULT_ID.test(id));
}
