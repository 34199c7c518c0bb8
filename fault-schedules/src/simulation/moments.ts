/*
 * Where a server can fail: before or after an access to its store or a call of a provider. Steps of the store are named by their
 * method.
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
  "aiBudgets.reserve": "reserving a budget",
  "aiBudgets.settle": "settling a budget",
  "bots.saveDraft": "storing a draft",
  "bots.publish": "storing a publication",
  "bots.overview": "reading the publications",
  "bots.pause": "storing a pause",
  "bots.remove": "removing a bot",
  "results.remove": "removing a result",
  "fileDeletions.remove": "forgetting a deleted file",
} as const;

export type ProviderStep =
  | "a call of the shop"
  | "sending a mail"
  | "a piece of a model's text"
  | "creating a payment"
  | "reading a payment";
export type Step = "another access" | (typeof storeSteps)[keyof typeof storeSteps] | ProviderStep;
export type Moment = `${"before" | "after"} ${Step}`;

/** The step of a store's method, if servers can fail there. */
export function stepOf(path: string): Step | undefined {
  return Object.entries(storeSteps).find(([name]) => name === path)?.[1];
}

const visitorSteps: readonly Step[] = [
  "reading the session",
  "the commit",
  "storing a streamed reply",
  "storing the revision",
  "a journal entry",
  "queueing a mail",
  "claiming a mail",
  "settling a mail",
  "reserving a budget",
  "settling a budget",
  "a call of the shop",
  "sending a mail",
  "a piece of a model's text",
  "creating a payment",
  "reading a payment",
];

/** When requests of visitors can meet a fault of the server. */
export const visitorMoments: readonly Moment[] = aroundAll(visitorSteps);

/** The same for each request of an owner. */
export const ownerMoments = {
  save: aroundAll(["storing a draft"]),
  publish: aroundAll(["storing a publication", "reading the publications"]),
  "roll back": aroundAll(["storing a publication", "reading the publications"]),
  pause: aroundAll(["storing a pause", "reading the publications"]),
  resume: aroundAll(["reading the publications"]),
  "remove result": aroundAll(["removing a result", "forgetting a deleted file"]),
  "remove bot": aroundAll(["removing a bot", "reading the publications"]),
  export: [],
} as const satisfies Readonly<Record<string, readonly Moment[]>>;

export const sweepMoments: readonly Moment[] = aroundAll(["the sweep of sessions"]);

function aroundAll(steps: readonly Step[]): readonly Moment[] {
  return steps.flatMap((step): readonly Moment[] => [`before ${step}`, `after ${step}`]);
}
