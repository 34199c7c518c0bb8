import { fieldsOf } from "@banter/protocol";
import { describeError } from "../failures/describe-error.ts";
import type { EffectsConfig } from "./effects-config.ts";

/** Why a mail was not sent. */
export interface MailFailure {
  readonly message: string;
  /** Whether the mail server takes no other mail either. */
  readonly isReceiverDown: boolean;
  /** The mail server refuses this mail for good, e.g. because a recipient doesn't exist. */
  readonly isFinal?: boolean;
}

/**
 * Whether the mail server has refused this mail, e.g. a recipient, and whether for good. It is down if it refuses everything,
 * as with a wrong password or sender, which the owner can correct.
 */
export function smtpFailure(error: unknown, config: EffectsConfig["email"]): MailFailure {
  const { code, command, responseCode } = smtpErrorOf(error);
  const isOfAccount =
    command === "MAIL FROM" || [SERVICE_NOT_AVAILABLE, ...AUTHENTICATION].includes(responseCode);
  const isOfMail = (code === "EENVELOPE" || code === "EMESSAGE") && !isOfAccount;
  return {
    message: withoutSecrets(describeError(error), config),
    isReceiverDown: !isOfMail,
    // Without a reply, the mail library has refused it, e.g. because it has no recipient.
    isFinal: isOfMail && (responseCode === 0 || responseCode >= 500),
  };
}

const SERVICE_NOT_AVAILABLE = 421;
const AUTHENTICATION = [530, 535, 538];

/** The mail library's kind of error, the refused command, and the mail server's reply, 0 without one. */
function smtpErrorOf(error: unknown) {
  const { code, command, responseCode } = fieldsOf(error);
  return { code, command, responseCode: typeof responseCode === "number" ? responseCode : 0 };
}

const MAX_LENGTH = 500;
const ADDRESS = /[^\s<>()[\]",;:@]{1,64}@([\w.-]{1,255})/g;

/**
 * The mail server's reply as it is logged and stored: of the addresses in it, which are visitors' and the owner's, only the
 * domain, but for the configured sender. Some servers repeat the password that they refuse.
 */
function withoutSecrets(reply: string, { smtpUrl, from }: EffectsConfig["email"]): string {
  const password = decoded(URL.parse(smtpUrl)?.password ?? "");
  const text = (password === "" ? reply : reply.replaceAll(password, "…")).replace(
    ADDRESS,
    (address, domain: string) => (from.includes(address) ? address : `…@${domain}`),
  );
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that is not encoded.
    return text;
  }
}
