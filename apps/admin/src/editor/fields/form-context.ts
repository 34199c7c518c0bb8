import { createContext, useContext } from "react";

/** What the fields of a form choose from. */
export interface FormContext {
  readonly groups: readonly string[];
  readonly variables: readonly string[];
  readonly addVariable: (name: string) => void;
  /** Ids of the steps in a group. */
  readonly stepIds: (group: string) => readonly string[];
  /** Uploads a file. Returns its URL, or undefined if it failed, which the form has said. */
  readonly upload: (file: File) => Promise<string | undefined>;
}

export const FormContextValue = createContext<FormContext>({
  groups: [],
  variables: [],
  addVariable: () => {},
  stepIds: () => [],
  upload: async () => undefined,
});

export function useFormContext(): FormContext {
  return useContext(FormContextValue);
}
