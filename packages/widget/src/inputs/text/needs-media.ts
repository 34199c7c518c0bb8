import type { TextInputOptions } from "@banter/protocol";

/** Whether a text input accepts attachments or voice. */
export function needsMedia({ attachments, audioClip }: TextInputOptions): boolean {
  return audioClip.isEnabled || (attachments.isEnabled && attachments.saveVariableId !== undefined);
}
