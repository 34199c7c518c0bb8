import { bodyStream, encodeText } from "../../http/body-stream.ts";
import { resultsAsCsv } from "../../results/results-as-csv.ts";
import { resultsAsJsonLines } from "../../results/results-as-json-lines.ts";
import type { Store } from "../../store/store.ts";
import type { ResultFilter } from "../../store/stored-result.ts";

export interface ExportRequest {
  readonly filter: Omit<ResultFilter, "botId">;
  readonly format: "csv" | "jsonl";
  readonly hasByteOrderMark: boolean;
}

/** Streams the results as a file, page by page, so that a large export needs little memory. */
export function exportResponse(
  store: Store,
  botId: string,
  fileName: string,
  { filter, format, hasByteOrderMark }: ExportRequest,
): Response {
  const query = { ...filter, botId, includesUnanswered: true };
  const lines =
    format === "csv" ? resultsAsCsv(store, query, { hasByteOrderMark }) : resultsAsJsonLines(store, query);
  return new Response(bodyStream(encodeText(withLineEnds(lines))), {
    headers: {
      "content-type": format === "csv" ? "text/csv; charset=utf-8" : "application/jsonl; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName.replaceAll(/[^\w.-]+/g, "-")}.${format}"`,
    },
  });
}

async function* withLineEnds(lines: AsyncIterable<string>): AsyncIterable<string> {
  for await (const line of lines) yield `${line}\n`;
}
