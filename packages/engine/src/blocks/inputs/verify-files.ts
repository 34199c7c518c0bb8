import { fail, ok, type AcceptedAnswer, type Result } from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { Flow } from "../../flow/flow.ts";

/** Only files that this server took in for this session count as files. */
export function* verifyFiles(
  _block: BlockDefinition,
  flow: Flow,
  { attachedFileUrls = [] }: AcceptedAnswer,
): Effectful<Result<void, string | undefined>> {
  return attachedFileUrls.every((url) => flow.knowledge.isIssuedFile(url)) ? ok(undefined) : fail(undefined);
}
