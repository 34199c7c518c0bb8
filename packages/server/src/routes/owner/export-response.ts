import { bodyStream } from "../../http/body-stream.ts";
import type { ExportRequest, Reports } from "../../store/reports.ts";

/** Streams the results as a file, as fast as the owner receives it. */
export function exportResponse(reports: Reports, fileName: string, request: ExportRequest): Response {
  const { format } = request;
  return new Response(bodyStream(reports.exportFile(request)), {
    headers: {
      "content-type": format === "csv" ? "text/csv; charset=utf-8" : "application/jsonl; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName.replaceAll(/[^\w.-]+/g, "-")}.${format}"`,
    },
  });
}
