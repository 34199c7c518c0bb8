import type { DisplayCondition } from "@banter/protocol";
import { verdict, type Verdict, type Watch } from "../page-watch.ts";
import type { VisitorRecord, VisitorState } from "../visitor-record.ts";

export const watchVisitor: Watch<"new" | "returning"> = (expected, { visitor }) =>
  readState(visitor, ({ visits }) => verdict((visits === 1) === (expected === "new"), nth(visits)));

export const watchVisits: Watch<NonNullable<DisplayCondition["visits"]>> = (
  { atLeast = 0, atMost = Infinity },
  { visitor },
) => readState(visitor, ({ visits }) => verdict(visits >= atLeast && visits <= atMost, nth(visits)));

export const watchNotClosed: Watch<true> = (_, { visitor }) =>
  readState(visitor, ({ hasClosed }) =>
    verdict(!hasClosed, `It was ${hasClosed ? "" : "not "}closed before.`),
  );

export const watchShare: Watch<number> = (percent, { visitor }) =>
  readState(visitor, ({ share }) =>
    verdict(share < percent, `This visitor drew ${share.toFixed(1)} of 100.`),
  );

function readState(visitor: VisitorRecord, read: (state: VisitorState) => Verdict): () => Verdict {
  return () => {
    const state = visitor.read();
    return state === undefined ? { holds: undefined, because: visitor.whyUnknown() } : read(state);
  };
}

function nth(visits: number): string {
  return `This is visit ${visits}.`;
}
