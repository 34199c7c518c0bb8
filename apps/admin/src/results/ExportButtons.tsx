import { useState } from "react";
import type { Filter, OwnerApi } from "../owner-api/create-owner-api.ts";
import type { Bot } from "../owner-api/replies.ts";
import { useWords } from "../words/words.ts";

/** Saves what the filter finds as a file. */
export function ExportButtons({ api, bot, filter }: ExportButtonsProps) {
  const words = useWords();
  const [problem, setProblem] = useState("");
  const [running, setRunning] = useState(false);

  async function save(format: "csv" | "jsonl"): Promise<void> {
    setRunning(true);
    const reply = await api.download(bot.id, format, filter);
    setRunning(false);
    setProblem(reply.ok ? "" : reply.error.message);
    if (reply.ok) saveFile(reply.value);
  }

  return (
    <>
      <button type="button" className="button" disabled={running} onClick={() => void save("csv")}>
        {words.exportCsv}
      </button>
      <button type="button" className="button" disabled={running} onClick={() => void save("jsonl")}>
        {words.exportJson}
      </button>
      {problem !== "" && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface ExportButtonsProps {
  readonly api: OwnerApi;
  readonly bot: Bot;
  readonly filter: Filter;
}

/** The token goes in a header, which a plain link can't send: the file comes first, the link after. */
function saveFile({ blob, name }: { readonly blob: Blob; readonly name: string }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the file within the click; the address may go in the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
