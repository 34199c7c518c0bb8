import { readOwner } from "../../browser/current-owner.ts";
import type { Identity, Visitor, VisitorCause } from "../../contract/visitor.ts";
import type { WidgetContext } from "../widget-context.ts";

/** The visitor of a frame's conversations. */
export interface FrameVisitor {
  /**
   * Leaves the former visitor, and finds out who the visitor of the next conversation is. Undefined if the page identifies
   * nobody, or the conversation was left meanwhile. Rejects if that fails.
   */
  identify(): Promise<Visitor | undefined>;
  /** Whether the props still name the visitor of the conversation. */
  isCurrent(): boolean;
  /** The next conversation is another visitor's. */
  change(cause: VisitorCause): void;
  /** Call when the conversation is removed from the page. */
  leave(): void;
}

interface FrameVisitorOptions {
  readonly onChanged: (cause: VisitorCause) => void;
  readonly conceal: (isConcealed: boolean) => void;
}

export function createFrameVisitor(context: WidgetContext, options: FrameVisitorOptions): FrameVisitor {
  const getIdentity = (): Identity | undefined => context.getProps().identity;
  let visitor: Visitor | undefined;
  /** The identity that the conversation began with, or will begin with. */
  let identity = getIdentity();
  let cause: VisitorCause = "load";
  /** Whose conversation was shown last. */
  let former = "";
  let runs = 0;

  function leave(): void {
    runs++;
    visitor?.leave();
    visitor = undefined;
    options.conceal(false);
  }

  async function identify(): Promise<Visitor | undefined> {
    leave();
    identity = getIdentity();
    const { typebot, storage } = context.getProps();
    const bot = typeof typebot === "string" ? typebot : "preview";
    if (identity === undefined && readOwner(bot) === "") return undefined;
    const run = runs;
    const { createVisitor } = await import("../../identity/create-visitor.ts");
    const created = await createVisitor({
      ...options,
      bot,
      cause,
      former,
      getIdentity,
      isStored: storage !== "none",
      isStale: () => run !== runs,
    });
    if (created === undefined) return undefined;
    // Another tab has the last word on a fixed token until the page changes it.
    if (typeof identity !== "string") cause = "load";
    former = created.owner;
    visitor = created;
    return created;
  }

  return {
    identify,
    isCurrent: () => {
      const next = getIdentity();
      const areFunctions = typeof next === "function" && typeof identity === "function";
      return next === identity || areFunctions || visitor?.isSame(next) === true;
    },
    change: (why) => {
      identity = getIdentity();
      cause = why;
    },
    leave,
  };
}
