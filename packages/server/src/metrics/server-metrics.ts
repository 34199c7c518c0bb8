import { setTimeout as pause } from "node:timers/promises";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import type { ConversationEvents } from "../sessions/conversation-events.ts";

/** Figures of one server, for Prometheus. Each server has its own registry. */
export interface ServerMetrics {
  readonly events: ConversationEvents;
  requestDone(route: string, method: string, status: number, seconds: number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export function createServerMetrics(): ServerMetrics {
  const registry = new Registry();
  let watching: Promise<void> | undefined;
  const requests = new Histogram({
    name: "banter_http_request_seconds",
    help: "Time to answer a request",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const counter = (name: string, help: string) =>
    new Counter({ name: `banter_${name}_total`, help, registers: [registry] });
  const started = counter("conversations_started", "Conversations that were started");
  const ended = counter("conversations_ended", "Conversations that reached their end");
  const answered = counter("answers", "Answers that were taken");
  const repeated = counter("answers_repeated", "Answers that came again and were counted once");
  const conflicted = counter("answers_conflicted", "Answers to a question that was answered already");
  return {
    events: {
      started: () => started.inc(),
      ended: () => ended.inc(),
      answered: () => answered.inc(),
      repeated: () => repeated.inc(),
      conflicted: () => conflicted.inc(),
    },
    requestDone: (route, method, status, seconds) =>
      requests.labels(route, method, String(status)).observe(seconds),
    text: async () => {
      watching ??= watchProcess(registry);
      await watching;
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Milliseconds until the event loop's delay was measured for the first time: before, its mean is no number. */
const FIRST_MEASURE = 30;

/**
 * Figures of the process, from the first time that anybody asks for them on: what takes them looks at the event loop a
 * hundred times a second and at each garbage collection, and is never let go of, not even when the server is closed.
 */
async function watchProcess(registry: Registry): Promise<void> {
  collectDefaultMetrics({ register: registry });
  await pause(FIRST_MEASURE);
}
