import { lenient } from "@banter/protocol";
import * as v from "valibot";
import { sendEmail, type Effectful } from "../../effects/effect.ts";
import { log, type Flow } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn } from "../../flow/outcome.ts";
import { interpolate, interpolateWith, loneVariable } from "../../variables/interpolate.ts";
import { isList, readVariable, readVariableByName } from "../../variables/variable-values.ts";
import { allAnswers } from "./all-answers.ts";

/** Mails that one session may send: a flow that is talked round in circles is no mail cannon. */
const MAX_EMAILS = 5;

const addresses = lenient.list(v.string());

const optionsSchema = lenient.section({
  recipients: addresses,
  cc: addresses,
  bcc: addresses,
  replyTo: lenient.text(),
  subject: lenient.text(),
  body: lenient.text(),
  isCustomBody: lenient.flag(),
  isBodyCode: lenient.flag(),
  attachmentsVariableId: lenient.optionalText(),
});

/** Sends a mail: the author's words, else a list of all answers. Never in a preview. */
export const sendEmailUnit: BlockUnit = {
  *run(block, flow) {
    const options = v.parse(optionsSchema, block.options);
    const to = yield* resolveAddresses(flow, options.recipients);
    if (flow.session.isPreview) return skip(flow, "Emails are not sent in a preview");
    if (to.length === 0) return skip(flow, "The email has no recipient");
    if (flow.session.emailCount >= MAX_EMAILS)
      return skip(flow, `A session sends at most ${MAX_EMAILS} emails`);
    flow.session.emailCount++;
    const attached = readVariable(flow, options.attachmentsVariableId);
    const replyTo = (yield* interpolate(flow, options.replyTo)).trim();
    const sent = yield* sendEmail({
      to,
      cc: yield* resolveAddresses(flow, options.cc),
      bcc: yield* resolveAddresses(flow, options.bcc),
      ...(replyTo !== "" && { replyTo }),
      subject: oneLine(yield* interpolate(flow, options.subject)) || "New answers",
      ...(yield* bodyOf(flow, options)),
      attachmentUrls: (isList(attached) ? attached : (attached ?? "").split(", "))
        .filter((url) => url !== null && url !== "")
        .map(String),
    });
    if (sent.ok) log(flow, { status: "success", description: "The email was sent", context: "Email" });
    else
      log(flow, {
        status: "error",
        description: "The email could not be sent",
        details: sent.error,
        context: "Email",
      });
    return goOn;
  },
};

function skip(flow: Flow, description: string) {
  log(flow, { status: "info", description, context: "Email" });
  return goOn;
}

/** A variable can hold several addresses. */
function* resolveAddresses(flow: Flow, written: readonly string[]): Effectful<readonly string[]> {
  const found: string[] = [];
  for (const address of written) {
    const name = loneVariable(address);
    const value = name === undefined ? yield* interpolate(flow, address) : readVariableByName(flow, name);
    found.push(...(isList(value) ? value : (value ?? "").split(/[,;]/)).map((one) => oneLine(one ?? "")));
  }
  return found.filter((address) => address.includes("@"));
}

function* bodyOf(
  flow: Flow,
  { body, isCustomBody, isBodyCode }: v.InferOutput<typeof optionsSchema>,
): Effectful<{ readonly text: string } | { readonly html: string }> {
  if (isCustomBody && isBodyCode) return { html: yield* interpolateWith(flow, body, escapeHtml) };
  if (isCustomBody) return { text: yield* interpolate(flow, body) };
  const { submittedAt: _, ...answers } = yield* allAnswers(flow);
  return {
    text: Object.entries(answers)
      .map(([key, answer]) => `${key}: ${answer}`)
      .join("\n"),
  };
}

/** Line breaks would begin a new header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ").trim();
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
