import { fail, ok, type AcceptedAnswer, type Result } from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { Flow } from "../../turn/flow.ts";

/** Accepts only files that were uploaded to this server in this session. */
export function* verifyFiles(
  _block: BlockDefinition,
  flow: Flow,
  { attachedFileUrls = [] }: AcceptedAnswer,
): Effectful<Result<void, string | undefined>> {
  return attachedFileUrls.every((url) => flow.services.isIssuedFile(url)) ? ok(undefined) : fail(undefined);
}
