import { Worker } from "node:worker_threads";
import { describeError } from "../failures/describe-error.ts";
import type { SqlReader, SqlDialect } from "../store/sql/sql-database.ts";
import type { ReportMessage, ReportReply, ReportSource } from "./report-messages.ts";
import type { ExportRequest, Reports } from "../store/reports.ts";

/** Runs queries and exports on a thread of its own. */
export interface ReportThread extends SqlReader {
  readonly exportFile: Reports["exportFile"];
  /** Lets running queries finish. */
  close(): Promise<void>;
}

/**
 * Starts the thread with the first request: many servers are never asked for reports. A thread that fails is replaced
 * with the next request. It keeps the process alive only while it works.
 */
export function createReportThread(source: ReportSource, dialect: SqlDialect): ReportThread {
  let running: RunningThread | undefined;
  let lastId = 0;
  let isClosed = false;
  const thread = (): RunningThread => {
    if (isClosed) throw new Error("The store is closed, so its reports can't be read.");
    running ??= startThread(source, () => {
      running = undefined;
    });
    return running;
  };
  return {
    dialect,
    query: async (sql, values) => {
      const reply = await thread().request({ type: "query", id: ++lastId, sql, values });
      return reply.type === "rows" ? reply.rows : [];
    },
    exportFile: (request) => exportChunks(thread(), ++lastId, request),
    close: async () => {
      isClosed = true;
      await running?.close();
    },
  };
}

/** Each chunk is requested when the previous one has been consumed. */
async function* exportChunks(
  thread: RunningThread,
  id: number,
  request: ExportRequest,
): AsyncIterable<Uint8Array> {
  thread.send({ type: "open-export", id, request });
  try {
    for (;;) {
      const reply = await thread.request({ type: "next-chunk", id });
      if (reply.type !== "chunk" || reply.chunk === undefined) return;
      yield reply.chunk;
    }
  } finally {
    thread.send({ type: "close-export", id });
  }
}

interface RunningThread {
  /** Rejects if the request or the thread fails. */
  request(message: Extract<ReportMessage, { id: number }>): Promise<ReportReply>;
  send(message: ReportMessage): void;
  close(): Promise<void>;
}

interface WaitingRequest {
  readonly resolve: (reply: ReportReply) => void;
  readonly reject: (error: Error) => void;
}

function startThread(source: ReportSource, onExit: () => void): RunningThread {
  const worker = new Worker(workerFile(), { execArgv: [], workerData: source });
  worker.unref();
  const waiting = new Map<number, WaitingRequest>();
  const exited = new Promise((resolve) => worker.once("exit", resolve));
  let failure = "The report thread was stopped";
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  const send = (message: ReportMessage): void => worker.postMessage(message);
  worker.on("message", (reply: ReportReply) => {
    const request = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker.unref();
    if (reply.type === "failed") request?.reject(new Error(reply.message));
    else request?.resolve(reply);
  });
  worker.on("error", (error: unknown) => {
    failure = `The report thread failed: ${describeError(error)}`;
  });
  worker.on("exit", () => {
    onExit();
    for (const request of waiting.values()) request.reject(new Error(failure));
  });
  return {
    send,
    request: (message) =>
      new Promise((resolve, reject) => {
        waiting.set(message.id, { resolve, reject });
        worker.ref();
        send(message);
      }),
    close: async () => {
      worker.ref();
      send({ type: "close" });
      await exited;
    },
  };
}

/** The TypeScript file when running from sources, the compiled one in `dist`. */
function workerFile(): URL {
  return new URL(`./report-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);
}
