import { fieldsOf, parseJson, type UnknownRecord } from "@banter/protocol";
import { setTimeout as sleep } from "node:timers/promises";
import type { Instances } from "./instances.ts";
import { fetchReply, type Network, type WorldReply, type WorldRequest } from "./network.ts";
import { botSource } from "./world-bots.ts";
import type { BotState, WorldLog } from "./world-log.ts";
import type { Management } from "./world-schedule.ts";

/** An owner who edits, publishes, pauses and removes the bots of a world. */
export interface SimulatedOwner {
  /** Creates and publishes the first version of each bot. */
  begin(): Promise<void>;
  manage(management: Management, resultId: string | undefined): Promise<void>;
  /** Returns a function that lists the states that the bot has had since the call. */
  watch(botId: string): () => readonly BotState[];
  botId(index: number): string;
}

interface OwnedBot {
  readonly id: string;
  readonly template: number;
  /** Of the source in the newest draft. */
  source: number;
  /** Of the draft. */
  version: number;
  /** The source of each publication, in order. */
  readonly published: number[];
  isPaused: boolean;
  isRemoved: boolean;
  readonly states: BotState[];
}

export interface OwnerDeps {
  readonly network: Network;
  readonly instances: Instances;
  readonly log: WorldLog;
  /** Of the first version of each bot. */
  readonly sources: readonly UnknownRecord[];
  /** Of the bots in the beginning. */
  readonly state: BotState;
}

const MAX_ATTEMPTS = 10;

export function createOwner(templates: readonly number[], deps: OwnerDeps): SimulatedOwner {
  const { network, log } = deps;
  const bots = templates.map((template, index): OwnedBot => ({
    id: `bot${index}`,
    template,
    source: 1,
    version: 1,
    published: [],
    isPaused: false,
    isRemoved: false,
    states: [deps.state],
  }));

  const botAt = (index: number): OwnedBot => {
    const bot = bots[index % bots.length];
    if (bot === undefined) throw new Error("A world needs at least one bot");
    return bot;
  };

  /** Repeats the request until a server answers it. */
  async function ask(
    request: Omit<WorldRequest, "isOwner">,
    fault?: Management["fault"],
  ): Promise<WorldReply | undefined> {
    const sent = { ...request, path: `/api/v1/owner${request.path}`, isOwner: true };
    let reply = await network.request(sent, [fault ?? []].flat());
    for (let attempt = 1; attempt < MAX_ATTEMPTS && (reply?.status ?? 500) >= 429; attempt++) {
      await network.pause();
      reply = await network.request(sent);
    }
    return reply;
  }

  /** The bot's state may change from now on. */
  async function change(bot: OwnedBot, work: () => Promise<boolean>): Promise<void> {
    const before = bot.states.at(-1) ?? "closed";
    bot.states.push("changing");
    const isDone = await work();
    if (!isDone) return void bot.states.push(before);
    const [newest = "closed"] = bot.published.slice(-1);
    bot.states.push(bot.isPaused || bot.isRemoved ? "closed" : newest);
    const outdated = await findOutdated(deps.instances, bot);
    if (outdated !== undefined)
      log.problems.push({ invariant: "What an owner did is served by all instances", details: outdated });
  }

  async function publish(bot: OwnedBot, fault?: Management["fault"]): Promise<boolean> {
    const path = `/bots/${bot.id}/publish`;
    const body = { version: bot.version, author: "Ada", message: "" };
    return notePublication(
      bot,
      bot.source,
      await ask({ kind: "publish", method: "POST", path, body }, fault),
    );
  }

  async function manage(
    { bot: index, act, publication, fault }: Management,
    resultId: string | undefined,
  ): Promise<void> {
    const bot = botAt(index);
    if (bot.isRemoved && act !== "remove result" && act !== "export") return;
    const path = `/bots/${bot.id}`;
    switch (act) {
      case "save":
        return save(bot, fault);
      case "publish":
        return change(bot, () => publish(bot, fault));
      case "roll back": {
        const number = 1 + (publication % bot.published.length);
        const source = bot.published[number - 1] ?? 1;
        const request = { kind: act, method: "POST", path: `${path}/rollback` } as const;
        const send = () => ask({ ...request, body: { number, author: "Ada" } }, fault);
        return change(bot, async () => notePublication(bot, source, await send()));
      }
      case "pause":
      case "resume":
        return change(bot, async () => {
          const isPaused = act === "pause";
          const body = { isPaused, message: "Closed", author: "Ada" };
          const reply = await ask({ kind: act, method: "PUT", path: `${path}/pause`, body }, fault);
          if (isExpected(act, reply)) bot.isPaused = isPaused;
          return true;
        });
      case "remove bot":
        return change(bot, async () => {
          const reply = await ask({ kind: act, method: "DELETE", path: `${path}/draft` }, fault);
          // The second of two requests finds no bot.
          bot.isRemoved = isExpected(act, reply, 404);
          return true;
        });
      case "remove result":
        return resultId === undefined ? undefined : removeResult(resultId, fault);
      case "export":
        return void (await ask({ kind: act, method: "GET", path: `${path}/export` }, fault));
    }
  }

  async function save(bot: OwnedBot, fault?: Management["fault"]): Promise<void> {
    const source = bot.source + 1;
    const body = { source: botSource(bot.id, bot.template, source), version: bot.version, author: "Ada" };
    const path = `/bots/${bot.id}/draft`;
    const reply = await ask({ kind: "save", method: "PUT", path, body }, fault);
    if (!isExpected("save", reply)) return;
    bot.source = source;
    bot.version += 1;
  }

  /** Each bot has its own results: the one of the result's is found by trying. */
  async function removeResult(resultId: string, fault?: Management["fault"]): Promise<void> {
    const botId = log.conversations.find((each) => each.resultId === resultId)?.botId ?? "";
    log.removed.add(resultId);
    const path = `/bots/${botId}/results/${resultId}`;
    isExpected("remove result", await ask({ kind: "remove result", method: "DELETE", path }, fault), 404);
  }

  function isExpected(act: string, reply: WorldReply | undefined, ...others: readonly number[]): boolean {
    const isFine = reply !== undefined && [200, ...others].includes(reply.status);
    if (!isFine)
      log.problems.push({
        invariant: "What an owner did is served by all instances",
        details: `${act} got ${reply?.status} ${reply?.text}`,
      });
    return isFine;
  }

  /** A publication of the source that visitors have already leaves it. */
  function notePublication(bot: OwnedBot, source: number, reply: WorldReply | undefined): boolean {
    if (!isExpected("publish", reply)) return false;
    const { number } = fieldsOf(parseJson(reply?.text ?? ""));
    if (typeof number === "number") bot.published[number - 1] = source;
    return true;
  }

  return {
    begin: async () => {
      for (const [index, bot] of bots.entries()) {
        const source = deps.sources[index];
        await ask({ kind: "save", method: "POST", path: "/bots", body: { source, author: "Ada" } });
        await change(bot, () => publish(bot));
      }
    },
    manage: async (management, resultId) => {
      await manage(management, resultId);
    },
    watch: (botId) => {
      const bot = bots.find(({ id }) => id === botId);
      const from = (bot?.states.length ?? 1) - 1;
      return () => bot?.states.slice(from) ?? [];
    },
    botId: (index) => botAt(index).id,
  };
}

/** How long an announcement may take. */
const MAX_ANNOUNCEMENT_MS = 3_000;

/** Waits until all instances serve the bot's state. Returns what one serves instead. */
async function findOutdated(instances: Instances, { id, states }: OwnedBot): Promise<string | undefined> {
  const expected = states.at(-1);
  const deadline = performance.now() + MAX_ANNOUNCEMENT_MS;
  for (;;) {
    const outdated = await findOtherState(instances, id, expected);
    if (outdated === undefined || performance.now() > deadline) return outdated;
    await sleep(1);
  }
}

async function findOtherState(
  instances: Instances,
  id: string,
  expected: BotState | undefined,
): Promise<string | undefined> {
  const path = `/api/v1/typebots/${id}/opening`;
  for (const instance of await instances.all()) {
    const reply = await fetchReply(instance, { kind: "export", method: "GET", path });
    const isClosed = reply?.status === 400 || reply?.status === 404;
    const isServed = expected === "closed" ? isClosed : reply?.text.includes(`version ${expected}.`) === true;
    if (!isServed)
      return `Instance ${instance.index} serves ${reply?.status} ${reply?.text.slice(-200)} for ${id} instead of ${expected}`;
  }
  return undefined;
}
