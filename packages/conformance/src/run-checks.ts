import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { checks } from "./checks/all-checks.ts";
import type { Check, CheckContext, Profile } from "./checks/check.ts";
import { hasStatus, skipped, verdict, type Outcome } from "./checks/outcome.ts";
import { createSend, type Fetch } from "./http/exchange.ts";
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
  readonly results: readonly CheckResult[];
}

/** The check whose failure says why a conversation can't be started. */
const FIRST_CHECK = "start-reply";

/** How long the first start may take: a server that hangs isn't asked again. */
const FIRST_TIMEOUT_MS = 15_000;

/** Checks a server, one promise after the other. If no conversation can be started, only that is checked. */
export async function runChecks(options: ConformanceOptions): Promise<ConformanceReport> {
  const { server, botId, profile = "banter", only, isInPage = false } = options;
  const context = createContext(options);
  const { startPath, startBody: body } = context;
  const started = await context.send(startPath, { body, timeoutMs: FIRST_TIMEOUT_MS });
  const canStart = started.status === 200;
  const results: CheckResult[] = [];
  for (const { run, needsHttp, ...check } of checks) {
    if (profile === "reference" && check.profile !== "reference") continue;
    if (only !== undefined && !only.includes(check.id)) continue;
    const isImpossible = needsHttp === true && isInPage;
    const outcome = isImpossible
      ? skipped("A server in the page has no HTTP.")
      : canStart
        ? await run(context)
        : check.id === FIRST_CHECK
          ? verdict([hasStatus(started, 200)])
          : skipped("No conversation can be started.");
    const result = { ...check, outcome };
    results.push(result);
    options.onResult?.(result);
  }
  return { server, botId, profile, results };
}

function createContext(options: ConformanceOptions): CheckContext {
  const { server, botId, bot, fetch = globalThis.fetch, onWait } = options;
  const send = createSend({
    server,
    fetch,
    wait: (milliseconds) => setTimeout(milliseconds),
    ...(onWait && { onWait }),
  });
  const botPath = `/api/v1/typebots/${encodeURIComponent(botId)}`;
  const startPath = `${botPath}/${bot === undefined ? "" : "preview/"}startChat`;
  const startBody = { isStreamEnabled: true, prefilledVariables: {}, ...(bot && { typebot: bot }) };
  const start = (fields: object = {}) => send(startPath, { body: { ...startBody, ...fields } });
  const talk = async () => createTalk(send, await start(), randomUUID);
  let tour: Promise<Tour> | undefined;
  return {
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
}
