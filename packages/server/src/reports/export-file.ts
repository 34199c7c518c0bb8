import type { ExportRequest, Reports } from "../store/reports.ts";
import { resultsAsCsv } from "./results-as-csv.ts";
import { resultsAsJsonLines } from "./results-as-json-lines.ts";

/** Characters per chunk, at least. Fewer, larger chunks cost the sending thread less. */
const CHUNK_LENGTH = 64 * 1_024;

/** Formats the results, reading page by page, so that a large export needs little memory. */
export async function* exportFile(
  reports: Pick<Reports, "page">,
  { format, hasByteOrderMark, modelVariables, questions, ...selection }: ExportRequest,
): AsyncIterable<Uint8Array> {
  const lines =
    format === "csv"
      ? resultsAsCsv(reports, selection, { hasByteOrderMark, modelVariables, questions })
      : resultsAsJsonLines(reports, selection, modelVariables);
  const encoder = new TextEncoder();
  let chunk = "";
  for await (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield encoder.encode(chunk);
    chunk = "";
  }
  if (chunk !== "") yield encoder.encode(chunk);
}
