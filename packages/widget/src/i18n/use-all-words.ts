import { useMemo } from "react";
import { useWords } from "../chat/chat-context.ts";
import { withEnglish } from "./english.ts";
import type { Words } from "./words.ts";

/** Every word of the chat, for parts that are fetched when they are needed: the rest of English comes with them. */
export function useAllWords(): Words {
  const known = useWords();
  return useMemo(() => withEnglish(known), [known]);
}
