/** A part of React that a chat never asks for, and how it is taken out of React's source. */
export interface LeftOut {
  /** What it is and why a chat has no use for it. */
  readonly why: string;
  /** Fiber tags that are never made: their cases go, comparisons with them are decided. */
  readonly tags?: readonly number[];
  /** `variable`, or `function/variable`: always has this value. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Objects' fields that always have this value. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Calls of this function become this value. */
  readonly calls?: Readonly<Record<string, string>>;
  /** Cases of `function/what is switched` that never apply. */
  readonly cases?: Readonly<Record<string, readonly (number | string)[]>>;
  /** Names of element types that are never seen. */
  readonly types?: readonly string[];
  /** Named properties of object literals that no one reads. */
  readonly properties?: readonly string[];
  /** Source text and what is put in its place; white space doesn't matter. */
  readonly rewrites?: readonly (readonly [from: string, to: string, times?: number])[];
  /** Source text from the one up to, and without, the other. */
  readonly cuts?: readonly (readonly [from: string, upTo: string])[];
  /** What the widget's source may therefore not import from React, and elements and attributes, as JSX names them, that it may not have. */
  readonly imports?: readonly string[];
  readonly elements?: readonly string[];
  readonly attributes?: readonly string[];
  /** Functions and variables that must be gone in the end: what this saves. */
  readonly gone: readonly string[];
}
