import { urlInput, type UrlInputOptions } from "@banter/protocol";
import { AddressInput } from "../address/AddressInput.tsx";
import type { InputProps, InputView } from "../input-view.ts";

/** A web address. The rule puts `https://` in front before it judges, so `example.com` is enough (spec §5). */
export function UrlInput(props: InputProps<UrlInputOptions>) {
  return <AddressInput unit={urlInput} kind="url" input={props} />;
}

export default { unit: urlInput, Component: UrlInput } satisfies InputView<UrlInputOptions>;
