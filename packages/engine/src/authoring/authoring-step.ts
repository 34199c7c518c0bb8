import * as v from "valibot";
import type { BlockDefinition } from "../bot/bot-definition.ts";

/** The block that a step becomes; its id follows from the step's position. */
export type BlockBody = Omit<BlockDefinition, "id" | "content" | "options" | "items"> &
  Partial<Pick<BlockDefinition, "content" | "options" | "items">>;

/** The collaborators that a step builds its block with. */
export interface AuthoringContext {
  readonly blockId: string;
  /** The id of a declared variable; reports an unknown name. */
  variableId(name: string | undefined): string | undefined;
  /** Leads from an item of the block, or one of its buttons, to a group; reports an unknown name. Returns the edge's id. */
  edge(
    from: { readonly itemId: string; readonly pathId?: string },
    to: { readonly go: string; readonly at?: string | undefined },
  ): string | undefined;
  /** The id of a group; reports an unknown name. */
  groupId(name: string): string | undefined;
  /** The ids of the variables and groups that are named. A name that is not declared stays. */
  withIds(options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  reportError(message: string, hint: string): void;
}

/** A step of a bot source: its fields, and the block that they stand for. */
export interface AuthoringStep<Schema extends v.GenericSchema = v.GenericSchema> {
  readonly schema: Schema;
  /** Throws if the step doesn't match the schema. */
  build(step: unknown, context: AuthoringContext): BlockBody;
}

export function authoringStep<const Schema extends v.GenericSchema>(
  schema: Schema,
  build: (step: v.InferOutput<Schema>, context: AuthoringContext) => BlockBody,
): AuthoringStep<Schema> {
  return { schema, build: (step, context) => build(v.parse(schema, step), context) };
}
