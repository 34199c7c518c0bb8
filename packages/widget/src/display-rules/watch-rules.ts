import { decodeDisplayRules, formatRulePath, type DecodedDisplayRules } from "@banter/protocol";
import type { RuleExplanation } from "../contract/rule-explanation.ts";
import { pageSyntax } from "./page-syntax.ts";
import { ruleKey } from "./rule-frequency.ts";
import { createRulePage, type RulePage } from "./rule-page.ts";
import type { RulesEnvironment } from "./rules-environment.ts";
import { createVisitorRecord } from "./visitor-record.ts";
import { watchNavigation } from "./watch-navigation.ts";
import { watchOpenState } from "./watch-open-state.ts";

/** Rules that are watched. */
export interface RuleWatch {
  /** One explanation for each rule, in their order. */
  explain(): readonly RuleExplanation[];
  /** The props have changed. */
  update(): void;
  stop(): void;
}

/** Watches the page and performs the rules that fire. Rules that can't be read are named in the console and ignored. */
export function watchRules(given: unknown, environment: RulesEnvironment): RuleWatch {
  const decoded = decodeDisplayRules(given, pageSyntax);
  const { rules } = decoded;
  warn(decoded);
  const visitor = createVisitorRecord(environment.getProps, rules.map(ruleKey));
  const ended = new AbortController();
  const { signal } = ended;
  const openState = watchOpenState(environment, visitor, signal);
  const hidesLauncher = rules.some(({ do: action }) => action === "showLauncher");
  let page = beginPage(0);

  function beginPage(openedAt: number): RulePage {
    environment.setLauncherShown(openState.wasOpened() || !hidesLauncher);
    return createRulePage(rules, { visitor, openedAt, openState, environment });
  }

  window.addEventListener("pagehide", visitor.touch, { signal });
  watchNavigation(signal, {
    onPage: () => {
      page.stop();
      visitor.touch();
      openState.beginPage();
      page = beginPage(performance.now());
      page.evaluate();
    },
    onUrl: () => page.evaluateSoon(),
  });
  page.evaluate();

  return {
    explain: () => explainAll(given, page, decoded),
    update: () => {
      visitor.touch();
      page.evaluateSoon();
    },
    stop: () => {
      ended.abort();
      page.stop();
    },
  };
}

function warn({ problems }: DecodedDisplayRules): void {
  for (const { path, message, hint = "" } of problems)
    console.warn(`Banter ignored a display rule: displayRules${formatRulePath(path)} ${message}. ${hint}`);
}

/** Of the valid rules, which are explained by the page, and of the others, by what is wrong with them. */
function explainAll(
  given: unknown,
  page: RulePage,
  { problems }: DecodedDisplayRules,
): readonly RuleExplanation[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return list.map((rule, index) => {
    const wrong = problems.filter(({ path }) => path[0] === index || path.length === 0);
    const why = wrong.map(({ path, message, hint = "" }) => ({
      condition: formatRulePath(path),
      holds: false,
      because: `${message}. ${hint}`.trim(),
    }));
    return page.explain(rule) ?? { rule, fired: false, why };
  });
}
