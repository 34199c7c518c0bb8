import { useState } from "react";
import { useChat, useStrings } from "../chat-context/chat-context.ts";
import { fillIn } from "../i18n/strings.ts";
import { findFileProblem, type FileProblem, type FileRules } from "./file-check.ts";

/** Checks chosen files, and holds a line about each rejected one (spec §5). */
export function useFileCheck(rules: FileRules) {
  const chat = useChat();
  const strings = useStrings();
  const [rejected, setRejected] = useState<readonly FileProblem[]>([]);

  /** Returns the accepted files. */
  function check(files: readonly File[]): readonly File[] {
    const problems = files.map((file) => findFileProblem(file, rules));
    setRejected(problems.filter((problem) => problem !== undefined));
    return files.filter((_, index) => problems[index] === undefined);
  }
  function messageOf(problem: FileProblem): string {
    if (problem.kind === "wrong-type") {
      const allowed = new Intl.ListFormat(chat.getLocale()).format(rules.types);
      return `${problem.name}: ${fillIn(strings["problem.file-type-not-allowed"], { allowed })}`;
    }
    if (problem.kind === "empty") return fillIn(strings.fileEmpty, { name: problem.name });
    // A system message of the bot's author (spec §8).
    return strings.fileUploadSizeError
      .replaceAll("[[file]]", () => problem.name)
      .replaceAll("[[limit]]", String(problem.limit));
  }
  // In words at each render, because the visitor's language may change or arrive later.
  const rejection = rejected.length === 0 ? undefined : rejected.map(messageOf).join("\n");
  return { rejection, check, clearRejection: () => setRejected([]) };
}
