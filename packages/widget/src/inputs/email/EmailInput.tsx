import { emailInput, type EmailInputOptions } from "@banter/protocol";
import { AddressInput } from "../address/AddressInput.tsx";
import type { InputProps, InputView } from "../input-view.ts";

/** An e-mail address. */
export function EmailInput(props: InputProps<EmailInputOptions>) {
  return <AddressInput unit={emailInput} kind="email" input={props} />;
}

export default { unit: emailInput, Component: EmailInput } satisfies InputView<EmailInputOptions>;
