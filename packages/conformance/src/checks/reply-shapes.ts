import { chatReplySchema, startReplySchema } from "@banter/protocol/reply-schemas";
import * as v from "valibot";

/*
 * The replies of the reference server: those of Banter without the fields that only Banter has.
 */

/** `POST …/continueChat` */
export const referenceReplySchema = v.looseObject(v.omit(chatReplySchema, ["turn"]).entries);

/** `POST …/startChat` */
export const referenceStartSchema = v.looseObject(v.omit(startReplySchema, ["turn", "isResendSafe"]).entries);
