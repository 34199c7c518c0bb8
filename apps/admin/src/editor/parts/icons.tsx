import type { ReactNode } from "react";

/* Icons of the editor. Their buttons have names, so the icons are hidden from screen readers. */

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export function ArrowUpIcon() {
  return (
    <Icon>
      <path d="M12 19V5m-6 6 6-6 6 6" />
    </Icon>
  );
}

export function ArrowDownIcon() {
  return (
    <Icon>
      <path d="M12 5v14m-6-6 6 6 6-6" />
    </Icon>
  );
}

export function RemoveIcon() {
  return (
    <Icon>
      <path d="M5 7h14M10 7V4h4v3m-7 0 1 13h8l1-13" />
    </Icon>
  );
}

export function DuplicateIcon() {
  return (
    <Icon>
      <rect x="8" y="8" width="12" height="12" rx="2" />
      <path d="M16 8V4H4v12h4" />
    </Icon>
  );
}

export function UndoIcon() {
  return (
    <Icon>
      <path d="M8 4 3 9l5 5M3 9h10a6 6 0 0 1 0 12h-3" />
    </Icon>
  );
}

export function RedoIcon() {
  return (
    <Icon>
      <path d="m16 4 5 5-5 5m5-5H11a6 6 0 0 0 0 12h3" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="11" cy="11" r="6" />
      <path d="m20 20-4.5-4.5" />
    </Icon>
  );
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}

export function RestartIcon() {
  return (
    <Icon>
      <path d="M20 12a8 8 0 1 1-2.3-5.6L20 8.5M20 4v4.5h-4.5" />
    </Icon>
  );
}
