import { useState } from "react";
import type { Filter, OwnerApi } from "../owner-api/create-owner-api.ts";
import type { BotOverview } from "@banter/protocol/reply-schemas";
import { saveFile } from "../page/save-file.ts";
import { useStrings } from "../strings/strings.ts";

/** Downloads the filtered results as a file. */
export function ExportButtons({ api, bot, filter }: ExportButtonsProps) {
  const strings = useStrings();
  const [problem, setProblem] = useState("");
  const [isLoading, setIsLoading] = useState(false);

  async function save(format: "csv" | "jsonl"): Promise<void> {
    setIsLoading(true);
    const reply = await api.download(bot.id, format, filter);
    setIsLoading(false);
    setProblem(reply.ok ? "" : reply.error.message);
    if (reply.ok) saveFile(reply.value.name, reply.value.blob);
  }

  return (
    <>
      <button type="button" className="button" disabled={isLoading} onClick={() => void save("csv")}>
        {strings.exportCsv}
      </button>
      <button type="button" className="button" disabled={isLoading} onClick={() => void save("jsonl")}>
        {strings.exportJson}
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
  readonly bot: BotOverview;
  readonly filter: Filter;
}
