import { fail, inputs, ok, parseInputBlock, type InputBlock, type Result } from "@banter/protocol";
import type { UploadRule } from "../files/upload-request.ts";
import type { ApiFailure } from "../failures/api-failure.ts";
import { findSession, type SessionFinder } from "./find-session.ts";
import type { Caller } from "./origin-rule.ts";

const MEGABYTE = 1_048_576;

/** The upload rule of the session's current question. Fails if the question accepts no files. */
export async function uploadRule(
  deps: SessionFinder,
  sessionId: string,
  caller: Caller,
  maxBytes: number,
): Promise<Result<UploadRule, ApiFailure>> {
  const found = await findSession(deps, sessionId, caller);
  if (!found.ok) return found.error.code === "NOT_FOUND" ? refuse("Can't find session") : found;
  if (found.value.isEnded) return refuse("Can't find session");
  const input = parseInputBlock(found.value.reply.input);
  if (input === undefined) return refuse("Current block does not expect file upload");
  const rule = ruleOf(input, maxBytes);
  if (rule === undefined) return refuse("Current block does not expect file upload");
  return ok({ ...rule, botId: found.value.botId });
}

function ruleOf(block: InputBlock, maxBytes: number): Omit<UploadRule, "botId"> | undefined {
  if (block.type === "file input") {
    const { allowedFileTypes, sizeLimit, visibility } = inputs["file input"].parse(block);
    return {
      accepts: allowedFileTypes.isEnabled ? allowedFileTypes.types : [],
      maxBytes: sizeLimit === undefined ? maxBytes : Math.min(sizeLimit * MEGABYTE, maxBytes),
      visibility,
    };
  }
  if (block.type !== "text input") return undefined;
  const { attachments, audioClip } = inputs["text input"].parse(block);
  if (attachments.isEnabled) return { accepts: [], maxBytes, visibility: attachments.visibility };
  if (audioClip.isEnabled)
    return { accepts: ["audio/*", "video/webm"], maxBytes, visibility: audioClip.visibility };
  return undefined;
}

function refuse(message: string): Result<never, ApiFailure> {
  return fail({ code: "BAD_REQUEST", message });
}
