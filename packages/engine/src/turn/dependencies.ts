import type { BlockDefinition } from "../bot/bot-definition.ts";
import type { Effect } from "../effects/effect.ts";

/** A dependency of a turn's outcome besides the bot's definition. */
export type Dependency =
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "effect"; readonly effect: Effect["kind"] }
  /** A block that must not run for all visitors at once. */
  | { readonly kind: "block"; readonly block: BlockDefinition };

/** Says for the bot's author why its first messages differ between visitors. */
export function describeDependency(dependency: Dependency): string {
  switch (dependency.kind) {
    case "variable":
      return `The first messages depend on the variable ${dependency.name}`;
    case "effect":
      return describeEffect(dependency.effect);
    case "block": {
      const { type, originalType = type } = dependency.block;
      return `A block of the type "${originalType}" runs before the first question`;
    }
  }
}

function describeEffect(effect: Effect["kind"]): string {
  switch (effect) {
    case "code":
      return "Code runs before the first question";
    default:
      return "An external service is used before the first question";
  }
}
