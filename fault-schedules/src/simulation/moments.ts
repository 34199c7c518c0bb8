import { TEMPLATES, type BotStep } from "./world-bots.ts";

/*
 * Where a server can fail: before or after an access to its store or its disk, or a call of a provider. Steps of the store and the
 * disk are named by their method.
 */

const storeSteps = {
  "sessions.lookUp": "reading the session",
  "sessions.commit": "the commit",
  "sessions.saveStreamedText": "storing a streamed reply",
  "sessions.expire": "the sweep of sessions",
  "revisions.save": "storing the revision",
  "effectJournals.write": "a journal entry",
  "mails.add": "queueing a mail",
  "mails.claim": "claiming a mail",
  "mails.settle": "settling a mail",
  "deliveries.claim": "claiming an event",
  "deliveries.remove": "settling an event",
  "replyFeedback.save": "storing feedback",
  "aiBudgets.reserve": "reserving a budget",
  "aiBudgets.settle": "settling a budget",
  "bots.saveDraft": "storing a draft",
  "bots.publish": "storing a publication",
  "bots.overview": "reading the publications",
  "bots.pause": "storing a pause",
  "bots.resume": "ending a pause",
  "bots.remove": "removing a bot",
  "results.remove": "removing a result",
  "fileDeletions.remove": "forgetting a deleted file",
} as const;

const diskSteps = {
  writeUpload: "writing a file",
  isUsable: "looking for a file",
  hold: "holding a file",
  keep: "keeping a file",
  remove: "removing a file",
  removeUnclaimed: "the sweep of files",
} as const;

export type ProviderStep =
  | "a call of the shop"
  | "sending a mail"
  | "posting an event"
  | "a piece of a model's text"
  | "creating a payment"
  | "reading a payment";
type DiskStep = (typeof diskSteps)[keyof typeof diskSteps];
export type Step = "another access" | (typeof storeSteps)[keyof typeof storeSteps] | DiskStep | ProviderStep;
export type Moment = `${"before" | "after"} ${Step}`;

/** The step of a store's method, if servers can fail there. */
export function stepOf(path: string): Step | undefined {
  return Object.entries(storeSteps).find(([name]) => name === path)?.[1];
}

/** The step of a method of the files on disk, if servers can fail there. */
export function diskStepOf(method: string): Step | undefined {
  return Object.entries(diskSteps).find(([name]) => name === method)?.[1];
}

/** Steps of each conversation: all bots ask, and completed results are announced. */
const commonSteps: readonly Step[] = [
  "reading the session",
  "the commit",
  "storing the revision",
  "claiming an event",
  "posting an event",
  "settling an event",
];

const mailSteps: readonly Step[] = [
  "queueing a mail",
  "claiming a mail",
  "sending a mail",
  "settling a mail",
];

/** Those that a step of a bot adds. */
const stepsOfBot: Readonly<Record<BotStep, readonly Step[]>> = {
  ask: [],
  pay: ["a journal entry", "creating a payment", "reading a payment"],
  file: ["writing a file", "looking for a file", "holding a file", "keeping a file"],
  stream: [
    "storing a streamed reply",
    "reserving a budget",
    "settling a budget",
    "a piece of a model's text",
    "storing feedback",
  ],
  mail: ["a journal entry", ...mailSteps],
  call: ["a journal entry", "a call of the shop"],
};

/** When requests of a visitor of such a bot can meet a fault of the server. */
export function visitorMoments(template: number): readonly Moment[] {
  const own = (TEMPLATES[template % TEMPLATES.length] ?? []).flatMap((step) => stepsOfBot[step]);
  return aroundAll([...commonSteps, ...own]);
}

/** The same for each request of an owner. */
export const ownerMoments = {
  save: aroundAll(["storing a draft"]),
  publish: aroundAll(["storing a publication", "reading the publications"]),
  "roll back": aroundAll(["storing a publication", "reading the publications"]),
  pause: aroundAll(["storing a pause", "reading the publications"]),
  resume: aroundAll(["ending a pause", "reading the publications"]),
  "remove result": aroundAll(["removing a result"]),
  "remove bot": aroundAll(["removing a bot", "reading the publications"]),
  export: [],
} as const satisfies Readonly<Record<string, readonly Moment[]>>;

/** What the removal of a result with files adds. */
export const fileRemovalMoments: readonly Moment[] = aroundAll([
  "removing a file",
  "forgetting a deleted file",
]);

export const sweepMoments: readonly Moment[] = aroundAll(["the sweep of sessions", "the sweep of files"]);

/** Every moment at which a server can fail. */
export const allMoments: readonly Moment[] = [
  ...new Set([
    ...TEMPLATES.flatMap((_, template) => visitorMoments(template)),
    ...Object.values(ownerMoments).flat(),
    ...fileRemovalMoments,
    ...sweepMoments,
  ]),
];

function aroundAll(steps: readonly Step[]): readonly Moment[] {
  return [...new Set(steps)].flatMap((step): readonly Moment[] => [`before ${step}`, `after ${step}`]);
}
