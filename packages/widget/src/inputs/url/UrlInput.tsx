import { urlInput, type UrlInputOptions } from "@banter/protocol";
import { AddressInput } from "../address/AddressInput.tsx";
import type { InputProps, InputView } from "../input-view.ts";

/** A web address. The answer rule prepends a missing `https://`, so `example.com` is valid (spec §5). */
export function UrlInput(props: InputProps<UrlInputOptions>) {
  return <AddressInput definition={urlInput} kind="url" input={props} />;
}

export const view: InputView<UrlInputOptions> = {
  definition: urlInput,
  Component: UrlInput,
  defaultLabels: (strings) => ({ labels: { placeholder: strings["label.url"] } }),
};
