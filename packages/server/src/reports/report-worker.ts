import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { describeError } from "../failures/describe-error.ts";
import { openReportDatabase } from "./open-report-database.ts";
import type { ReportMessage, ReportReply, ReportSource } from "./report-messages.ts";
import { createSqlReports } from "./sql-reports.ts";

/* The thread that reads reports, started by `createReportThread`. */

const port = parentPort;
if (port === null) throw new Error("report-worker must run as a worker thread. Use createReportThread().");

// On Linux the priority is the calling thread's; elsewhere it would be the whole process's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const source: ReportSource = workerData;
const database = openReportDatabase(source);
const reports = createSqlReports(database);
const exports = new Map<number, AsyncIterator<Uint8Array>>();

const reply = (message: ReportReply): void => port.postMessage(message);

async function nextChunk(id: number): Promise<void> {
  const next = await exports.get(id)?.next();
  if (next === undefined || next.done === true) {
    exports.delete(id);
    reply({ type: "chunk", id });
  } else {
    // A copy that owns its memory can be transferred.
    const chunk = new Uint8Array(next.value);
    port?.postMessage({ type: "chunk", id, chunk } satisfies ReportReply, [chunk.buffer]);
  }
}

async function handle(message: ReportMessage): Promise<void> {
  switch (message.type) {
    case "query":
      return reply({
        type: "rows",
        id: message.id,
        rows: await database.query(message.sql, message.values),
      });
    case "open-export":
      return void exports.set(message.id, reports.exportFile(message.request)[Symbol.asyncIterator]());
    case "next-chunk":
      return nextChunk(message.id);
    case "close-export":
      await exports.get(message.id)?.return?.();
      return void exports.delete(message.id);
    case "close":
      await database.close();
      return port?.close();
  }
}

port.on("message", (message: ReportMessage) => {
  handle(message).catch((error: unknown) =>
    reply({ type: "failed", id: "id" in message ? message.id : -1, message: describeError(error) }),
  );
});
