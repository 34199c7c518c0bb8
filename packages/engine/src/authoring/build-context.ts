import type { BranchSource } from "./step-source.ts";
import {
  addEdge,
  addDiagnostic,
  type BotBuilder,
  type DiagnosticLocation,
  type Target,
} from "./bot-builder.ts";

/** Context in which a step is built. */
export interface BuildContext {
  readonly builder: BotBuilder;
  readonly location: DiagnosticLocation;
  /** Target of a branch. Its steps become a group named `id`, after which the flow returns. */
  readonly resolveBranch: (branch: BranchSource, id: string, label: string) => Target | undefined;
}

/** The edge of an item or path. Empty if it has no target. */
export function itemEdge(
  { builder, location }: BuildContext,
  ids: { readonly itemId: string; readonly pathId?: string },
  target: Target | undefined,
): { readonly outgoingEdgeId?: string } {
  if (target === undefined) return {};
  return { outgoingEdgeId: addEdge(builder, { blockId: location.blockId, ...ids }, target) };
}

/** Reports a problem at this step. */
export function reportDiagnostic(
  { builder, location }: BuildContext,
  severity: "error" | "warning",
  message: string,
  hint?: string,
): void {
  addDiagnostic(builder, location, severity, message, hint);
}
