import { lenient } from "@banter/protocol";
import * as v from "valibot";
import { sendEmail, type Effectful } from "../../effects/effect.ts";
import { log } from "../../turn/flow-output.ts";
import type { Flow } from "../../turn/flow.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { CONTINUE, failedStep, type Outcome } from "../../turn/outcome.ts";
import { interpolate, interpolateWith } from "../../variables/interpolate.ts";
import { findVariable, isList, readVariable } from "../../variables/variable-values.ts";
import { authoringStep } from "../../authoring/authoring-step.ts";
import { checkValue, quote } from "../../authoring/check-value.ts";
import { effectFields, text } from "../../authoring/question-source.ts";
import { allAnswers } from "./all-answers.ts";
import { createRecipients, invalidRecipients, isVisitors } from "./email-recipients.ts";

/** Limits the emails of a session, so that a loop in the flow can't be abused to send spam. */
const MAX_EMAILS_PER_SESSION = 5;

const addressList = lenient.array(v.string());

const optionsSchema = lenient.object({
  recipients: addressList,
  cc: addressList,
  bcc: addressList,
  replyTo: lenient.string(),
  subject: lenient.string(),
  body: lenient.string(),
  isCustomBody: v.fallback(v.optional(v.boolean()), undefined),
  isBodyCode: lenient.boolean(),
  attachmentsVariableId: lenient.optionalString(),
});

/** Sends an email with the author's text, or a list of all answers. Sends nothing in a preview. */
export const sendEmailHandler: BlockHandler = {
  *run(block, flow) {
    const options = v.parse(optionsSchema, block.options);
    const recipients = createRecipients(flow);
    const to = yield* recipients.add(options.recipients);
    if (flow.session.isPreview) return skip(flow, "Emails are not sent in a preview");
    if (to.length === 0) return refuse(flow, "The email has no recipient");
    if (flow.session.emailCount >= MAX_EMAILS_PER_SESSION)
      return refuse(flow, `A session sends at most ${MAX_EMAILS_PER_SESSION} emails`);
    flow.session.emailCount++;
    const cc = yield* recipients.add(options.cc);
    const bcc = yield* recipients.add(options.bcc);
    recipients.report();
    const replyTo = yield* createRecipients(flow).add([options.replyTo]);
    const sent = yield* sendEmail({
      to,
      cc,
      bcc,
      ...(replyTo.length > 0 && { replyTo: replyTo.join(", ") }),
      subject: oneLine(yield* interpolate(flow, options.subject)) || "New answers",
      ...(yield* resolveBody(flow, options)),
      attachmentUrls: resolveAttachments(flow, options.attachmentsVariableId),
    });
    if (sent.ok) {
      log(flow, { status: "success", description: "The email was queued", context: "Email" });
      return CONTINUE;
    }
    const description = "The email could not be sent";
    log(flow, { status: "error", description, details: sent.error, context: "Email" });
    return failedStep(description);
  },
};

function skip(flow: Flow, description: string): Outcome {
  log(flow, { status: "info", description, context: "Email" });
  return CONTINUE;
}

function refuse(flow: Flow, description: string): Outcome {
  skip(flow, description);
  return failedStep(description);
}

/** A visitor attaches only what he has uploaded: any other URL would send a stranger's file from the owner's address. */
function resolveAttachments(flow: Flow, variableId: string | undefined): readonly string[] {
  const value = readVariable(flow, variableId);
  const name = findVariable(flow, variableId)?.name;
  const urls = (isList(value) ? value : (value ?? "").split(", ")).flatMap((url) => url || []);
  if (name === undefined || !isVisitors(flow, `{{${name}}}`)) return urls;
  const uploaded = urls.filter((url) => flow.services.isIssuedFile(url));
  if (uploaded.length < urls.length)
    skip(flow, "A file that the visitor has not uploaded was not attached to the email");
  return uploaded;
}

function* resolveBody(
  flow: Flow,
  { body, isCustomBody, isBodyCode }: v.InferOutput<typeof optionsSchema>,
): Effectful<{ readonly text: string } | { readonly html: string }> {
  // Editors store the flag only when its author changes it: a text without the flag is the author's.
  const isAuthors = isCustomBody ?? body.trim() !== "";
  if (isAuthors && isBodyCode) return { html: yield* interpolateWith(flow, body, escapeHtml) };
  if (isAuthors) return { text: yield* interpolate(flow, body) };
  const { submittedAt: _, ...answers } = yield* allAnswers(flow);
  return {
    text: Object.entries(answers)
      .map(([key, answer]) => `${key}: ${answer}`)
      .join("\n"),
  };
}

/** Removes line breaks, which would start a new header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ").trim();
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const authoredAddresses = v.pipe(
  v.string(),
  checkValue((list) => {
    const [invalid] = invalidRecipients(list);
    return invalid === undefined
      ? undefined
      : `has ${quote(invalid)}, which is no email address. Write one such as ada@example.org`;
  }),
);
const addresses = v.union([authoredAddresses, v.array(authoredAddresses)]);
const recipients = v.pipe(
  addresses,
  checkValue((lists) =>
    [lists].flat().some((list) => list.trim() !== "") ? undefined : "has no address. Write at least one",
  ),
);

export const emailStep = authoringStep(
  v.strictObject({
    email: recipients,
    subject: v.string(),
    text: text,
    /** Sends `text` as HTML. */
    isHtml: v.optional(v.boolean()),
    cc: v.optional(addresses),
    bcc: v.optional(addresses),
    replyTo: v.optional(authoredAddresses),
    /** A variable with the URLs of files to attach. */
    attachments: text,
    ...effectFields,
  }),
  (step, { variableId }) => ({
    type: "Email",
    options: {
      recipients: splitAddresses(step.email),
      cc: splitAddresses(step.cc),
      bcc: splitAddresses(step.bcc),
      replyTo: step.replyTo,
      subject: step.subject,
      body: step.text,
      isCustomBody: step.text !== undefined,
      isBodyCode: step.isHtml,
      attachmentsVariableId: variableId(step.attachments),
    },
  }),
);

function splitAddresses(value: string | readonly string[] = []): readonly string[] {
  return typeof value === "string" ? value.split(",").map((address) => address.trim()) : value;
}
