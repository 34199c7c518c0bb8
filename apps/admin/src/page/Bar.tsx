import type { CSSProperties } from "react";

declare module "react" {
  // Custom properties pass values to the style sheet.
  interface CSSProperties {
    readonly [name: `--${string}`]: string | number | undefined;
  }
}

/** A bar filled to a share from 0 to 1. Hidden from screen readers: the number is shown as text beside it. */
export function Bar({ share, tone = "plain" }: BarProps) {
  const style: CSSProperties = { "--share": share };
  return <span className="bar" data-tone={tone} style={style} aria-hidden="true" />;
}

interface BarProps {
  readonly share: number;
  readonly tone?: "plain" | "loss";
}
