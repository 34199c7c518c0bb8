import { useChat } from "../chat/chat-context.ts";
import { useAllWords } from "../i18n/use-all-words.ts";
import { fillIn } from "../i18n/words.ts";
import type { FileProblem } from "./file-check.ts";

/** What is said about files; the bot author's system messages are among the words (spec §8). */
export function useUploadWords() {
  const chat = useChat();
  const words = useAllWords();

  /** Why a file was not taken. */
  function problemText(problem: FileProblem, types: readonly string[]): string {
    if (problem.kind === "wrong-type") {
      return `${problem.name}: ${fillIn(words["problem.file-type-not-allowed"], { allowed: new Intl.ListFormat(chat.getLocale()).format(types) })}`;
    }
    if (problem.kind === "empty") return `${problem.name}: ${words["problem.not-a-file"]}`;
    return words.fileUploadSizeError
      .replace("[[file]]", () => problem.name)
      .replace("[[limit]]", String(problem.limit));
  }
  /** Fewer files are at the server than were sent. */
  function showFailure(): void {
    chat.showToast({ tone: "error", title: words.fileUploadError });
  }
  return { problemText, showFailure };
}
