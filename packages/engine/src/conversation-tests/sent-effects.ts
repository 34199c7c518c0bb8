import { parseJson } from "@banter/protocol";
import type { EmailRequest, HttpEffectRequest } from "../effects/effect-ports.ts";

/** A sent mail, by the fields that a test compares. */
export function sentMail({ to, cc, bcc, replyTo, subject, text, html }: EmailRequest): object {
  return { to, cc, bcc, replyTo, subject, text, html };
}

/** A sent request, by the fields that a test compares. */
export function sentRequest({ method, url, body }: HttpEffectRequest): object {
  return { method, url, body, json: body === undefined ? undefined : parseJson(body) };
}
