import perfHooks from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { DeliveryOutcome } from "../results/delivery-queue.ts";
import type { FileBacklog } from "../store/store.ts";
import type { MailBacklog } from "../store/stored-mail.ts";
import type { ConversationEvents } from "../sessions/conversation-events.ts";

/** Prometheus metrics of one server, with its own registry. */
export interface ServerMetrics {
  readonly events: Omit<ConversationEvents, "modelUnsettled" | "mailUnsettled">;
  requestDone(route: string, method: string, status: number, seconds: number): void;
  /** Milliseconds since 1970. */
  backupDone(time: number): void;
  filesToDelete(backlog: FileBacklog): void;
  /** An attempt to deliver a mail or a result webhook. */
  delivery(kind: "mail" | "webhook", outcome: DeliveryOutcome): void;
  mailsWaiting(backlog: MailBacklog): void;
  text(): Promise<string>;
  readonly contentType: string;
}

type CreateCounter = <Label extends string = never>(
  name: string,
  help: string,
  ...labelNames: Label[]
) => Counter<Label>;

export function createServerMetrics(): ServerMetrics {
  const registry = new Registry();
  let processMetrics: Promise<void> | undefined;
  const requests = new Histogram({
    name: "banter_http_request_seconds",
    help: "Time to answer a request",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const counter: CreateCounter = (name, help, ...labelNames) =>
    new Counter({ name: `banter_${name}_total`, help, labelNames, registers: [registry] });
  const deliveries = counter(
    "deliveries",
    "Attempts to deliver a mail or a result webhook",
    "kind",
    "outcome",
  );
  return {
    delivery: (kind, outcome) => deliveries.labels(kind, outcome).inc(),
    ...createGauges(registry),
    events: createEventCounters(counter),
    requestDone: (route, method, status, seconds) =>
      requests.labels(route, method, String(status)).observe(seconds),
    text: async () => {
      processMetrics ??= collectProcessMetrics(registry);
      await processMetrics;
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

function createGauges(
  registry: Registry,
): Pick<ServerMetrics, "backupDone" | "filesToDelete" | "mailsWaiting"> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `banter_${name}`, help, registers: [registry] });
  const lastBackup = gauge(
    "last_backup_timestamp_seconds",
    "Time of the last scheduled backup since the start; 0 if there was none",
  );
  const filesToDelete = gauge("files_to_delete", "Files of removed results that are not deleted yet");
  const oldestFileToDelete = gauge(
    "oldest_file_to_delete_timestamp_seconds",
    "When the oldest of these files was to be deleted; 0 if there is none",
  );
  const mailsWaiting = gauge(
    "mails_waiting",
    "Mails of flows that the mail server hasn't taken at the first attempt, nor later",
  );
  const oldestMailWaiting = gauge(
    "oldest_mail_waiting_timestamp_seconds",
    "When the oldest of these mails was queued; 0 if there is none",
  );
  return {
    mailsWaiting: ({ mails, since = 0 }) => {
      mailsWaiting.set(mails);
      oldestMailWaiting.set(since / 1_000);
    },
    filesToDelete: ({ files, since = 0 }) => {
      filesToDelete.set(files);
      oldestFileToDelete.set(since / 1_000);
    },
    backupDone: (time) => lastBackup.set(time / 1_000),
  };
}

function createEventCounters(counter: CreateCounter): ServerMetrics["events"] {
  const started = counter("conversations_started", "Conversations that were started");
  const ended = counter("conversations_ended", "Conversations that reached their end");
  const answered = counter("answers", "Accepted answers");
  const repeated = counter("answers_repeated", "Repeated answers that were counted once");
  const conflicted = counter("answers_conflicted", "Answers to a question that was already answered");
  const rated = counter("reply_ratings", "Changed ratings of streamed replies", "rating");
  const tokens = counter("ai_tokens", "Tokens of settled model calls");
  const refused = counter(
    "ai_refused",
    "Model calls refused by a daily limit of the visitor, address or bot",
    "scope",
  );
  const refusedMails = counter(
    "mail_refused",
    "Mails of flows refused by a daily limit of the address or bot",
    "scope",
  );
  const proofsOfWork = counter(
    "proof_of_work",
    "Challenges that were issued, and solutions that were accepted or refused",
    "outcome",
  );
  const warned = counter("ai_budget_warnings", "Daily AI budgets of bots that were used to 80 %");
  return {
    started: () => started.inc(),
    ended: () => ended.inc(),
    answered: () => answered.inc(),
    repeated: () => repeated.inc(),
    conflicted: () => conflicted.inc(),
    rated: (value) => rated.labels(value ?? "withdrawn").inc(),
    modelUsed: (count) => tokens.inc(count),
    modelRefused: (scope) => refused.labels(scope).inc(),
    mailRefused: (scope) => refusedMails.labels(scope).inc(),
    mailQueued: () => undefined,
    proofOfWork: (outcome) => proofsOfWork.labels(outcome).inc(),
    budgetLow: () => warned.inc(),
  };
}

/** How often the event loop's delay is sampled, in milliseconds. */
const SAMPLE_MS = 10;

/**
 * Process metrics are registered on the first scrape: prom-client samples the event loop 100 times a second and its
 * collectors can't be removed again. Before the first sample the delay's mean is NaN, so wait for one.
 */
async function collectProcessMetrics(registry: Registry): Promise<void> {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SAMPLE_MS });
  const delay = perfHooks.monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  while (delay.count === 0) await sleep(SAMPLE_MS);
  delay.disable();
}
