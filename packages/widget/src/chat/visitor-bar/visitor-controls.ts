import type { WidgetProps } from "../../contract/widget-props.ts";

export type VisitorControl = "restart" | "transcript" | "sound" | "language";

/** The controls of the `controls` prop that do something in this chat. The language is only there if it is named. */
export function offeredControls(
  controls: WidgetProps["controls"],
  { hasSound }: { readonly hasSound: boolean },
): readonly VisitorControl[] {
  const named = controls === true ? (["transcript", "restart", "sound"] as const) : [controls || []].flat();
  return named.filter((control) => control !== "sound" || hasSound);
}

/** The action of a button or a row of the menu. */
export interface VisitorAction {
  readonly icon: "download" | "retry";
  readonly label: string;
  readonly run: () => void;
}
