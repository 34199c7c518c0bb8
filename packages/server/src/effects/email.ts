import type { EmailRequest } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import type { Transporter } from "nodemailer";
import type { EffectsConfig } from "./effects-config.ts";
import { smtpFailure, type MailFailure } from "./smtp-failure.ts";

export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface Mailer {
  /** Why no mail can be sent, e.g. because no mail server is configured. */
  readonly problem: () => string | undefined;
  /**
   * Mails with the same key have the same `Message-ID`, so that receivers recognize a repetition. The signal cuts the connection to
   * the mail server.
   */
  readonly send: (
    request: EmailRequest,
    key?: string,
    signal?: AbortSignal,
  ) => Promise<Result<void, MailFailure>>;
}

export interface Email extends Mailer {
  readonly close: () => void;
}

/** Why an attachment was not read. */
export interface AttachmentFailure {
  readonly message: string;
  /** Whether it can't be read later either, e.g. because the file is gone or too large. */
  readonly isFinal: boolean;
}

/** Reads an attachment by its URL; the mail library itself must not open URLs or files. */
export type ReadAttachment = (url: string) => Promise<Result<Attachment, AttachmentFailure>>;

/** Of all attachments of a mail. Few mail servers take larger ones, and the mails at once are held in memory. */
export const MAX_ATTACHED_BYTES = 25 * 1_048_576;

/** Sends mail through the SMTP server of `BANTER_SMTP_URL`. Loads the mail library with the first mail. */
export function createEmail(
  { smtpUrl, from }: EffectsConfig["email"],
  readAttachment: ReadAttachment,
): Email {
  let connecting: Promise<Transporter> | undefined;

  const problem = (): string | undefined => {
    if (smtpUrl === "") return "No mail server: set BANTER_SMTP_URL in the server's environment";
    return from === "" ? "No sender: set BANTER_SMTP_FROM in the server's environment" : undefined;
  };

  return {
    problem,
    send: async ({ attachmentUrls, to, cc, bcc, ...mail }, key, signal) => {
      const missing = problem();
      if (missing !== undefined) return fail({ message: missing, isReceiverDown: true });
      const attachments = await readAttachments(attachmentUrls, readAttachment);
      if (!attachments.ok) return fail({ ...attachments.error, isReceiverDown: false });
      connecting ??= connectMailServer(smtpUrl, PHASE_TIMEOUT_MS);
      try {
        const transport = await connecting;
        await transport.sendMail({
          ...mail,
          ...(key !== undefined && { messageId: `<${key}@${domainOf(from)}>` }),
          ...(signal && { signal }),
          from,
          to: [...to],
          cc: [...cc],
          bcc: [...bcc],
          attachments: attachments.value.map(({ name, contentType, bytes }) => ({
            filename: name,
            contentType,
            content: Buffer.from(bytes),
          })),
        });
        return ok(undefined);
      } catch (error) {
        return fail(smtpFailure(error, { smtpUrl, from }));
      }
    },
    close: () => {
      void connecting?.then((transport) => transport.close());
    },
  };
}

async function readAttachments(
  urls: readonly string[],
  read: ReadAttachment,
): Promise<Result<readonly Attachment[], AttachmentFailure>> {
  const attachments: Attachment[] = [];
  let size = 0;
  for (const [index, url] of urls.entries()) {
    const attachment = await read(url);
    if (!attachment.ok) {
      const { message, isFinal } = attachment.error;
      // Without the URL, which contains the visitor's name of the file.
      return fail({ message: `Attachment ${index + 1} can't be read: ${message}`, isFinal });
    }
    size += attachment.value.bytes.byteLength;
    if (size > MAX_ATTACHED_BYTES)
      return fail({ message: "The attachments are larger than 25 MB together", isFinal: true });
    attachments.push(attachment.value);
  }
  return ok(attachments);
}

/** Of each phase of a connection: a mail server that is down is noticed before the next attempt. */
const PHASE_TIMEOUT_MS = 30_000;

/** `timeoutMs` limits each phase of a connection. Default: the mail library's. */
export async function connectMailServer(smtpUrl: string, timeoutMs?: number): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const url = new URL(smtpUrl);
  for (const phase of timeoutMs === undefined
    ? []
    : ["connectionTimeout", "greetingTimeout", "socketTimeout"])
    url.searchParams.set(phase, String(timeoutMs));
  // What is left to write when a mail is aborted is not sent.
  url.searchParams.set("socketCloseTimeout", "0");
  return createTransport(url.href, { disableFileAccess: true, disableUrlAccess: true });
}

/** The domain of `Ada <ada@example.org>` or `ada@example.org`. */
function domainOf(address: string): string {
  return /@([\w.-]+)/.exec(address)?.[1] ?? "localhost";
}
