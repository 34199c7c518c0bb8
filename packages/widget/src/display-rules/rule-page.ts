import type { DisplayRule } from "@banter/protocol";
import type { RuleExplanation } from "../contract/rule-explanation.ts";
import { verdict, type PageWatch, type Verdict } from "./page-watch.ts";
import { mayFireAgain, ruleKey } from "./rule-frequency.ts";
import type { RulesEnvironment } from "./rules-environment.ts";
import type { VisitorRecord } from "./visitor-record.ts";
import { combineVerdicts, watchFields } from "./watch-condition.ts";
import type { watchOpenState } from "./watch-open-state.ts";

interface RulePageOptions {
  readonly visitor: VisitorRecord;
  /** When the page was opened, as by `performance.now()`. */
  readonly openedAt: number;
  readonly openState: ReturnType<typeof watchOpenState>;
  readonly environment: RulesEnvironment;
}

export type RulePage = ReturnType<typeof createRulePage>;

interface ExplainedVerdict extends Verdict {
  readonly condition: unknown;
}

/**
 * The rules on one page. They are tried in their order whenever a condition has changed. Of the rules that do the same, only
 * the first that fires does so.
 */
export function createRulePage(rules: readonly DisplayRule[], options: RulePageOptions) {
  const { visitor, openedAt, environment } = options;
  const fired = new Set<DisplayRule>();
  const ended = new AbortController();
  const { signal } = ended;
  const evaluateSoon = oncePerTask(evaluate);
  const page: PageWatch = { signal, openedAt, visitor, changed: evaluateSoon };
  const watched = rules.map((rule) => ({ rule, conditions: watchFields(rule.when ?? {}, page) }));

  function read({ rule, conditions }: (typeof watched)[number]): readonly ExplainedVerdict[] {
    const verdicts = conditions.map((field) => ({ condition: field.condition, ...field.read() }));
    return fired.has(rule) ? verdicts : [...verdicts, ...readLimits(rule, fired, options)];
  }

  function evaluate(): void {
    for (const entry of watched) {
      const { rule } = entry;
      if (signal.aborted || fired.has(rule)) continue;
      const { holds, isAsked = false } = combineVerdicts(read(entry), false);
      if (holds !== true) continue;
      fired.add(rule);
      if (rule.atMost !== undefined) visitor.noteFiring(ruleKey(rule));
      // Whoever dismisses what has appeared must find it again.
      environment.setLauncherShown(true);
      environment.perform(rule, isAsked);
    }
  }

  return {
    evaluate,
    evaluateSoon,
    /** Undefined for what is none of the rules. */
    explain: (rule: unknown): RuleExplanation | undefined => {
      const entry = watched.find((candidate) => candidate.rule === rule);
      if (entry === undefined) return undefined;
      const why = read(entry).map(({ condition, holds, because }) => ({
        condition,
        holds: holds === true,
        because,
      }));
      return { rule, fired: fired.has(entry.rule), why };
    },
    stop: () => ended.abort(),
  };
}

/** What a rule needs to fire besides its conditions. */
function readLimits(
  rule: DisplayRule,
  fired: ReadonlySet<DisplayRule>,
  options: RulePageOptions,
): readonly ExplainedVerdict[] {
  const obstacle = obstacleTo(rule, fired, options);
  const { atMost } = rule;
  return [
    ...(atMost === undefined
      ? []
      : [{ condition: { atMost }, ...mayFireAgain(rule, atMost, options.visitor) }]),
    ...(obstacle === undefined ? [] : [{ condition: { do: rule.do }, ...verdict(false, obstacle) }]),
  ];
}

/** Why the widget can't do what a rule says, or undefined if it can. */
function obstacleTo(
  { do: action }: DisplayRule,
  fired: ReadonlySet<DisplayRule>,
  { environment, openState }: RulePageOptions,
): string | undefined {
  if (!environment.actions.includes(action)) return "This kind of widget can't do it.";
  if ([...fired].some((other) => other.do === action)) return "Another rule has done this on the page.";
  const isInTheWay = action !== "showLauncher" && openState.wasOpenedOnPage();
  return isInTheWay ? "The chat was opened on this page before." : undefined;
}

/** Runs once, in a microtask, however often it is called before. */
function oncePerTask(run: () => void): () => void {
  let isQueued = false;
  return () => {
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(() => {
      isQueued = false;
      run();
    });
  };
}
