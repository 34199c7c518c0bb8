import { useChatProps, useChatState, useStrings } from "./chat-context.ts";

/** Id of the line that tells visitors of a language model. Ids are unique within a chat's shadow root. */
export const DISCLOSURE_ID = "banter-disclosure";

/** What visitors are told about a language model; undefined if nothing. The host page's words replace the bot's. */
export function useDisclosure(): string | undefined {
  const strings = useStrings();
  const ofPage = useChatProps().disclosure;
  const ofBot = useChatState(({ bot }) => bot?.disclosure);
  if (typeof ofPage === "string" && ofPage.trim() !== "") return ofPage;
  if (ofBot !== undefined) return ofBot.text ?? strings.aiDisclosure;
  return ofPage === true ? strings.aiDisclosure : undefined;
}

/** `aria-describedby` of an input: its validation error, and on the first question the disclosure if there is one. */
export function useDescription(errorId?: string): string | undefined {
  const hasDisclosure = useDisclosure() !== undefined;
  const isFirst = useChatState(({ chunks }) => chunks.every(({ answer }) => answer === undefined));
  return [errorId, hasDisclosure && isFirst && DISCLOSURE_ID].filter(Boolean).join(" ") || undefined;
}
