import type { ResolvedProps } from "../../contract/resolve-props.ts";
import type { PreviewMessage } from "../../contract/widget-props.ts";

/** The messages of the props. The list overrides the single message. */
export function previewMessagesOf(props: ResolvedProps): readonly PreviewMessage[] {
  return [props.previewMessages ?? props.previewMessage ?? []].flat();
}
