import { isRecord } from "@banter/protocol";
import { forgetVisitor } from "../../display-rules/stored-visitor.ts";
import { waitsForRule } from "../launcher.ts";
import type { WidgetContext } from "../widget-context.ts";
import type { AppliedRules, RuledWidget } from "./apply-rules.ts";

/** Applies the display rules of the props, or else of the bot. Their code is loaded if there are any. */
export function createDisplayRules(context: WidgetContext, widget: RuledWidget) {
  /** The bot with the public id `id`. */
  let known: { readonly id: unknown; readonly bot: unknown } | undefined;
  let applied: AppliedRules | undefined;
  /** The present rules as text. */
  let key: string | undefined;
  /** Counts what was watched, to tell rules apart that are set again while their code is loading. */
  let run = 0;

  function update(): void {
    const { displayRules, typebot, consent } = context.getProps();
    if (consent === false) forgetVisitor(typebot);
    const bot = known?.id === typebot ? known?.bot : undefined;
    const rules: unknown = displayRules ?? rulesOf(typeof typebot === "object" ? typebot : bot);
    const next = JSON.stringify(rules);
    if (next === key) return applied?.update();
    dispose();
    key = next;
    widget.setLauncherShown?.(!waitsForRule(rules));
    if (rules !== undefined) void load(rules, run);
  }

  async function load(rules: unknown, loadedRun: number): Promise<void> {
    try {
      const { applyRules } = await import("./apply-rules.ts");
      if (run === loadedRun) applied = applyRules(context, widget, rules);
    } catch (error) {
      console.error("Banter failed to load the display rules:", error);
      if (run === loadedRun) widget.setLauncherShown?.(true);
    }
  }

  function dispose(): void {
    run++;
    key = undefined;
    applied?.stop();
    applied = undefined;
  }

  return {
    /** Sets the bot: as it is sent, stored or parsed. Undefined while it is unknown. */
    setBot: (next: unknown): void => {
      known = { id: context.getProps().typebot, bot: next };
      update();
    },
    /** The props have changed. */
    update,
    /** Deletes what is stored of the visitor. */
    forget: (): void => forgetVisitor(context.getProps().typebot),
    dispose,
  };
}

function rulesOf(bot: unknown): unknown {
  return isRecord(bot) && isRecord(bot["settings"]) ? bot["settings"]["displayRules"] : undefined;
}
