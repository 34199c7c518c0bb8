import { hasOwn, type DisplayCondition } from "@banter/protocol";
import { watchQuery, watchReferrer, watchUrl } from "./conditions/address.ts";
import {
  watchElementClicked,
  watchElementInView,
  watchExitIntent,
  watchIdleSeconds,
  watchScrollDepth,
  watchSecondsOnPage,
} from "./conditions/behavior.ts";
import { watchDates, watchHours } from "./conditions/calendar.ts";
import { watchLanguage, watchMedia } from "./conditions/device.ts";
import { watchNotClosed, watchShare, watchVisitor, watchVisits } from "./conditions/visitor.ts";
import type { PageWatch, Verdict, Watch } from "./page-watch.ts";

/** A condition that is watched. */
export interface WatchedCondition {
  /** As written: an object with one field. */
  readonly condition: DisplayCondition;
  read(): Verdict;
}

/** The values of all conditions. */
type Values = { readonly [Name in keyof DisplayCondition]-?: NonNullable<DisplayCondition[Name]> };
type Watches = { readonly [Name in keyof Values]: Watch<Values[Name]> };

const watches: Watches = {
  all: (conditions, page) => combine(conditions, page, false),
  any: (conditions, page) => combine(conditions, page, true),
  not: (condition, page) => {
    const read = watchAll(condition, page);
    return () => {
      const { holds, because } = read();
      return { holds: holds === undefined ? undefined : !holds, because };
    };
  },
  url: watchUrl,
  query: watchQuery,
  referrer: watchReferrer,
  media: watchMedia,
  language: watchLanguage,
  visitor: watchVisitor,
  visits: watchVisits,
  secondsOnPage: watchSecondsOnPage,
  scrollDepth: watchScrollDepth,
  exitIntent: watchExitIntent,
  idleSeconds: watchIdleSeconds,
  elementInView: watchElementInView,
  elementClicked: watchElementClicked,
  hours: watchHours,
  dates: watchDates,
  notClosed: watchNotClosed,
  share: watchShare,
};

/** Watches the fields of a condition, each of which must hold. */
export function watchFields(condition: DisplayCondition, page: PageWatch): readonly WatchedCondition[] {
  return Object.keys(condition).flatMap((name) =>
    isConditionName(name) ? watchField(name, condition, page) : [],
  );
}

function watchField<Name extends keyof Values>(
  name: Name,
  condition: { readonly [Key in Name]?: Values[Key] | undefined },
  page: PageWatch,
): readonly WatchedCondition[] {
  const value = condition[name];
  if (value === undefined) return [];
  const watch: Watch<Values[Name]> = watches[name];
  return [{ condition: { [name]: value }, read: watch(value, page) }];
}

function isConditionName(name: string): name is keyof DisplayCondition {
  return hasOwn(watches, name);
}

/** Whether all hold (`decisive` false) or one holds (true). Unknown if that depends on an unknown one. */
export function combineVerdicts(verdicts: readonly Verdict[], decisive: boolean): Verdict {
  const deciding = verdicts.find(({ holds }) => holds === decisive);
  const unknown = verdicts.find(({ holds }) => holds === undefined);
  const combined = deciding ??
    unknown ?? {
      holds: !decisive,
      because: verdicts.map(({ because }) => because).join(" ") || "It is empty.",
    };
  return { ...combined, isAsked: combined.holds && verdicts.some(({ isAsked }) => isAsked) };
}

function watchAll(condition: DisplayCondition, page: PageWatch): () => Verdict {
  const fields = watchFields(condition, page);
  return () =>
    combineVerdicts(
      fields.map((field) => field.read()),
      false,
    );
}

function combine(conditions: readonly DisplayCondition[], page: PageWatch, decisive: boolean): () => Verdict {
  const reads = conditions.map((condition) => watchAll(condition, page));
  return () =>
    combineVerdicts(
      reads.map((read) => read()),
      decisive,
    );
}
