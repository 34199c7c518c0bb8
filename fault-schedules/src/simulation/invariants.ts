import { allAnswers, type FinalState } from "./final-state.ts";
import type { StoredResult } from "../../../packages/server/src/store/stored-result.ts";
import type { Received } from "./providers.ts";
import { MAX_MODEL_CALLS, versionsIn } from "./world-bots.ts";
import { ratingText } from "./world-log.ts";

/** A promise of the server, as a sentence. */
export interface Invariant {
  readonly sentence: string;
  /** What contradicts it. */
  readonly check: (state: FinalState) => readonly string[];
}

/** All promises that hold in each world, however its requests were interleaved. */
export const invariants: readonly Invariant[] = [
  {
    sentence: "Each confirmed answer is stored exactly once",
    check: ({ log: { confirmed, removed }, results }) =>
      confirmed
        .filter(({ resultId }) => !removed.has(resultId))
        .flatMap(({ resultId, text }) => {
          const result = results.find(({ id }) => id === resultId);
          const times = result === undefined ? 0 : timesOf(allAnswers(result), text);
          return times === 1 ? [] : [`"${text}" was confirmed and is stored ${times} times`];
        }),
  },
  {
    sentence: "No answer is stored twice",
    check: ({ results }) =>
      results.flatMap((result) => {
        const answers = allAnswers(result).map(({ turn, blockId }) => `${turn} ${blockId}`);
        return repeated(answers).map((answer) => `Result ${result.id} has answer ${answer} twice`);
      }),
  },
  {
    sentence: "A start leaves one conversation",
    check: ({ log, counts }) => {
      const sent = log.startIds.length;
      const stored = counts
        .filter(({ botId }) => botId !== "waking")
        .reduce((sum, each) => sum + each.results, 0);
      return stored > sent ? [`${sent} starts left ${stored} results`] : [];
    },
  },
  {
    sentence: "An effect goes out once, or again with its key if its success was not known",
    check: ({ received }) =>
      [...groupBy(withKeys(received), ({ provider, key }) => `${provider} ${key}`)].flatMap(([, same]) =>
        same.slice(0, -1).some(({ isUncertain }) => !isUncertain)
          ? [`${same[0]?.provider} got "${same[0]?.text}" ${same.length} times`]
          : [],
      ),
  },
  {
    sentence: "All repetitions of an effect have one key",
    check: ({ received }) =>
      [...groupBy(withKeys(received), ({ provider, text }) => `${provider} "${text}"`)].flatMap(
        ([effect, same]) => {
          const keys = new Set(same.map(({ key }) => key)).size;
          return keys > 1 ? [`${effect} went out with ${keys} keys`] : [];
        },
      ),
  },
  {
    sentence: "A receiver gets every event of a result at least once, with the same id",
    check: ({ results, received }) =>
      results.filter(isAnnounced).flatMap(({ id }) => {
        const posts = received.filter(({ event }) => event?.resultId === id && event.reply === undefined);
        const ids = new Set(posts.map(({ key }) => key)).size;
        return ids === 1 ? [] : [`The completion of ${id} was posted with ${ids} ids`];
      }),
  },
  {
    sentence: "A receiver learns the last feedback on each reply",
    check: ({ results, received }) =>
      results
        .filter(({ logs }) => !isGivenUp(logs))
        .flatMap(({ id, feedback }) => {
          const posts = received.flatMap(({ event }) => (event?.resultId === id ? event : []));
          const told = Object.fromEntries(posts.map(({ reply, rating }) => [replyText(reply), rating]));
          const replies = new Set([...Object.keys(told), ...feedback.map(replyText)]);
          return [...replies].flatMap((reply) => {
            const stored = feedback.find((each) => replyText(each) === reply);
            const expected = ratingText(stored?.value, stored?.comment);
            return reply === "" || told[reply] === expected
              ? []
              : [`The receiver knows "${told[reply]}" of ${reply} instead of "${expected}"`];
          });
        }),
  },
  {
    sentence: "The last feedback on a reply is stored once",
    check: ({ log: { ratings, removed }, results }) =>
      [...groupBy(ratings, replyText)].flatMap(([reply, given]) => {
        const [last] = given.toSorted((one, other) => other.ratedAt - one.ratedAt);
        if (last === undefined || removed.has(last.resultId)) return [];
        const { feedback = [] } = results.find(({ id }) => id === last.resultId) ?? {};
        const stored = feedback
          .filter((each) => replyText(each) === reply)
          .map(({ value, comment }) => ratingText(value, comment));
        const expected = last.rating === "none" ? [] : [last.rating];
        return stored.join() === expected.join()
          ? []
          : [`The feedback "${expected.join()}" on ${reply} is stored as "${stored.join()}"`];
      }),
  },
  {
    sentence: "What a provider received is at least what a budget recorded",
    check: ({ usage, received, log: { removed } }) => [
      ...checkMailBudgets(usage, received, removed),
      ...usage
        .filter(({ scope }) => scope.startsWith("bot "))
        .flatMap(({ scope, messages }) => {
          const recorded = usage
            .filter((each) => each.scope === scope)
            .reduce((sum, each) => sum + each.messages, 0);
          const calls = modelCalls(received, scope).length;
          return messages > 0 && recorded > calls
            ? [`The budget of ${scope} recorded ${recorded} calls, its provider received ${calls}`]
            : [];
        }),
    ],
  },
  {
    sentence: "A provider receives no more calls in a day than the budget allows",
    check: ({ received, usage }) =>
      [...new Set(usage.map(({ scope }) => scope))]
        .filter((scope) => scope.startsWith("bot "))
        .flatMap((scope) =>
          [...groupBy(modelCalls(received, scope), ({ day }) => String(day))].flatMap(([day, calls]) =>
            calls.length > MAX_MODEL_CALLS ? [`${calls.length} calls of ${scope} on day ${day}`] : [],
          ),
        ),
  },
  {
    sentence: "A confirmed payment has the amount that was due",
    check: ({ log, payments }) =>
      log.conversations.flatMap((conversation) =>
        conversation.payments.flatMap(({ intentId, amount }) => {
          const paid = payments.find(({ id }) => id === intentId);
          return paid?.amount === amount
            ? []
            : [`${intentId} was paid with ${paid?.amount} instead of ${amount}`];
        }),
      ),
  },
  {
    sentence: "A question is paid once",
    check: ({ payments }) => {
      const paid = payments.filter(({ status, isRefunded }) => status === "succeeded" && !isRefunded);
      return repeated(paid.map(({ sessionId, blockId }) => `${sessionId} ${blockId}`)).map(
        (each) => `${each} was paid twice`,
      );
    },
  },
  {
    sentence: "A completed result was paid",
    check: ({ results, payments }) =>
      results.flatMap(({ id, lastSessionId, answers }) =>
        answers
          .filter(({ blockId }) => blockId.startsWith("pay"))
          .filter(
            ({ blockId }) =>
              !payments.some(
                (each) =>
                  each.sessionId === lastSessionId && each.blockId === blockId && each.status === "succeeded",
              ),
          )
          .map(({ blockId }) => `Result ${id} answers ${blockId} without a payment`),
      ),
  },
  {
    sentence: "A removed result leaves no answer and no search entry",
    check: ({ log: { removed }, results, found }) => [
      ...results.filter(({ id }) => removed.has(id)).map(({ id }) => `Result ${id} is still there`),
      ...Object.entries(found).flatMap(([text, ids]) =>
        ids.some((id) => removed.has(id)) ? [`A search for "${text}" finds a removed result`] : [],
      ),
    ],
  },
  {
    sentence: "A search finds each answer that counts",
    check: ({ results, found }) =>
      results.flatMap(({ id, answers }) =>
        answers
          .filter(({ content }) => found[content] !== undefined && !found[content].includes(id))
          .map(({ content }) => `A search doesn't find "${content}"`),
      ),
  },
  {
    sentence: "A new visitor gets what the owner has published, and nothing while the bot is paused",
    check: ({ log: { starts } }) =>
      starts
        .filter(({ possible }) => !possible.includes("changing"))
        .filter(({ version, possible }) => !possible.includes(version ?? "closed"))
        .map(
          ({ botId, version, possible }) =>
            `${botId} started with ${version} instead of ${possible.join(" or ")}`,
        ),
  },
  {
    sentence: "A stored conversation has texts of one version",
    check: ({ transcripts }) =>
      Object.entries(transcripts).flatMap(([id, texts]) => {
        const versions = new Set(versionsIn(texts.join()));
        return versions.size > 1 ? [`Result ${id} has texts of versions ${[...versions].join()}`] : [];
      }),
  },
  {
    sentence: "Figures equal the results",
    check: ({ wrongFigures, counts, results }) => [
      ...(wrongFigures > 0 ? [`A recount changed ${wrongFigures} figures`] : []),
      ...counts
        .filter(({ botId }) => botId !== "waking")
        .flatMap(({ botId, ...count }) => {
          const own = results.filter((result) => result.botId === botId);
          const expected = [own.length, own.filter(({ hasStarted }) => hasStarted).length];
          const counted = [count.results, count.started];
          return counted.join() === expected.join()
            ? []
            : [`${botId} has ${expected.join()} results, counted ${counted.join()}`];
        }),
    ],
  },
  {
    sentence: "An export contains each result once",
    check: ({ exports, results }) =>
      Object.entries(exports)
        .filter(([, lines]) => lines.length > 0)
        .flatMap(([botId, lines]) => {
          const ids = lines.map((line) => line.replace(/,.*/, "")).toSorted();
          const own = results.filter((each) => each.botId === botId).map(({ id }) => id);
          return ids.join() === own.toSorted().join() ? [] : [`The export of ${botId} has ${ids.join()}`];
        }),
  },
  {
    sentence: "A file stays if an answer contains it, and is removed otherwise",
    check: ({ log: { uploads }, results, files, fileContents }) => {
      const answers = JSON.stringify(results.map(allAnswers));
      const answered = Object.entries(fileContents).filter(([name]) => answers.includes(name));
      const urls = new Set(answers.match(/\/api\/files\/[^"]+/g)).size;
      return [
        ...(answered.length < urls
          ? [`Answers contain ${urls} files, of which ${answered.length} exist`]
          : []),
        ...(files.length > answered.length
          ? [
              `${files.length} of ${uploads.length} files are left, of which answers contain ${answered.length}`,
            ]
          : []),
      ];
    },
  },
  {
    sentence: "After everything has settled, no effect is pending",
    check: ({ pending: { mails, fileDeletions } }) =>
      mails + fileDeletions > 0 ? [`${mails} mails and ${fileDeletions} deletions of files are pending`] : [],
  },
  ...(
    [
      "A running conversation stays on its version",
      "A visitor can always continue",
      "What an owner did is served by all instances",
    ] as const
  ).map((sentence): Invariant => ({
    sentence,
    check: ({ log: { problems } }) =>
      problems.filter(({ invariant }) => invariant === sentence).map(({ details }) => details),
  })),
];

/** Of all bots. The mails of a removed result aren't sent any more. */
function checkMailBudgets(
  usage: FinalState["usage"],
  received: readonly Received[],
  removed: ReadonlySet<string>,
): readonly string[] {
  const budgets = usage.filter(({ scope }) => scope.startsWith("mail "));
  const recorded = budgets.reduce((sum, { messages }) => sum + messages, 0);
  const mails = new Set(received.filter(({ provider }) => provider === "mail").map(({ key }) => key)).size;
  return removed.size === 0 && recorded > mails
    ? [`The budgets of mails recorded ${recorded}, the mail server received ${mails}`]
    : [];
}

/** Completed, and not given up because its receiver was down for days. */
function isAnnounced({ isCompleted, logs }: StoredResult): boolean {
  return isCompleted && !isGivenUp(logs);
}

function isGivenUp(logs: StoredResult["logs"]): boolean {
  return logs.some(({ description }) => description.startsWith("The result webhook was given up"));
}

/** Empty for none. */
function replyText(reply: { readonly sessionId: string; readonly turn: number } | undefined): string {
  return reply === undefined ? "" : `${reply.sessionId} ${reply.turn}`;
}

function timesOf(answers: readonly { readonly content: string }[], text: string): number {
  return answers.filter(({ content }) => content === text).length;
}

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** A model's requests have none. */
function withKeys(received: readonly Received[]): readonly Received[] {
  return received.filter(({ provider }) => provider !== "model");
}

/** Visitors' names begin their texts; the bot of a scope is that of its conversations. */
function modelCalls(received: readonly Received[], scope: string): readonly Received[] {
  return received.filter(({ provider, botId }) => provider === "model" && scope === `bot ${botId}`);
}
