import { textInput } from "@banter/protocol";
import { readVariable, isList, saveAnswer, setVariable } from "../../variables/variable-values.ts";
import type { Flow } from "../../flow/flow.ts";
import { inputUnit } from "./input-unit.ts";
import { verifyFiles } from "./verify-files.ts";

/** Free text. Attachments and a recording go to variables of their own. */
export const textUnit = inputUnit(textInput, {
  publicOptions: ["isLong", "labels", "attachments", "audioClip", "inputMode"],
  isPrefilled: true,
  showsStoredForm: false,
  readAudio: (url, { audioClip }, flow) =>
    audioClip.isEnabled && flow.knowledge.isIssuedFile(url) ? { text: url } : undefined,
  verify: verifyFiles,
  save: (block, flow, { content, accepted, isAudio }, { attachments, audioClip }) => {
    saveAnswer(flow, block.options["variableId"], content);
    if (isAudio) saveAnswer(flow, audioClip.saveVariableId, content);
    if (accepted.attachedFileUrls) saveFiles(flow, attachments.saveVariableId, accepted.attachedFileUrls);
  },
});

function saveFiles(flow: Flow, variableId: string | undefined, urls: readonly string[]): void {
  const before = readVariable(flow, variableId);
  const [only, ...others] = urls;
  if (isList(before)) setVariable(flow, variableId, [...before, ...urls], "visitor");
  else setVariable(flow, variableId, others.length === 0 ? (only ?? null) : urls, "visitor");
}
