/** On whose behalf a job runs, from the general to the specific: the bot, the client's address, the session. */
export type Requester = readonly [bot: string, address: string, session: string];

export interface Job {
  start(): void;
  refuse(message: string): void;
}

type Sessions = Map<string, Job[]>;
type Clients = Map<string, Sessions>;

/** Waiting jobs. Whoever has had a turn goes to the end of the line, on each level. */
export function createWaitingJobs() {
  const bots = new Map<string, Clients>();

  function remove([bot, address, session]: Requester, job: Job): void {
    const clients = bots.get(bot);
    const sessions = clients?.get(address);
    const left = sessions?.get(session)?.filter((other) => other !== job) ?? [];
    if (left.length > 0) sessions?.set(session, left);
    else sessions?.delete(session);
    if (sessions?.size === 0) clients?.delete(address);
    if (clients?.size === 0) bots.delete(bot);
  }

  return {
    remove,
    add: ([bot, address, session]: Requester, job: Job): void => {
      const clients = entryOf(bots, bot, (): Clients => new Map());
      const sessions = entryOf(clients, address, (): Sessions => new Map());
      entryOf(sessions, session, (): Job[] => []).push(job);
    },
    count: (bot: string): number => [...(bots.get(bot)?.values() ?? [])].reduce(addJobs, 0),
    /** Removes and returns the newest job of the bot's client that has the most, of the session that has the most. */
    removeNewest: ([bot, ownAddress, ownSession]: Requester): Job | undefined => {
      const clients = bots.get(bot) ?? new Map<string, Sessions>();
      const address = largest(clients, ownAddress, (sessions) => addJobs(0, sessions));
      const sessions = clients.get(address) ?? new Map<string, Job[]>();
      const session = largest(sessions, ownSession, (queue) => queue.length);
      const job = sessions.get(session)?.at(-1);
      if (job !== undefined) remove([bot, address, session], job);
      return job;
    },
    /** Removes and returns the next job of a bot and a client that may start one. */
    take: (
      mayStartBot: (bot: string) => boolean,
      mayStart: (bot: string, address: string) => boolean,
    ): Job | undefined => {
      for (const [bot, clients] of bots) {
        if (!mayStartBot(bot)) continue;
        const address = [...clients.keys()].find((key) => mayStart(bot, key));
        const sessions = address === undefined ? undefined : clients.get(address);
        const [session, [job] = []] = sessions?.entries().next().value ?? [];
        if (address === undefined || session === undefined || job === undefined) continue;
        remove([bot, address, session], job);
        moveToEnd(bots, bot);
        moveToEnd(clients, address);
        if (sessions !== undefined) moveToEnd(sessions, session);
        return job;
      }
      return undefined;
    },
  };
}

function addJobs(sum: number, sessions: Sessions): number {
  return [...sessions.values()].reduce((jobs, queue) => jobs + queue.length, sum);
}

/** The key of the largest entry. `preferred` wins a tie. */
function largest<Entry>(
  entries: ReadonlyMap<string, Entry>,
  preferred: string,
  sizeOf: (entry: Entry) => number,
): string {
  const own = entries.get(preferred);
  let found = { key: preferred, size: own === undefined ? 0 : sizeOf(own) };
  for (const [key, entry] of entries) if (sizeOf(entry) > found.size) found = { key, size: sizeOf(entry) };
  return found.key;
}

function moveToEnd<Entry>(entries: Map<string, Entry>, key: string): void {
  const entry = entries.get(key);
  if (entry === undefined) return;
  entries.delete(key);
  entries.set(key, entry);
}

function entryOf<Entry>(entries: Map<string, Entry>, key: string, create: () => Entry): Entry {
  const existing = entries.get(key);
  if (existing !== undefined) return existing;
  const created = create();
  entries.set(key, created);
  return created;
}
