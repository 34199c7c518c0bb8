import type { Effectful } from "../../effects/effect.ts";
import type { Flow } from "../../turn/flow.ts";
import { log } from "../../turn/flow-output.ts";
import { originOfText } from "../../variables/evaluate.ts";
import { asSingleVariable, interpolateWith } from "../../variables/interpolate.ts";
import { isList, readVariableByName } from "../../variables/variable-values.ts";

/** Of variables in one email: To, Cc and Bcc together. */
const MAX_RECIPIENTS = 5;

/**
 * Collects the recipients of one email. A variable may contain several addresses. One that a visitor can influence counts
 * for one address, whatever it contains, so that nobody sends spam through the owner's mail server. The addresses that the
 * author wrote are all kept.
 */
export function createRecipients(flow: Flow) {
  let count = 0;
  let leftOut = 0;
  return {
    *add(templates: readonly string[]): Effectful<readonly string[]> {
      const found: string[] = [];
      for (const template of templates) {
        const addresses = yield* resolveAddresses(flow, template);
        if (!template.includes("{{")) {
          found.push(...addresses);
          continue;
        }
        const isOneVariable = asSingleVariable(template) !== undefined;
        const most = isOneVariable && isVisitors(flow, template) ? 1 : MAX_RECIPIENTS;
        const kept = addresses.slice(0, Math.min(most, MAX_RECIPIENTS - count));
        count += kept.length;
        leftOut += addresses.length - kept.length;
        found.push(...kept);
      }
      return found;
    },
    report(): void {
      if (leftOut === 0) return;
      log(flow, {
        status: "error",
        description: `The email was not sent to ${leftOut} of its recipients`,
        details: `An email has at most ${MAX_RECIPIENTS} recipients from variables, and one for each variable that visitors can set.`,
        context: "Email",
      });
    },
  };
}

const SEPARATOR = /[,;\r\n]/;

function* resolveAddresses(flow: Flow, template: string): Effectful<readonly string[]> {
  const isFromVisitors = isVisitors(flow, template);
  const name = asSingleVariable(template);
  // Only the author's separators begin another address.
  const write = (value: string): string => (isFromVisitors ? (value.split(SEPARATOR, 1)[0] ?? "") : value);
  const value =
    name === undefined ? yield* interpolateWith(flow, template, write) : readVariableByName(flow, name);
  const parts = (isList(value) ? value : [value]).flatMap((item) => (item ?? "").split(SEPARATOR));
  return isFromVisitors
    ? parts.map(bareAddress).filter((address) => PLAIN_ADDRESS.test(address))
    : parts.map((part) => part.trim()).filter((address) => address.includes("@"));
}

/** Whether a text interpolates what a visitor or, at his request, a model has written. */
export function isVisitors(flow: Flow, text: string): boolean {
  return originOfText(flow, text) !== "bot";
}

/** Without quotes, comments and groups, in which mail programs find further addresses. */
const PLAIN_ADDRESS = /^[^\s<>()[\]\\:"@]+@[^\s<>()[\]\\:"@]+$/;

/** The parts of an author's list that contain no address. A list with variables is only known when the bot runs. */
export function invalidRecipients(list: string): readonly string[] {
  if (list.includes("{{")) return [];
  // A separator within quotes is part of a name.
  const parts = list.replaceAll(/"[^"]*"/g, "").split(SEPARATOR);
  return parts
    .map((part) => part.trim())
    .filter(
      (part) =>
        part !== "" &&
        !bareAddress(part)
          .split(/\s/)
          .some((word) => PLAIN_ADDRESS.test(word)),
    );
}

/** The address of `Ada <ada@example.org>` or `ada@example.org`. */
function bareAddress(text: string): string {
  return text
    .slice(text.lastIndexOf("<") + 1)
    .replace(">", "")
    .trim();
}
