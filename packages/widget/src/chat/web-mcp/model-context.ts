import type { JsonSchema } from "./question-schema.ts";

/** A tool that the page offers to agents of the browser (WebMCP). */
export interface PageTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly annotations: { readonly untrustedContentHint: boolean };
  readonly execute: (input: unknown) => Promise<unknown>;
}

/** The part of `document.modelContext` that is used here; https://webmachinelearning.github.io/webmcp/ is a draft. */
interface ModelContext {
  registerTool(tool: PageTool, options: { readonly signal: AbortSignal }): Promise<void>;
}

/** Registers a tool until the signal is aborted. Does nothing in browsers without WebMCP. */
export async function registerTool(tool: PageTool, signal: AbortSignal): Promise<void> {
  const context: unknown = Reflect.get(document, "modelContext");
  if (isModelContext(context)) await context.registerTool(tool, { signal });
}

function isModelContext(value: unknown): value is ModelContext {
  return typeof value === "object" && value !== null && "registerTool" in value;
}
