import type { EmailRequest } from "@banter/engine";
import { fail, ok, type Result } from "@banter/protocol";
import type { Transporter } from "nodemailer";
import { describeError } from "../failures/describe-error.ts";
import type { EffectsConfig } from "./effects-config.ts";

export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface Email {
  /** Mails with the same key have the same `Message-ID`, so that receivers recognize a repetition. */
  readonly send: (request: EmailRequest, key?: string) => Promise<Result<void, string>>;
  readonly close: () => void;
}

/** Reads an attachment by its URL; the mail library itself must not open URLs or files. */
export type ReadAttachment = (url: string) => Promise<Result<Attachment, string>>;

/** Sends mail through the SMTP server of `BANTER_SMTP_URL`. Loads the mail library with the first mail. */
export function createEmail(
  { smtpUrl, from }: EffectsConfig["email"],
  readAttachment: ReadAttachment,
): Email {
  let connecting: Promise<Transporter> | undefined;

  return {
    send: async ({ attachmentUrls, to, cc, bcc, ...mail }, key) => {
      if (smtpUrl === "") return fail("No mail server: set BANTER_SMTP_URL in the server's environment");
      if (from === "") return fail("No sender: set BANTER_SMTP_FROM in the server's environment");
      const attachments: Attachment[] = [];
      for (const url of attachmentUrls) {
        const attachment = await readAttachment(url);
        if (!attachment.ok) return fail(`The attachment ${url} can't be read: ${attachment.error}`);
        attachments.push(attachment.value);
      }
      connecting ??= connectMailServer(smtpUrl);
      try {
        const transport = await connecting;
        await transport.sendMail({
          ...mail,
          ...(key !== undefined && { messageId: `<${key}@${domainOf(from)}>` }),
          from,
          to: [...to],
          cc: [...cc],
          bcc: [...bcc],
          attachments: attachments.map(({ name, contentType, bytes }) => ({
            filename: name,
            contentType,
            content: Buffer.from(bytes),
          })),
        });
        return ok(undefined);
      } catch (error) {
        return fail(describeError(error));
      }
    },
    close: () => {
      void connecting?.then((transport) => transport.close());
    },
  };
}

/** `timeoutMs` limits each phase of a connection. Default: the mail library's. */
export async function connectMailServer(smtpUrl: string, timeoutMs?: number): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const url = new URL(smtpUrl);
  for (const phase of timeoutMs === undefined
    ? []
    : ["connectionTimeout", "greetingTimeout", "socketTimeout"])
    url.searchParams.set(phase, String(timeoutMs));
  return createTransport(url.href, { disableFileAccess: true, disableUrlAccess: true });
}

/** The domain of `Ada <ada@example.org>` or `ada@example.org`. */
function domainOf(address: string): string {
  return /@([\w.-]+)/.exec(address)?.[1] ?? "localhost";
}
