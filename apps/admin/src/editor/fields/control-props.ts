import { isRecord } from "@banter/protocol";
import type { ReactNode } from "react";
import type { Field } from "./field.ts";

export type FieldsRecord = Readonly<Record<string, unknown>>;

export interface FieldListProps {
  readonly fields: readonly Field[];
  readonly value: FieldsRecord;
  /** `field` is the name of the changed one. */
  readonly onChange: (value: FieldsRecord, field: string) => void;
  /** Warnings by the name of their field, also for fields of nested records. */
  readonly warnings?: Readonly<Record<string, string | undefined>>;
}

export interface FieldProps {
  readonly field: Field;
  readonly value: unknown;
  readonly warning?: string | undefined;
  /** The record that has the field. */
  readonly owner: FieldsRecord;
  /** Undefined removes the field. */
  readonly onChange: (value: unknown) => void;
  /** Shows the fields of a nested record. */
  readonly renderFields: (props: FieldListProps) => ReactNode;
}

export interface ControlProps extends FieldProps {
  readonly id: string;
  readonly noteId: string | undefined;
  readonly label: string;
}

/** Removes the field if the value is undefined. */
export function withField(owner: FieldsRecord, name: string, value: unknown): FieldsRecord {
  if (value !== undefined) return { ...owner, [name]: value };
  const { [name]: _, ...others } = owner;
  return others;
}

export function recordOf(value: unknown): FieldsRecord {
  return isRecord(value) ? value : {};
}

/** The value as text; empty if it is neither a text nor a number. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
