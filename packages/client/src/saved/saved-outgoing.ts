import { decoders } from "@banter/protocol";
import type { Outgoing } from "../model/progress.ts";
import { failedToParse } from "./failed-to-parse.ts";

const decodeText = decoders.requiredObject(
  { type: decoders.optionalPicklist(["text"]), text: decoders.optionalString() },
  {
    attachedFileUrls: decoders.strictArray(decoders.optionalString()),
    isStopped: (value) => (value === true ? value : undefined),
    metadata: (value) => {
      const replyId = decoders.asRecord(value)?.["replyId"];
      return typeof replyId === "string" ? { replyId } : undefined;
    },
  },
);
const decodeAudio = decoders.requiredObject(
  { type: decoders.optionalPicklist(["audio"]), url: decoders.optionalString() },
  {},
);
const decodeCommand = decoders.requiredObject(
  { type: decoders.optionalPicklist(["command"]), command: decoders.optionalString() },
  {},
);

const decodeRegenerate = decoders.requiredObject({ type: decoders.optionalPicklist(["regenerate"]) }, {});

const decodeEdit = decoders.requiredObject(
  { type: decoders.optionalPicklist(["edit"]), turn: decoders.optionalNumber() },
  { message: (value) => decodeText(value) ?? decodeAudio(value) },
);

const decodeLanguage = decoders.requiredObject(
  { type: decoders.optionalPicklist(["language"]), language: decoders.optionalString() },
  {},
);

function decodeMessage(value: unknown): Outgoing["message"] {
  return (
    decoders.optionalString()(value) ??
    decodeText(value) ??
    decodeAudio(value) ??
    decodeCommand(value) ??
    decodeRegenerate(value) ??
    decodeEdit(value) ??
    decodeLanguage(value)
  );
}

const decodeFields = decoders.requiredObject(
  {
    source: decoders.optionalPicklist([
      "answer",
      "action",
      "embed",
      "command",
      "payment",
      "regenerate",
      "edit",
    ]),
    messageId: decoders.optionalString(),
    turn: decoders.optionalNumber(),
  },
  { blockId: decoders.optionalString(), message: decodeMessage },
);

/** Decodes a pending message. Without content it means "continue", so unparsable content rejects it. */
export function decodeOutgoing(value: unknown): Outgoing | undefined {
  const outgoing = decodeFields(value);
  return failedToParse(decoders.asRecord(value)?.["message"], outgoing?.message) ? undefined : outgoing;
}
