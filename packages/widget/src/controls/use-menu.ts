import { useEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from "react";

/** A menu beside the button that opens it, in one element. Escape, a press outside and a focus outside close it. */
export function useMenu(opener: RefObject<HTMLButtonElement | null>) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const box = opener.current?.parentElement;
    if (!isOpen || !box) return undefined;
    const closeOutside = (event: PointerEvent): void => {
      if (!event.composedPath().includes(box)) setOpen(false);
    };
    window.addEventListener("pointerdown", closeOutside);
    return () => window.removeEventListener("pointerdown", closeOutside);
  }, [isOpen, opener]);

  function close(): void {
    setOpen(false);
    opener.current?.focus();
  }
  const menuEvents = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || !isOpen) return;
      event.stopPropagation();
      close();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
    },
  };
  return { isOpen, toggle: () => setOpen(!isOpen), close, menuEvents };
}
