import { workerData } from "node:worker_threads";
import { compactDatabase } from "./compact-database.ts";

/* Compacts the database file whose path is the worker's data, without blocking the server's event loop. */

compactDatabase(String(workerData));
