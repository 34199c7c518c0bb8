import { useRef, useSyncExternalStore, type FocusEvent } from "react";
import { safePageUrl } from "../../browser/safe-page-url.ts";
import { useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import type { Toast, ToastList } from "./toast-list.ts";
import css from "./toasts.css?inline";

/** Notifications at the bottom of the chat. */
export function Toasts({ toasts }: { readonly toasts: ToastList }) {
  useStyles(css);
  const current = useSyncExternalStore(toasts.subscribe, toasts.get);
  const { holdEvents, dismiss } = useHold(toasts);
  return (
    <div className="banter-toasts" {...holdEvents}>
      {current.map((toast) => (
        <ToastView key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
      ))}
    </div>
  );
}

/** Toasts stay while the visitor points at one or has the focus in it. A dismissed one returns the focus. */
function useHold(toasts: ToastList) {
  const returnTo = useRef<HTMLElement | null>(null);

  function holdFocus({ currentTarget, relatedTarget }: FocusEvent): void {
    toasts.hold(true);
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    returnTo.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }
  function releaseFocus({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) toasts.hold(false);
  }
  return {
    holdEvents: {
      onPointerEnter: () => toasts.hold(true),
      onPointerLeave: () => toasts.hold(false),
      onFocus: holdFocus,
      onBlur: releaseFocus,
    },
    dismiss(id: number): void {
      toasts.dismiss(id);
      toasts.hold(false);
      returnTo.current?.focus();
    },
  };
}

function ToastView({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  const strings = useStrings();
  const href = toast.link && safePageUrl(toast.link.url, "redirect");
  return (
    <div className="banter-toast" role="alert" data-tone={toast.tone}>
      <div className="banter-toast-text">
        <p className="banter-toast-title">{toast.title}</p>
        {toast.description !== undefined && toast.description !== "" && <p>{toast.description}</p>}
        {toast.link !== undefined && href !== undefined && (
          <a
            className="banter-button banter-toast-link"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onDismiss}
          >
            {toast.link.label}
            <Icon name="link" />
          </a>
        )}
      </div>
      <button type="button" className="banter-icon-button" aria-label={strings.dismiss} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
