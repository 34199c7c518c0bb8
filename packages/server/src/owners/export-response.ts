import { bodyStream } from "../http/body-stream.ts";
import { resultsAsCsv } from "../results/results-as-csv.ts";
import { resultsAsJsonLines } from "../results/results-as-json-lines.ts";
import type { Store } from "../store/store.ts";
import type { ResultFilter } from "../store/stored-result.ts";

export interface ExportWish {
  readonly filter: Omit<ResultFilter, "botId">;
  readonly format: "csv" | "jsonl";
  readonly hasMark: boolean;
}

/** The results as a file to keep, written as it is read: a large export needs no memory. */
export function exportResponse(
  store: Store,
  botId: string,
  fileName: string,
  { filter, format, hasMark }: ExportWish,
): Response {
  const query = { ...filter, botId, isAll: true };
  const lines = format === "csv" ? resultsAsCsv(store, query, { hasMark }) : resultsAsJsonLines(store, query);
  return new Response(bodyStream(encoded(lines)), {
    headers: {
      "content-type": format === "csv" ? "text/csv; charset=utf-8" : "application/jsonl; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName.replaceAll(/[^\w.-]+/g, "-")}.${format}"`,
    },
  });
}

async function* encoded(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(`${line}\n`);
}
