import { parentPort, workerData } from "node:worker_threads";
import { writeBackup } from "./write-backup.ts";

/* Writes the backup that the worker's data describes. Copying the database and hashing would block the server. */

const manifest = await writeBackup(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
parentPort?.postMessage(manifest);
