import { useEffect, useRef, type ReactNode } from "react";

/** The page's heading and title. Focused on navigation, so that screen readers continue from there. */
export function PageTitle({ children, isFocused = true }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus({ preventScroll: true });
    if (isFocused) window.scrollTo({ top: 0 });
  }, [isFocused]);
  useEffect(() => {
    const { title } = document;
    document.title = `${heading.current?.textContent} · Banter`;
    return () => {
      document.title = title;
    };
  }, [children]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

interface PageTitleProps {
  readonly children: ReactNode;
  readonly isFocused?: boolean;
}
