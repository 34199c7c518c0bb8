import { percentEncode } from "@banter/protocol";
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { checks } from "./checks/all-checks.ts";
import type { Check, CheckContext, Profile } from "./checks/check.ts";
import { claim, skipped, verdict, type Outcome } from "./checks/outcome.ts";
import { startClaims } from "./checks/start-checks.ts";
import { createSend, type Exchange, type Fetch } from "./http/exchange.ts";
import { watchReplies } from "./http/watch-replies.ts";
import { findStartProblem } from "./checks/start-problem.ts";
import { createTalk } from "./visitor/talk.ts";
import { goOnTour, type Tour } from "./visitor/tour.ts";

/** The server and the bot to check. */
export interface ConformanceOptions {
  /** URL of the server, with its path if it is behind one. */
  readonly server: string;
  /** Public id of the bot. */
  readonly botId: string;
  /** The bot itself, for a server that runs bots from requests: its conversations are previews. */
  readonly bot?: object;
  /** Default: `banter`, which includes `reference`. */
  readonly profile?: Profile;
  /** Ids of the checks to run. Default: all of the profile. */
  readonly only?: readonly string[];
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
  /** `fetch` is no HTTP server but one in the same page: what only HTTP has isn't checked. */
  readonly isInPage?: boolean;
  /** Receives each result when its check ends. */
  readonly onResult?: (result: CheckResult) => void;
  /** Receives a sentence that says what the run waits for. */
  readonly onWait?: (text: string) => void;
}

/** What a run of a check found. */
export interface CheckResult extends Pick<Check, "id" | "title" | "profile" | "severity"> {
  readonly outcome: Outcome;
}

/** The findings about a server. */
export interface ConformanceReport {
  readonly server: string;
  readonly botId: string;
  readonly profile: Profile;
  /** Why no conversation could be started, as a sentence. Then only the first check has run. */
  readonly startProblem?: string;
  readonly results: readonly CheckResult[];
}

/** The check whose failure says why a conversation can't be started. */
const FIRST_CHECK = "start-reply";

/** How long the first start, and one that probes the server, may take: a server that hangs isn't asked again. */
const PROBE_TIMEOUT_MS = 15_000;

/** Checks a server, one promise after the other. If no conversation can be started, only that is checked. */
export async function runChecks(options: ConformanceOptions): Promise<ConformanceReport> {
  const { server, botId, profile = "banter" } = options;
  const run = createRun(options);
  const started = await run.probe();
  const startProblem = findStartProblem(started, botId);
  const hasStarted = startProblem === undefined;
  const results: CheckResult[] = [];
  for (const check of selectChecks(options, hasStarted)) {
    const result = hasStarted ? await runCheck(check, run) : toResult(check, verdict(startClaims(started)));
    results.push(result);
    options.onResult?.(result);
  }
  return { server, botId, profile, ...(startProblem && { startProblem }), results };
}

/** If no conversation can be started, the check that says why. */
function selectChecks({ profile, only }: ConformanceOptions, hasStarted: boolean): readonly Check[] {
  return checks.filter((check) => {
    if (!hasStarted) return check.id === FIRST_CHECK;
    if (profile === "reference" && check.profile !== "reference") return false;
    return only === undefined || only.includes(check.id);
  });
}

async function runCheck(check: Check, { context, isInPage, unanswered }: Run): Promise<CheckResult> {
  if (check.needsHttp === true && isInPage)
    return toResult(check, skipped("A server in the page has no HTTP."));
  if (unanswered() !== undefined) return toResult(check, skipped("The server stopped answering."));
  const outcome = await check.run(context);
  const last = unanswered();
  if (last === undefined) return toResult(check, outcome);
  const failed = verdict([claim(false, `a reply to ${last.request}`, last.text)]);
  return { ...toResult(check, outcome.result === "failed" ? outcome : failed), severity: "error" };
}

function toResult({ id, title, profile, severity }: Check, outcome: Outcome): CheckResult {
  return { id, title, profile, severity, outcome };
}

interface Run {
  readonly context: CheckContext;
  readonly isInPage: boolean;
  /** Starts a conversation to see whether the server answers. */
  readonly probe: () => Promise<Exchange>;
  /** The request with which the server stopped answering. */
  readonly unanswered: () => Exchange | undefined;
}

function createRun(options: ConformanceOptions): Run {
  const { server, botId, bot, isInPage = false, fetch = globalThis.fetch, onWait } = options;
  const sendOnce = createSend({
    server,
    fetch,
    wait: (milliseconds) => setTimeout(milliseconds),
    ...(onWait && { onWait }),
  });
  const botPath = `/api/v1/typebots/${percentEncode(botId)}`;
  const startPath = `${botPath}/${bot === undefined ? "" : "preview/"}startChat`;
  const startBody = { isStreamEnabled: true, prefilledVariables: {}, ...(bot && { typebot: bot }) };
  const probe = () => sendOnce(startPath, { body: startBody, timeoutMs: PROBE_TIMEOUT_MS });
  const { send, unanswered } = watchReplies(sendOnce, probe);
  const start = (fields: object = {}) => send(startPath, { body: { ...startBody, ...fields } });
  const talk = async () => createTalk(send, await start(), randomUUID);
  let tour: Promise<Tour> | undefined;
  const context: CheckContext = {
    send,
    botPath,
    startPath,
    startBody,
    isPreview: bot !== undefined,
    randomId: randomUUID,
    start,
    talk,
    tour: () => (tour ??= talk().then(goOnTour)),
  };
  return { context, isInPage, probe, unanswered };
}
