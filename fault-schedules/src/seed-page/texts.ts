import type { Fault } from "../../../packages/client/src/testing/fault.ts";
import type { BrokenRule } from "../broken-rules.ts";
import { VISIT } from "../server-outcome.ts";
import type { Guarantee } from "../violation.ts";
import type { LampQuestion } from "./lamp-order.ts";
import type { PlayedSeed, SentEffect } from "./play-seed.ts";
import type { Moment, RequestContent } from "./timeline.ts";

/* Every text of the page. */

export const texts = {
  controls: "A seed and what to do with it",
  seed: "Seed",
  play: "Play",
  another: "Another seed",
  more: "Play 100 more",
  stop: "Stop",
  breakRule: "Break a safeguard",
  noRule: "None: all are in place",
  playing: (seeds: number) => `Playing ${count(seeds, "seed")} …`,
  stopped: (seeds: number) => `Stopped after ${count(seeds, "seed")}.`,
  invalidSeed: (last: number) => `Enter a whole number from 0 to ${last}.`,
  unknownSafeguard: (name: string) => `There is no safeguard “${name}”. Choose one of the list.`,
  lastSeed: (last: number) => `Seed ${last} is the last one.`,
  lowerSeed: "Enter a lower seed to play more.",
  failed: (message: string) => `The seed can't be played: ${message}`,
  progress: "Seeds played of this run",
  counters: "Played with this choice of a safeguard",
  played: "Seeds played",
  faults: "Faults met",
  broken: "Seeds with a broken promise",
  timeline: ({ seed, broken }: PlayedSeed) =>
    `What happened in seed ${seed}${broken === undefined ? "" : " without a safeguard"}`,
  timelineNote:
    "Time runs down. The numbers are those of the requests. Share the address of this page: it replays this seed.",
  lanes: ["Visitor", "Network", "Instance A", "Instance B"],
  request: (number: number) => `request ${number}`,
  compared: "What the visitor saw, and what the server stored",
  question: "Question",
  shown: "The chat shows",
  stored: "The server has stored",
  nothing: "nothing",
  promises: "The promises",
  kept: "Kept:",
  isBroken: "Broken:",
  brokenSeeds: "Seeds with a broken promise",
  seedLink: (seed: number) => `Seed ${seed}`,
} as const;

/** How a seed ended, as one sentence. */
export function seedSummary(seed: number, faults: number, broken: readonly Guarantee[]): string {
  const met = count(faults, "fault");
  if (broken.length === 0) return `Seed ${seed}: ${met}, and every promise is kept.`;
  const names = Object.entries(promiseTexts).filter(([name]) => broken.some((each) => each === name));
  return `Seed ${seed}: ${met}. Broken: ${names.map(([, text]) => text).join(" ")}`;
}

/** How a run of several seeds ended. */
export function runSummary(all: readonly PlayedSeed[], lastSeed: number): string {
  const broken = all.filter(({ violations }) => violations.length > 0).length;
  const faults = all.reduce((sum, played) => sum + played.faults, 0);
  const verdict =
    broken === 0
      ? "every promise is kept."
      : `${broken === 1 ? "1 seed has" : `${broken} seeds have`} a broken promise.`;
  const end = all.at(-1)?.seed === lastSeed ? ` ${texts.lastSeed(lastSeed)}` : "";
  return `${count(all.length, "seed")} with ${count(faults, "fault")}: ${verdict}${end}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** What is said below a run without a safeguard in which nothing broke. */
export const luckyText = "This seed doesn't need the safeguard: play 100 more.";

/** The promises that a seed checks. */
export const promiseTexts = {
  once: "Each answer is stored exactly once, with its own question, in order.",
  shown: "Every answer that the chat shows as sent is stored.",
  start: "A start leaves one conversation, however often it is sent.",
  effects:
    "The mail and the calls go out once, or again with the same key if an instance crashed in between.",
  end: "The visitor can always continue, and the conversation reaches its end.",
  asked: "If nothing was refused, no question is asked twice.",
  tabs: "All tabs show the same conversation, without a reload.",
} as const satisfies Partial<Record<Guarantee, string>>;

/** The safeguards that a visitor of the page can disable. */
export const safeguardTexts = {
  "message-id": "No ids of answers",
  "start-id": "No ids of starts",
  "compare-and-set": "No compare-and-set in the store",
  "effects-journal": "No journal of mails and calls",
  outbox: "No outbox in the browser",
  "effect-record": "No record of what an answer caused",
} as const satisfies Partial<Record<BrokenRule, string>>;

export type Safeguard = keyof typeof safeguardTexts;

export function isSafeguard(name: string): name is Safeguard {
  return Object.hasOwn(safeguardTexts, name);
}

export const questionTexts: Readonly<Record<LampQuestion, string>> = {
  color: "Which color shall the lamp have?",
  size: "Which size?",
  name: "What is your name?",
};

export function describeEffect({ kind, text }: Pick<SentEffect, "kind" | "text">): string {
  if (kind === "mail") return `Mail for “${text}”`;
  return text === VISIT ? "Call to the shop: a visit" : `Call to the shop: reserve “${text}”`;
}

/** How often something went out. The shop is told of each start. */
export function describeTimes({ text, times, keys }: SentEffect): string {
  if (times === 1) return "went out once";
  const often = `went out ${times === 2 ? "twice" : `${times} times`}`;
  if (text === VISIT && keys === times) return `${often}, once for each start`;
  if (keys === 0) return `${often}, without a key`;
  return `${often}, ${keys === 1 ? "with the same key" : `with ${keys} different keys`}`;
}

/** An event in words. */
export function describeMoment(moment: Moment): string {
  switch (moment.type) {
    case "tab-opened":
      return `Tab ${moment.tab} opens the chat`;
    case "tab-reloaded":
      return `Tab ${moment.tab} is reloaded`;
    case "tab-closed":
      return `Tab ${moment.tab} is closed`;
    case "answered":
      return `The visitor answers “${moment.text}” in tab ${moment.tab}`;
    case "shown":
      return `Tab ${moment.tab} shows “${moment.text}” as sent`;
    case "offline":
      return "The visitor goes offline";
    case "online":
      return "The visitor is online";
    case "faults-end":
      return "No new faults begin, only those under way go on. The visitor finishes the conversation";
    case "sent":
      return `Tab ${moment.tab} ${describeContent(moment.content)}${REPEATED[moment.repeats]}`;
    case "fault":
      return describeFault(moment.fault);
    case "arrived-again":
      return "The request arrives a second time";
    case "arrived-late":
      return "The request arrives late";
    default:
      return describeServer(moment);
  }
}

const REPEATED = {
  nothing: "",
  "with-id": " again, with the same id",
  "without-id": " again, without an id",
} as const;

function describeContent(content: RequestContent): string {
  switch (content.type) {
    case "start":
      return "starts the conversation";
    case "return":
      return "is back, and starts for the bot's settings";
    case "answer":
      return `sends “${content.text}”`;
    case "edit":
      return `changes the answer to “${content.text}”`;
    case "read":
      return "asks where the conversation stands";
    case "other":
      return "sends a request";
  }
}

function describeServer(moment: Extract<Moment, { readonly server: number }>): string {
  const server = serverName(moment.server);
  const again = "isRepeated" in moment && moment.isRepeated ? " again, with the same key" : "";
  switch (moment.type) {
    case "crashed":
      return `${server} crashes ${CRASHED[moment.done]}`;
    case "replaced":
      return `${server} is replaced by a new one`;
    case "started":
      return `${server} stores the start`;
    case "stored":
      return moment.texts.length === 0
        ? `${server} stores the turn`
        : `${server} stores ${moment.texts.map((text) => `“${text}”`).join(", ")}`;
    case "repeated":
      return `${server} knows the id, and repeats the stored reply`;
    case "conflicted":
      return `${server} knows that this was answered, and replies where the conversation stands`;
    case "journal":
      return `${server} finds in the journal what was done before`;
    case "called":
      return moment.text === VISIT
        ? `${server} tells the shop of the visit${again}`
        : `${server} reserves “${moment.text}” at the shop${again}`;
    case "mailed":
      return `${server} sends the mail for “${moment.text}”${again}`;
  }
}

const CRASHED = {
  nothing: "before it stores anything",
  effects: "after that, before it stores anything",
  stored: "after it stored that",
} as const;

function serverName(server: number): string {
  return texts.lanes[server === 0 ? 2 : 3];
}

function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case "none":
      return "";
    case "cut-before":
      return "The request is lost";
    case "cut-after":
      return "The reply is lost";
    case "hang-before":
      return "The request never arrives, and nobody says so";
    case "hang-after":
      return "The reply never arrives, and nobody says so";
    case "delay":
      return `The request is delayed by ${formatSeconds(fault.ms)}`;
    case "arrives-later":
      return `The connection breaks, but the request arrives ${formatSeconds(fault.ms)} later`;
    case "duplicate":
      return "The request is delivered twice at once";
    case "duplicate-later":
      return `The request is delivered, and again ${formatSeconds(fault.ms)} later`;
    case "garbage":
      return "The reply arrives as garbage";
    case "status":
      return `The request is refused with ${fault.status}`;
  }
}

/** Minutes and seconds, such as `2:05`. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `0.4 s` or `40 s`, which is never broken. */
function formatSeconds(ms: number): string {
  return `${Math.round(ms / 100) / 10}\u00a0s`;
}
