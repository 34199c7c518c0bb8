import { readers, type GuestMessage } from "@banter/protocol";
import type { Outgoing } from "../model.ts";
import { isBroken } from "./is-broken.ts";

const readTextMessage = readers.item(
  { type: readers.optionalOneOf(["text"]), text: readers.optionalText() },
  {
    attachedFileUrls: readers.wholeList(readers.optionalText()),
    metadata: (value) => {
      const replyId = readers.fieldsOf(value)?.["replyId"];
      return typeof replyId === "string" ? { replyId } : undefined;
    },
  },
);
const readAudio = readers.item({ type: readers.optionalOneOf(["audio"]), url: readers.optionalText() }, {});
const readCommand = readers.item(
  { type: readers.optionalOneOf(["command"]), command: readers.optionalText() },
  {},
);

function readMessage(value: unknown): GuestMessage | string | undefined {
  return readers.optionalText()(value) ?? readTextMessage(value) ?? readAudio(value) ?? readCommand(value);
}

const readOutgoingFields = readers.item(
  {
    source: readers.optionalOneOf(["answer", "action", "embed", "command", "payment"]),
    messageId: readers.optionalText(),
    turn: readers.optionalNumber(),
  },
  { blockId: readers.optionalText(), message: readMessage },
);

/** What is under way. Without a message it says "go on", so one that can't be read must not pass for none. */
export function readOutgoing(value: unknown): Outgoing | undefined {
  const outgoing = readOutgoingFields(value);
  return isBroken(readers.fieldsOf(value)?.["message"], outgoing?.message) ? undefined : outgoing;
}
