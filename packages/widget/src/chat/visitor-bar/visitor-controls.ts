import type { WidgetProps } from "../../contract/widget-props.ts";

export type VisitorControl = "restart" | "transcript" | "sound" | "language";

/** The controls of the `controls` prop that do something in this chat. The language is there if it is named or the bot has several. */
export function offeredControls(
  controls: WidgetProps["controls"],
  { hasSound, hasLanguages }: { readonly hasSound: boolean; readonly hasLanguages: boolean },
): readonly VisitorControl[] {
  const all = ["transcript", "restart", "sound", "language"] as const;
  const named = controls === true ? all : [controls || []].flat();
  return named.filter(
    (control) =>
      (control !== "sound" || hasSound) && (control !== "language" || hasLanguages || controls !== true),
  );
}

/** The action of a button or a row of the menu. */
export interface VisitorAction {
  readonly icon: "download" | "retry";
  readonly label: string;
  readonly run: () => void;
}
