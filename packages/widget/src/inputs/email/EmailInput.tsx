import { emailInput, type EmailInputOptions } from "@banter/protocol";
import { AddressInput } from "../address/AddressInput.tsx";
import type { InputProps, InputView } from "../input-view.ts";

export function EmailInput(props: InputProps<EmailInputOptions>) {
  return <AddressInput definition={emailInput} kind="email" input={props} />;
}

export const view: InputView<EmailInputOptions> = {
  definition: emailInput,
  Component: EmailInput,
  defaultLabels: (strings) => ({ labels: { placeholder: strings["label.email"] } }),
};
