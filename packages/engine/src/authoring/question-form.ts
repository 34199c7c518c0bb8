import * as v from "valibot";
import type { BlockBody } from "./authoring-step.ts";
import type { BuildContext } from "./build-context.ts";
import type { OptionsSource } from "./option-source.ts";
import { questionFields, type QuestionSource } from "./question-source.ts";
import { checkFields, type Problem } from "./check-value.ts";
import type { BranchSource } from "./step-source.ts";
import type { Mentions } from "./step.ts";

/** How authors write one kind of question, and how it becomes a block. */
export interface QuestionForm<Question extends NamedQuestion = NamedQuestion> {
  /** The word after `ask`, e.g. `rating`. */
  readonly name: Question["ask"];
  readonly schema: (nested: NestedSchemas) => v.GenericSchema<Question>;
  /** The block's own options and items. `save` and `retry` are added for every question. A method, so that lists of
   * forms accept every question: the name tells which one it is. */
  build(question: Question, context: BuildContext): QuestionBody;
}

/** Schemas that questions with branches contain; shared by all of them. */
export interface NestedSchemas {
  /** The steps that an option leads to. */
  readonly branch: v.GenericSchema<BranchSource>;
  readonly options: v.GenericSchema<OptionsSource<BranchSource>>;
}

export type NamedQuestion = QuestionSource & { readonly ask: string };

export type QuestionBody = Pick<BlockBody, "options" | "items">;

/** The question that a form describes. */
export type QuestionOf<Form> = Form extends { build(question: infer Question, context: never): unknown }
  ? Question
  : never;

/** What a function of `ask` takes: the question's fields with the saved variable's name as a type. */
export type QuestionOptions<Question, Variable extends string> = Omit<Question, "ask" | "save"> & {
  readonly save?: Variable;
};

/** A question as a step that remembers the groups it leads to and the variables it names. */
export type AskStep<Question, Group extends string, Variable extends string> = Question &
  Mentions<Group, Variable>;

type FormSchema<Name extends string, Fields extends v.ObjectEntries> = v.StrictObjectSchema<
  { readonly ask: v.LiteralSchema<Name, undefined> } & typeof questionFields & Fields,
  undefined
>;

type FormQuestion<Name extends string, Fields extends v.ObjectEntries> = v.InferOutput<
  FormSchema<Name, Fields>
>;

/** Declared, because the inferred type would be written out in full, which some compilers refuse. */
export interface DeclaredForm<Name extends string, Fields extends v.ObjectEntries> {
  readonly name: Name;
  readonly schema: () => v.GenericSchema<v.InferInput<FormSchema<Name, Fields>>, FormQuestion<Name, Fields>>;
  readonly build: (question: FormQuestion<Name, Fields>, context: BuildContext) => QuestionBody;
}

/**
 * A form without branches, from its name, its own fields and the function that builds the block. `problemsOf` finds fields
 * that can't work, by their name.
 */
export function questionForm<const Name extends string, Fields extends v.ObjectEntries>(
  name: Name,
  fields: Fields,
  build: DeclaredForm<Name, Fields>["build"],
  problemsOf: (question: FormQuestion<Name, Fields>) => Readonly<Record<string, Problem>> = () => ({}),
): DeclaredForm<Name, Fields> {
  const fieldsSchema: FormSchema<Name, Fields> = v.strictObject({
    ask: v.literal(name),
    ...questionFields,
    ...fields,
  });
  const schema = v.pipe(fieldsSchema, checkFields(problemsOf));
  return { name, schema: () => schema, build };
}
