import type { ReactNode } from "react";

/** A message in place of missing content: an empty list or an error. */
export function Notice({ title, children, isProblem = false }: NoticeProps) {
  return (
    <div className="notice" role={isProblem ? "alert" : undefined} data-problem={isProblem || undefined}>
      <p className="notice-title">{title}</p>
      {children}
    </div>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly isProblem?: boolean;
}
