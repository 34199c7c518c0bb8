import type { ReactNode } from "react";

/** Words in place of something that isn't there: an empty list, a failure. */
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
